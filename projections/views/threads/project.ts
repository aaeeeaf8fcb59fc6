import { roomsOf } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { pairOf, threads } from './model.ts'

/** How much of the last message lists show. */
const PREVIEW_LENGTH = 120

export const threadProjection = defineProjection(threads, { streams: ['thread'], ignores: [] })({
  key: ({ data }) => [data.threadId],
  audience: (thread) => roomsOf('thread', thread),
  subjects: ({ participants }) => participants,
  when: {
    MessageSent: (thread, { data: { fromUid, toUser, message }, meta }) => ({
      participants: [fromUid, toUser].toSorted(),
      pair: pairOf(fromUid, toUser),
      unread: { ...thread?.unread, [toUser]: (thread?.unread[toUser] ?? 0) + 1 },
      lastMessage: previewOf(message),
      lastFrom: fromUid,
      lastAt: meta.occurredAt,
    }),
    ThreadRead: (thread, { data: { uid } }) => thread && { ...thread, unread: { ...thread.unread, [uid]: 0 } },
  },
})

/** Does not cut a surrogate pair in two. */
function previewOf(message: string): string {
  return message.slice(0, PREVIEW_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
}
