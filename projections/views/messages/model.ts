import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One message; `_id` is its place: `<thread>-<revision>`, so that a reading names its messages by their revisions. */
export type MessageDocument = Document & {
  readonly threadId: string
  readonly revision: number
  readonly messageId: string
  readonly fromUid: string
  readonly toUser: string
  readonly message: string
  readonly sentAt: string
  readonly readAt?: string
  /** Who has still to read it; gone once they have. Counting by it counts what somebody has not read. */
  readonly unreadBy?: string
}

export const messages = defineModel<MessageDocument>({
  name: 'messages',
  version: 1,
  topics: ['messages'],
  indexes: [{ equals: ['threadId'], sort: ['revision', 'desc'] }, { equals: ['unreadBy'] }],
})

export function messageAt(threadId: string, revision: number): string {
  return `${threadId}-${revision}`
}
