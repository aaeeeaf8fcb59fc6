import { defineProjection } from '../../define.ts'
import { messageAt, messages } from './model.ts'

export const messageProjection = defineProjection(messages, { streams: ['thread'], ignores: [] })({
  key: ({ type, data, revision }) =>
    type === 'MessageSent'
      ? [messageAt(data.threadId, revision)]
      : Array.from({ length: data.upTo - data.from + 1 }, (_, n) => messageAt(data.threadId, data.from + n)),
  // Both hear of it by the thread.
  audience: () => [],
  subjects: ({ fromUid }) => [fromUid],
  when: {
    MessageSent: (_, { data, meta, revision }) => ({ ...data, revision, sentAt: meta.occurredAt, unreadBy: data.toUser }),
    // Between the messages to the reader stand the reader's own, and at the places of readings nothing.
    ThreadRead: (message, { data: { uid }, meta }) => {
      if (message?.unreadBy !== uid) return message
      const { unreadBy: _read, ...rest } = message
      return { ...rest, readAt: meta.occurredAt }
    },
  },
})
