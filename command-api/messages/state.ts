import { derivedIds } from '../core/derived-id.ts'
import { changing, defineFold } from '../core/fold.ts'

/** Revisions of the first and the last unread message. */
type Unread = { readonly from: number; readonly upTo: number }

export type ThreadState = {
  readonly threadId: string
  readonly participants: readonly [string, string]
  /** Uid of the reader → what is unread; a reader without unread messages has no entry. */
  readonly unread: Readonly<Record<string, Unread>>
}

export const threadFold = defineFold<ThreadState>('thread', {
  MessageSent: (thread, { data: { threadId, fromUid, toUser }, revision }) => ({
    threadId,
    participants: thread?.participants ?? [fromUid, toUser],
    unread: { ...thread?.unread, [toUser]: { from: thread?.unread[toUser]?.from ?? revision, upTo: revision } },
  }),
  ThreadRead: changing((thread, { data: { uid } }) => {
    const { [uid]: _read, ...unread } = thread.unread
    return { ...thread, unread }
  }),
})

const derivedId = derivedIds('b1f6a3de-7c0f-5b0e-9a52-8f5d1f3c6e27')

/** The same id for both orders of the two uids. */
export function threadIdOf(one: string, other: string): string {
  return derivedId([one, other].toSorted().join('|'))
}
