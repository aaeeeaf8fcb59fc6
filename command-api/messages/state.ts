import { derivedIds } from '../core/derived-id.ts'
import { changing, defineFold } from '../core/fold.ts'

/** Revisions of the first and the last message that somebody has not read. */
type Unread = { readonly from: number; readonly upTo: number }

export type ThreadState = {
  readonly threadId: string
  readonly participants: readonly [string, string]
  /** By uid; whoever has read everything is not in it. */
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

/** The same for both, whoever writes first. */
export function threadIdOf(one: string, other: string): string {
  return derivedId([one, other].toSorted().join('|'))
}
