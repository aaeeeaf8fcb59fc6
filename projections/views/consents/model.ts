import type { LedgerKind } from '#events/vocabulary/roles.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One line of a person's ledger of consents; `_id` is the event's id, or that of the answered nomination with the kind. */
export type ConsentDocument = Document & {
  readonly uid: string
  readonly kind: LedgerKind
  readonly granted: boolean
  readonly textVersion: string
  readonly at: string
  /** Whose nomination the student answered with it. */
  readonly professorId?: string
  /** When the student took back that whole nomination, and this box with it. */
  readonly endedAt?: string
}

export const consents = defineModel<ConsentDocument>({
  name: 'consents',
  version: 4,
  topics: ['privacy'],
  indexes: [{ equals: ['uid'], sort: ['at', 'desc'] }],
})
