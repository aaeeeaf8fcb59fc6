import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One message; `_id` is `<thread>-<revision>`, so that the event of reading them finds the messages by their revisions. */
export type MessageDocument = Document & {
  readonly threadId: string
  readonly revision: number
  readonly messageId: string
  /** Sender and recipient, for the list of one person's messages. */
  readonly participants: readonly string[]
  readonly fromUid: string
  readonly toUser: string
  readonly message: string
  readonly sentAt: string
  readonly deliveredAt?: string
  readonly readAt?: string
  /** Uid of the recipient until they have read it, then left out: counted for the number of unread messages. */
  readonly unreadBy?: string
  /** Of a cold message: the company and month that it counts in (`coldMessagesOf`). */
  readonly coldOf?: string
}

export const messages = defineModel<MessageDocument>({
  name: 'messages',
  version: 10,
  // Each person searches their own messages, which earlier documents are not prepared for.
  readableFrom: 5,
  topics: ['messages'],
  indexes: [
    { equals: ['threadId'], sort: ['revision', 'desc'] },
    { equals: ['unreadBy'] },
    { equals: ['participants'], sort: ['sentAt', 'desc'] },
    { equals: ['messageId'], filters: ['participants'] },
    { equals: ['coldOf'] },
  ],
  search: ['message'],
  searchWithin: 'participants',
})

export function messageAt(threadId: string, revision: number): string {
  return `${threadId}-${revision}`
}
