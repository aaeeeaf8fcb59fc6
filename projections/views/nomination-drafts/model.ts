import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** A nomination that a professor wrote down and did not send at once. Only the professor sees it. */
export type NominationDraftDocument = Document & {
  readonly professorId: string
  readonly semester: string
  /** Keyed hash of the address, while the draft is open: finds it when the account of that address is erased. */
  readonly emailKey?: string
  readonly email?: string
  readonly name?: string
  readonly reason?: string
  readonly savedAt: string
  /** It was neither sent nor discarded. One that is over keeps no words. */
  readonly open: boolean
}

export const nominationDrafts = defineModel<NominationDraftDocument>({
  name: 'nomination-drafts',
  version: 2,
  topics: ['nominationDrafts', 'quota'],
  indexes: [{ equals: ['professorId'], sort: ['savedAt', 'desc'], filters: ['semester', 'open'] }, { equals: ['emailKey'] }],
})
