import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** A student whom somebody invited and named a professor for. `_id` is the invitation's. */
export type NominationCreditDocument = Document & {
  readonly professorId: string
  readonly semester: string
  readonly nominee?: { readonly email: string; readonly name?: string }
  readonly invitedBy: string
  readonly at: string
  /** It waits for the professor’s answer. One that was answered keeps no words. */
  readonly open: boolean
}

export const nominationCredits = defineModel<NominationCreditDocument>({
  name: 'nomination-credits',
  version: 1,
  topics: ['nominationCredits'],
  indexes: [{ equals: ['professorId'], sort: ['at', 'desc'], filters: ['semester', 'open'] }],
})
