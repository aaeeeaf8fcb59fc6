import { defineProjection } from '../../define.ts'
import { messageAt, messages } from './model.ts'

export const messageProjection = defineProjection(messages, { streams: ['thread'], ignores: [] })({
  key: ({ type, data, revision }) =>
    type === 'MessageSent'
      ? [messageAt(data.threadId, revision)]
      : Array.from({ length: data.upTo - data.from + 1 }, (_, n) => messageAt(data.threadId, data.from + n)),
  // The thread's document changes too, and its refresh reaches both.
  audience: () => [],
  subjects: ({ fromUid }) => [fromUid],
  when: {
    MessageSent: (_, { data, meta, revision }) => ({
      ...data,
      participants: [data.fromUid, data.toUser],
      revision,
      sentAt: meta.occurredAt,
      unreadBy: data.toUser,
    }),
    // The range of revisions includes messages of the reader's own, and events of reading, which have no document.
    ThreadRead: (message, { data: { uid }, meta }) => {
      if (message?.unreadBy !== uid) return message
      const { unreadBy: _read, ...rest } = message
      return { ...rest, readAt: meta.occurredAt }
    },
  },
})
