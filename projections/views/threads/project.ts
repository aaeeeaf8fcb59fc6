import { filledIn } from '#events/vocabulary/messages/message-templates.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { pairOf, threads, type ThreadDocument } from './model.ts'

/** How much of the last message lists show. */
const PREVIEW_LENGTH = 120

export const threadProjection = defineProjection(threads, {
  streams: ['thread'],
  ignores: ['ConversationReported', 'ThreadOpenedByAdmin'],
})({
  key: ({ data }) => [data.threadId],
  audience: (thread) => roomsOf('thread', thread),
  subjects: ({ participants }) => participants,
  when: {
    MessageSent: (thread, { data: { fromUid, toUser, message, name }, meta }) => ({
      ...(thread ?? empty(fromUid, toUser)),
      participants: [fromUid, toUser].toSorted(),
      unread: { ...thread?.unread, [toUser]: (thread?.unread[toUser] ?? 0) + 1 },
      undelivered: [...new Set([...(thread?.undelivered ?? []), toUser])],
      writers: [...new Set([...(thread?.writers ?? []), fromUid])],
      lastMessage: previewOf(filledIn(message, { name })),
      lastFrom: fromUid,
      lastAt: meta.occurredAt,
    }),
    ThreadRead: (thread, { data: { uid } }) => thread && { ...delivered(thread, uid), unread: { ...thread.unread, [uid]: 0 } },
    MessagesDelivered: (thread, { data: { uid } }) => thread && delivered(thread, uid),
    // A block before the first message is seen by who blocked alone.
    ContactBlocked: (before, { data: { uid, contactId }, meta }) => {
      const thread: Contents<ThreadDocument> = before ?? { ...empty(uid, contactId), participants: [], lastAt: meta.occurredAt }
      const participants = thread.lastMessage === undefined ? [...thread.participants, uid].toSorted() : thread.participants
      return { ...thread, participants, undelivered: [], blockedBy: [...thread.blockedBy, uid] }
    },
    AbuseReportClosed: (thread, { data: { outcome } }) =>
      thread && (outcome === 'conversation_closed' ? { ...thread, closed: true } : thread),
    ContactUnblocked: (thread, { data: { uid } }) => {
      if (!thread) return undefined
      const without = (all: readonly string[]) => all.filter((one) => one !== uid)
      const blockedBy = without(thread.blockedBy)
      if (thread.lastMessage !== undefined) return { ...thread, blockedBy }
      return blockedBy.length === 0 ? undefined : { ...thread, blockedBy, participants: without(thread.participants) }
    },
  },
})

function delivered(thread: Contents<ThreadDocument>, uid: string): Contents<ThreadDocument> {
  return { ...thread, undelivered: thread.undelivered.filter((one) => one !== uid) }
}

function empty(one: string, other: string) {
  return { pair: pairOf(one, other), unread: {}, undelivered: [], writers: [], blockedBy: [] }
}

/** Does not cut a surrogate pair in two. */
function previewOf(message: string): string {
  return message.slice(0, PREVIEW_LENGTH).replace(/[\uD800-\uDBFF]$/, '')
}
