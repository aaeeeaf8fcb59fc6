/** What the calls of conversations answer (product 2.14). */
import { Type, type Static } from 'typebox'
import { roles } from '#events/vocabulary/roles.ts'
import { Id, Instant, Text } from '../replies.ts'

/** One conversation, or somebody to begin one with: then nothing was written yet. */
export const ContactReply = Type.Object({
  contactId: Id,
  name: Text,
  role: Type.Enum(roles),
  /** Company or university. */
  label: Type.Optional(Text),
  /** The beginning of the last message. */
  lastMessage: Type.Optional(Text),
  lastFromUid: Type.Optional(Id),
  lastAt: Type.Optional(Instant),
  unread: Type.Integer(),
  canMessage: Type.Boolean(),
  /** Why not, in a sentence. */
  reason: Type.Optional(Text),
})
export type ContactReply = Static<typeof ContactReply>

export const MessageReply = Type.Object({
  id: Id,
  fromUid: Id,
  fromName: Text,
  toUser: Id,
  toName: Text,
  message: Text,
  sentAt: Instant,
  readAt: Type.Optional(Instant),
})
export type MessageReply = Static<typeof MessageReply>

export const UnreadCountReply = Type.Object({ count: Type.Integer() })
export type UnreadCountReply = Static<typeof UnreadCountReply>
