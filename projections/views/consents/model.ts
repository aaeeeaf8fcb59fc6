import type { LedgerKind } from '#events/vocabulary/roles.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One line of a person's ledger of consents; `_id` is the event's id, with the kind where one event has several. */
export type ConsentDocument = Document & {
  readonly uid: string
  readonly kind: LedgerKind
  readonly granted: boolean
  readonly textVersion: string
  readonly at: string
  /** Whose nomination the student answered with it. */
  readonly professorId?: string
}

export const consents = defineModel<ConsentDocument>({
  name: 'consents',
  version: 2,
  topics: ['privacy'],
  indexes: [{ equals: ['uid'], sort: ['at', 'desc'] }],
})
