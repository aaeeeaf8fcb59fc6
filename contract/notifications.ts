/** Notifications that one gets, in the app and by mail (product 1, row 68; calls.md, Me). */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, Timezone } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { mailChoices, notificationKindNames, themes } from '#events/vocabulary/notification-kinds.ts'
import { callsAbout, everybody, everyRoleOwn, Id, Instant, Listing, WriteReply } from './call.ts'

export const NotificationReply = Type.Object({
  id: Id,
  kind: Type.Enum(notificationKindNames),
  sentence: Type.String(),
  detail: Type.Optional(Type.String()),
  at: Instant,
  /** Left out: it is new. */
  readAt: Type.Optional(Instant),
  /** The page that it leads to. */
  path: Type.String(),
  /** Whose mark stands beside it. */
  actor: Type.Optional(Type.Object({ id: Id, name: Type.String(), kind: Type.Enum(['person', 'organization']) })),
  /** It still waits for an answer. */
  asks: Type.Optional(Type.Literal(true)),
})
export type NotificationReply = Static<typeof NotificationReply>

/** Kind of notification → choice. */
const MailChoices = Type.Record(Type.String({ maxLength: 40 }), Type.Enum(mailChoices))

/** Of the link of a mail that ends such mails. */
const LinkParams = Fields({ token: Type.String({ minLength: 1, maxLength: 300, pattern: '^[A-Za-z0-9_.-]+$' }) })

export const notificationCalls = callsAbout({ notifications: 'notifications', preferences: 'me' })({
  /** The newest first; those of the last 90 days. */
  'notifications.list': {
    call: 'GET /notifications',
    unplaced: true,
    who: everyRoleOwn,
    kind: 'read',
    // The mark of what one has read is one thing of one's own, on which all items depend.
    list: { order: [{ by: 'at' }], whose: 'caller' },
    query: Listing,
    reply: Type.Array(NotificationReply),
  },
  'notifications.unreadCount': {
    call: 'GET /notifications/unread-count',
    unplaced: true,
    who: everyRoleOwn,
    kind: 'read',
    reply: Type.Object({
      /** Exact below 100. */
      count: Type.Integer(),
      /** When the next one is shown: one that follows from an answer that can still be taken back, or a reminder. */
      nextAt: Type.Optional(Instant),
    }),
  },
  /** Some of them, or all that there are now. */
  'notifications.markAsRead': {
    call: 'POST /notifications/read',
    via: 'read on the page',
    unplaced: true,
    who: everyRoleOwn,
    kind: 'write',
    limit: 'free',
    body: Fields({
      ids: Type.Optional(Type.Array(SentId, { minItems: 1, maxItems: limits.idList, uniqueItems: true })),
      all: Type.Optional(Type.Literal(true)),
    }),
    reply: WriteReply,
    failure: 'We could not mark this as read. Please try again.',
  },
  /** From a mail, without sign-in: the kind of that mail comes by mail no more (RFC 8058). */
  'notifications.unsubscribe': {
    call: 'POST /notifications/unsubscribe/:token',
    via: 'asked for in a mail',
    who: everybody,
    kind: 'write',
    params: LinkParams,
    reply: WriteReply,
    refuses: ['not_found'],
    perMinute: 30,
    failure: 'We could not end these mails. Please try again.',
  },
  /**
   * The present choice for the mails that the link of such a mail ends: it changes nothing. Empty once a mail of the morning has nothing in
   * it.
   */
  'notifications.readMailOfLink': {
    call: 'GET /notifications/mail-links/:token',
    who: everybody,
    kind: 'read',
    params: LinkParams,
    example: { token: 'sam.message.secret-sam-message-1' },
    reply: Type.Object({ mail: MailChoices }),
    refuses: ['not_found'],
    perMinute: 30,
  },
  /** From the page that the link shows: what was ended comes again as before. */
  'notifications.resubscribe': {
    call: 'POST /notifications/resubscribe/:token',
    via: 'taken back after it was asked for in a mail',
    who: everybody,
    kind: 'write',
    params: LinkParams,
    body: Fields({ mail: MailChoices }),
    reply: WriteReply,
    refuses: ['not_found'],
    perMinute: 30,
    failure: 'We could not take this back. Please try again.',
  },
  'preferences.read': {
    call: 'GET /me/preferences',
    unplaced: true,
    who: everyRoleOwn,
    kind: 'read',
    reply: Type.Object({
      /** Every kind that the role can be told of, chosen or not. */
      mail: MailChoices,
      timezone: Type.String(),
      /** Left out: never chosen. */
      theme: Type.Optional(Type.Enum(themes)),
    }),
    refuses: ['not_found'],
  },
  /** A choice that is left out stays as it is. */
  'preferences.change': {
    call: 'PUT /me/preferences',
    via: 'chosen on the page',
    unplaced: true,
    who: everyRoleOwn,
    kind: 'write',
    limit: 'profileEdits',
    body: Fields({ mail: Type.Optional(MailChoices), timezone: Type.Optional(Timezone), theme: Type.Optional(Type.Enum(themes)) }),
    reply: WriteReply,
    failure: 'We could not save this. Please try again.',
  },
})
