import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One conversation of two people; `_id` is the thread's id. */
export type ThreadDocument = Document & {
  readonly participants: readonly string[]
  /** `pairOf` both uids: finds the thread of two people. */
  readonly pair: string
  /** Messages that each of the two has not read, by uid. */
  readonly unread: Readonly<Record<string, number>>
  /** The beginning of the last message, as lists show it. */
  readonly lastMessage: string
  readonly lastFrom: string
  readonly lastAt: string
}

export const threads = defineModel<ThreadDocument>({
  name: 'threads',
  version: 1,
  topics: ['messages'],
  indexes: [{ equals: ['participants'], sort: ['lastAt', 'desc'] }, { equals: ['pair'] }],
})

/** The same text in either order. */
export function pairOf(one: string, other: string): string {
  return [one, other].toSorted().join(' ')
}

export function contactIn({ participants }: Pick<ThreadDocument, 'participants'>, uid: string): string {
  return participants.find((each) => each !== uid) ?? uid
}
