/** Conversations (§3 Message, §7 Messages). */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, NameOrNone, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { roles } from '#events/vocabulary/roles.ts'
import { everyRoleButAnalystOwn, defineCalls, Id, IdParams, Instant, paging, everyRoleOwn, UidParams, WriteReply } from './call.ts'

/** A conversation, or a person to begin one with; the latter has no last message. */
export const ContactReply = Type.Object({
  contactId: Id,
  name: Type.String(),
  role: Type.Enum(roles),
  /** Company or university. */
  label: Type.Optional(Type.String()),
  /** The beginning of the last message. */
  lastMessage: Type.Optional(Type.String()),
  lastFromUid: Type.Optional(Id),
  lastAt: Type.Optional(Instant),
  unread: Type.Integer(),
  canMessage: Type.Boolean(),
  /** Why `canMessage` is false, as a sentence. */
  reason: Type.Optional(Type.String()),
})
export type ContactReply = Static<typeof ContactReply>

export const MessageReply = Type.Object({
  id: Id,
  fromUid: Id,
  fromName: Type.String(),
  toUser: Id,
  toName: Type.String(),
  message: Type.String(),
  sentAt: Instant,
  readAt: Type.Optional(Instant),
})
export type MessageReply = Static<typeof MessageReply>

/** A message as admins list it: who wrote to whom and when, never what (product 2.19). */
export const MessageMetadata = Type.Object({
  id: Id,
  fromUid: Id,
  toUser: Id,
  sentAt: Instant,
  readAt: Type.Optional(Instant),
})
export type MessageMetadata = Static<typeof MessageMetadata>

export const messageCalls = defineCalls({
  'messages.unreadCount': {
    call: 'GET /messages/unread-count',
    who: everyRoleOwn,
    kind: 'read',
    reply: Type.Object({ count: Type.Integer() }),
    unapproved: true,
  },
  /** Newest first. `contactId` asks for one person, who need not have a conversation with the caller yet. */
  'messages.contacts': {
    call: 'GET /messages/contacts/:uid',
    who: everyRoleOwn,
    kind: 'read',
    params: UidParams,
    query: Fields({ ...paging, contactId: Type.Optional(SentId) }),
    reply: Type.Array(ContactReply),
    refuses: ['not_found'],
    unapproved: true,
  },
  /** By the contact's id or the conversation's; newest first. */
  'messages.read': {
    call: 'GET /messages/:id',
    who: everyRoleButAnalystOwn,
    kind: 'read',
    params: IdParams,
    query: Fields(paging),
    reply: Type.Array(MessageReply),
    refuses: ['not_found'],
    unapproved: true,
  },
  'messages.send': {
    call: 'POST /messages/send',
    who: everyRoleButAnalystOwn,
    kind: 'write',
    /** `fromName` must be the caller's own, `toName` is ignored: readers see current names. */
    body: Fields({
      fromName: Type.Optional(NameOrNone(120)),
      toUser: SentId,
      toName: Type.Optional(NameOrNone(120)),
      message: Text(limits.messageText),
    }),
    reply: WriteReply,
    creates: true,
    refuses: ['not_found', 'may_not_message', 'cold_message', 'not_yourself'],
    unapproved: true,
    failure: 'Error sending message. Please try again.',
  },
  'messages.markAsRead': {
    call: 'POST /messages/mark-as-read',
    who: everyRoleOwn,
    kind: 'write',
    limit: 'free',
    body: Fields({ uid: Type.Optional(SentId), contactId: SentId }),
    reply: WriteReply,
    actor: 'uid',
    refuses: ['not_found'],
    unapproved: true,
  },
})
