import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One conversation of two people; `_id` is the thread's id. */
export type ThreadDocument = Document & {
  /** The people who see the conversation: both, or the one who blocked the other while nothing was written. */
  readonly participants: readonly string[]
  /** `pairOf` both uids: finds the thread of two people. */
  readonly pair: string
  /** Messages that each of the two has not read, by uid. */
  readonly unread: Readonly<Record<string, number>>
  /** Uids of those of the two to whom messages have not been delivered. */
  readonly undelivered: readonly string[]
  /** Uids of those of the two who have written. */
  readonly writers: readonly string[]
  /** Uids of those of the two who blocked the other. */
  readonly blockedBy: readonly string[]
  /** An admin closed it: neither can write any more. */
  readonly closed?: true
  /** The beginning of the last message, as lists show it; missing while nothing was written. */
  readonly lastMessage?: string
  readonly lastFrom?: string
  /** Of the last message, or of a block before the first. */
  readonly lastAt: string
}

export const threads = defineModel<ThreadDocument>({
  name: 'threads',
  version: 4,
  // The right to write goes by who has written, which earlier documents lack.
  readableFrom: 2,
  topics: ['messages'],
  indexes: [
    { equals: ['participants'], sort: ['lastAt', 'desc'] },
    { equals: ['undelivered'], sort: ['lastAt', 'desc'] },
    { equals: ['pair'] },
  ],
})

/** The same text in either order. */
export function pairOf(one: string, other: string): string {
  return [one, other].toSorted().join(' ')
}

export function contactIn({ pair }: Pick<ThreadDocument, 'pair'>, uid: string): string {
  return pair.split(' ').find((each) => each !== uid) ?? uid
}
