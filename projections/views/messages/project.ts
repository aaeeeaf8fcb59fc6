import { filledIn } from '#events/vocabulary/messages/message-templates.ts'
import { coldMessagesOf } from '#events/vocabulary/messages/messaging.ts'
import { defined } from '#lib/fields.ts'
import { defineProjection } from '../../define.ts'
import { messageAt, messages } from './model.ts'

export const messageProjection = defineProjection(messages, {
  streams: ['thread'],
  ignores: ['ContactBlocked', 'ContactUnblocked', 'ConversationReported', 'ThreadOpenedByAdmin', 'AbuseReportClosed'],
})({
  key: ({ type, data, revision }) =>
    type === 'MessageSent'
      ? [messageAt(data.threadId, revision)]
      : Array.from({ length: data.upTo - data.from + 1 }, (_, n) => messageAt(data.threadId, data.from + n)),
  // The thread's document changes too, and its refresh reaches both.
  audience: () => [],
  // The recipient's name may stand in it.
  subjects: ({ participants }) => participants,
  when: {
    MessageSent: (_, { data: { cold, name, ...data }, meta, revision }) => ({
      ...data,
      message: filledIn(data.message, { name }),
      participants: [data.fromUid, data.toUser],
      revision,
      sentAt: meta.occurredAt,
      unreadBy: data.toUser,
      ...defined({ coldOf: cold && coldMessagesOf(cold.organizationId, cold.month) }),
    }),
    MessagesDelivered: (message, { data: { uid }, meta }) =>
      message?.unreadBy === uid && message.deliveredAt === undefined ? { ...message, deliveredAt: meta.occurredAt } : message,
    // The range of revisions includes messages of the reader's own, and events of reading, which have no document.
    ThreadRead: (message, { data: { uid }, meta }) => {
      if (message?.unreadBy !== uid) return message
      const { unreadBy: _read, ...rest } = message
      return { ...rest, readAt: meta.occurredAt }
    },
  },
})
