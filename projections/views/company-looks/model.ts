import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/**
 * That companies opened a student's profile or résumé without an application, for the professors who put the student forward (product
 * 2.20); `_id` is the student's uid.
 */
/** Of a student and a company, by `appliedId`, there is a document once the student has applied there: it has no looks. */
export type CompanyLooksDocument = Document & {
  readonly uid: string
  /**
   * When another company looked first and last on each of the last days of UTC, at least three of them, so that a day of any time zone
   * lies in it; UTC ISO instants, the last one first.
   */
  readonly looks: readonly string[]
}

/** No uid has a blank. */
export const appliedId = (uid: string, organizationId: string) => `${uid} ${organizationId}`

export const companyLooks = defineModel<CompanyLooksDocument>({
  name: 'company-looks',
  version: 2,
  // Documents before it say themselves where their student has applied.
  readableFrom: 2,
  topics: ['privacy'],
  indexes: [],
})
