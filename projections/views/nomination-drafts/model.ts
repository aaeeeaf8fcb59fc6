import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** A nomination that a professor wrote down and did not send at once. Only the professor sees it. */
export type NominationDraftDocument = Document & {
  readonly professorId: string
  readonly semester: string
  readonly email?: string
  readonly name?: string
  readonly reason?: string
  readonly savedAt: string
  /** It was neither sent nor discarded. One that is over keeps no words. */
  readonly open: boolean
}

export const nominationDrafts = defineModel<NominationDraftDocument>({
  name: 'nomination-drafts',
  version: 1,
  topics: ['nominationDrafts', 'quota'],
  indexes: [{ equals: ['professorId'], sort: ['savedAt', 'desc'], filters: ['semester', 'open'] }],
})
