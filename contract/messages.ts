/** Conversations (§3 Message, §7 Messages). */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, NameOrNone, Prose, Text } from '#events/schema.ts'
import { applicationStatuses } from '#events/vocabulary/applications/application-status.ts'
import { nominationStatuses } from '#events/vocabulary/invitations.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { ties, type Tie } from '#events/vocabulary/messages/messaging.ts'
import { referralStatuses } from '#events/vocabulary/referrals/referral-status.ts'
import { roles } from '#events/vocabulary/roles.ts'
import {
  BulkResults,
  everyRoleButAnalystOwn,
  callsAbout,
  Id,
  IdParams,
  Instant,
  paging,
  everyRoleOwn,
  UidParams,
  WriteReply,
} from './call.ts'

/** A message that a search found, with the words around it. */
const FoundMessage = Type.Object({ id: Id, sentAt: Instant, excerpt: Type.String() })

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
  /** Why `canMessage` is false, as a sentence, and the code of that refusal. */
  reason: Type.Optional(Type.String()),
  code: Type.Optional(Type.String()),
  /** The next message counts among the company's first messages of this month: so many of `limits.coldMessagesPerMonth` are left. */
  firstMessagesLeft: Type.Optional(Type.Integer()),
  /** Where the conversations are searched: the messages that were found, newest first. */
  found: Type.Optional(Type.Array(FoundMessage)),
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
  /** It arrived on a page of the recipient. */
  deliveredAt: Type.Optional(Instant),
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

/** Of each kind the latest, as far as the caller knows them. */
export const BetweenReply = Type.Object({
  /** The tie that lets the caller write, besides that the other one wrote. */
  tie: Type.Optional(Type.Enum(Object.keys(ties) as Tie[])),
  applications: Type.Array(
    Type.Object({
      id: Id,
      jobTitle: Type.String(),
      status: Type.Enum(applicationStatuses),
      offerExpired: Type.Optional(Type.Boolean()),
    }),
  ),
  referrals: Type.Array(Type.Object({ id: Id, jobTitle: Type.Optional(Type.String()), status: Type.Enum(referralStatuses) })),
  nominations: Type.Array(Type.Object({ id: Id, semester: Type.String(), status: Type.Enum(nominationStatuses) })),
})
export type BetweenReply = Static<typeof BetweenReply>

const ToContact = Fields({ contactId: SentId })

export const messageCalls = callsAbout('messages')({
  /** `undelivered`: contacts whose messages no page of the caller's has marked as delivered, the latest first. */
  'messages.unreadCount': {
    call: 'GET /messages/unread-count',
    who: everyRoleOwn,
    kind: 'read',
    reply: Type.Object({ count: Type.Integer(), undelivered: Type.Optional(Type.Array(Id)) }),
    unapproved: true,
  },
  /**
   * Newest first. `contactId` asks for one person, who need not have a conversation with the caller yet; `q` for the conversations with
   * a name or a message that has these words.
   */
  'messages.contacts': {
    call: 'GET /messages/contacts/:uid',
    who: everyRoleOwn,
    kind: 'read',
    params: UidParams,
    query: Fields({ ...paging, contactId: Type.Optional(SentId), q: Type.Optional(Prose(120)) }),
    limit: 'searches',
    limitedWith: 'q',
    example: { uid: 'sam' },
    reply: Type.Array(ContactReply),
    refuses: ['not_found'],
    unapproved: true,
  },
  /** People to begin a conversation with, by the beginnings of the words of their names. */
  'messages.people': {
    call: 'GET /messages/people',
    who: everyRoleButAnalystOwn,
    kind: 'read',
    query: Fields({ q: Type.Optional(Prose(120)) }),
    example: { q: 'r' },
    reply: Type.Array(ContactReply),
    perMinute: 120,
    unapproved: true,
  },
  /** By the contact's id or the conversation's; newest first. */
  'messages.read': {
    call: 'GET /messages/:id',
    who: everyRoleButAnalystOwn,
    kind: 'read',
    params: IdParams,
    query: Fields(paging),
    example: { id: 'rita' },
    reply: Type.Array(MessageReply),
    refuses: ['not_found'],
    unapproved: true,
  },
  /**
   * The tie, applications, referrals and nominations between the caller and a contact: somebody whom they have a conversation with, may
   * write to, or may see the card of.
   */
  'messages.between': {
    call: 'GET /messages/between/:id',
    who: everyRoleButAnalystOwn,
    kind: 'read',
    // The things that connect two people are of other topics, and none of their refreshes names it.
    stale: { also: ['applications', 'referrals', 'nominations'] },
    params: IdParams,
    example: { id: 'rita' },
    reply: BetweenReply,
    refuses: ['not_found'],
    unapproved: true,
  },
  'messages.send': {
    call: 'POST /messages/send',
    via: 'sent from the page',
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
    refuses: [
      'not_found',
      'may_not_message',
      'person_paused',
      'subscription_required',
      'cold_budget_used',
      'blocked_by_you',
      'not_yourself',
    ],
    unapproved: true,
    failure: 'Error sending message. Please try again.',
  },
  'messages.markAsRead': {
    call: 'POST /messages/mark-as-read',
    via: 'read on the page',
    who: everyRoleOwn,
    kind: 'write',
    limit: 'free',
    body: Fields({ uid: Type.Optional(SentId), contactId: SentId }),
    reply: WriteReply,
    actor: 'uid',
    refuses: ['not_found'],
    unapproved: true,
  },
  /** The messages of these contacts have arrived on a page of the caller: asked for by open pages, for the writers' marks. */
  'messages.markAsDelivered': {
    call: 'POST /messages/mark-as-delivered',
    via: 'arrived on the page',
    who: everyRoleButAnalystOwn,
    kind: 'write',
    limit: 'free',
    body: Fields({ contactIds: Type.Array(SentId, { minItems: 1, maxItems: limits.deliveredAtOnce, uniqueItems: true }) }),
    reply: BulkResults,
    unapproved: true,
  },
  'messages.block': {
    call: 'POST /messages/block',
    via: 'asked for on the page',
    who: everyRoleButAnalystOwn,
    kind: 'write',
    body: ToContact,
    reply: WriteReply,
    refuses: ['not_found', 'may_not_block'],
  },
  'messages.unblock': {
    call: 'POST /messages/unblock',
    via: 'asked for on the page',
    who: everyRoleButAnalystOwn,
    kind: 'write',
    body: ToContact,
    reply: WriteReply,
    refuses: ['not_found'],
  },
  /** Kept for the admins, to whom no screen shows it yet; the other side does not notice it. */
  'messages.report': {
    call: 'POST /messages/report',
    via: 'asked for on the page',
    who: everyRoleButAnalystOwn,
    kind: 'write',
    body: Fields({ contactId: SentId, reason: Type.Optional(Text(limits.reportReason)) }),
    reply: WriteReply,
    refuses: ['not_found'],
  },
})
