import type { KeptEntry } from '#events/vocabulary/path.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/**
 * The entries of an application's path as they are stored, for all that folds them (`events/vocabulary/path.ts`), as of any instant and
 * known at any position; `_id` is the application's id. Nothing in it is personal. A rejection or an offer before its disclosure is among
 * them: what is shown outside the company goes by `knownSteps` or `toldSteps`.
 */
export type PathDocument = Document & {
  readonly jobId: string
  readonly organizationId: string
  readonly studentId: string
  readonly submittedAt: string
  /** In the order of the log. */
  readonly entries: readonly KeptEntry[]
  /** Days begun from the application to the first answer: 1 within 24 hours. Missing while there is none. */
  readonly daysToAnswer?: number
  /** The student took it back before an answer. */
  readonly withdrawnUnseen: boolean
}

export const paths = defineModel<PathDocument>({
  name: 'paths',
  version: 1,
  topics: ['applications'],
  // Counts the record of a company without reading an entry. Whoever reads these asks for them by their ids.
  indexes: [{ equals: ['organizationId'], sort: ['submittedAt', 'desc'], filters: ['withdrawnUnseen', 'daysToAnswer'] }],
})
