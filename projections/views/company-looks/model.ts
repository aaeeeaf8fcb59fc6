import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/**
 * That companies opened a student's profile or résumé without an application, for the professors who put the student forward (product
 * 2.20); `_id` is the student's uid.
 */
export type CompanyLooksDocument = Document & {
  /** The companies that the student has applied to. */
  readonly appliedTo: readonly string[]
  /**
   * When another company looked first and last on each of the last days of UTC, at least three of them, so that a day of any time zone
   * lies in it; UTC ISO instants, the last one first.
   */
  readonly looks: readonly string[]
}

export const companyLooks = defineModel<CompanyLooksDocument>({ name: 'company-looks', version: 1, topics: ['privacy'], indexes: [] })
