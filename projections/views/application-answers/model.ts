import type { Path } from '#events/vocabulary/path.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** When a company answered an application, without whose it is; `_id` is the application's id. */
export type ApplicationAnswerDocument = Document & {
  readonly organizationId: string
  readonly submittedAt: string
  readonly path: Path
  /** Days begun from the application to the first answer: 1 within 24 hours. Missing while there is none. */
  readonly daysToAnswer?: number
  /** The student took it back before an answer. */
  readonly withdrawnUnseen: boolean
}

export const applicationAnswers = defineModel<ApplicationAnswerDocument>({
  name: 'application-answers',
  version: 3,
  // Documents before it have no path.
  readableFrom: 3,
  topics: ['applications'],
  indexes: [{ equals: ['organizationId'], sort: ['submittedAt', 'desc'], filters: ['withdrawnUnseen', 'daysToAnswer'] }],
})
