/** All that two people write to each other: stream `thread-<id>`. The id is derived from both uids. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Fields, Id, Month, Personal, Text } from './schema.ts'
import { limits } from './vocabulary/limits.ts'
import { abuseOutcomes, abuseOutcomeWords } from './vocabulary/messages/abuse.ts'

const Revision = Type.Integer({ minimum: 0, description: 'Revision of this stream' })

/**
 * One participant wrote to the other. `cold` names the company and month whose first messages it counts among (product 2.19). `name`
 * is what the platform fills in for `{name}` of a message to many: it is the recipient's, and goes when they erase their account.
 */
export const MessageSent = defineEvent(
  'MessageSent',
  3,
  {
    threadId: Id,
    messageId: Id,
    fromUid: Id,
    toUser: Id,
    message: Personal('fromUid', Text(limits.messageText)),
    name: Type.Optional(Personal('toUser', Text(120))),
    cold: Type.Optional(Fields({ organizationId: Id, month: Month })),
  },
  ({ toUser }, who, by) => `${by} wrote to ${who(toUser)}`,
)

/** A participant read the messages to them from the revision `from` up to and including `upTo`. */
export const ThreadRead = defineEvent(
  'ThreadRead',
  1,
  { threadId: Id, uid: Id, from: Revision, upTo: Revision },
  ({ uid }, who) => `${who(uid)} read what was written to them`,
)

/** Messages from the revision `from` up to and including `upTo` have arrived on a page of their recipient, who need not have read them. */
export const MessagesDelivered = defineEvent(
  'MessagesDelivered',
  1,
  { threadId: Id, uid: Id, from: Revision, upTo: Revision },
  ({ uid }, who) => `What was written to ${who(uid)} arrived`,
)

const between = { threadId: Id, uid: Id, contactId: Id }

/** Neither of the two can write to the other until `uid` takes it back. It may stand in a conversation in which nothing was written. */
export const ContactBlocked = defineEvent(
  'ContactBlocked',
  1,
  between,
  ({ uid, contactId }, who) => `${who(uid)} blocked ${who(contactId)}`,
)

export const ContactUnblocked = defineEvent(
  'ContactUnblocked',
  1,
  between,
  ({ uid, contactId }, who) => `${who(uid)} no longer blocks ${who(contactId)}`,
)

/** A participant reported what the other wrote, for the admins to look at. */
export const ConversationReported = defineEvent(
  'ConversationReported',
  1,
  { ...between, reason: Type.Optional(Personal('uid', Text(limits.reportReason))) },
  ({ uid, contactId }, who) => `${who(uid)} reported ${who(contactId)}`,
)

/**
 * An admin read the conversation, which nobody but the two does otherwise: stored before anything was shown, once for each of the two, who
 * reads the reason in the own ledger. `contactId` is the other one.
 */
export const ThreadOpenedByAdmin = defineEvent(
  'ThreadOpenedByAdmin',
  1,
  { ...between, reason: Personal('uid', Text(limits.accessReason)) },
  ({ uid, contactId }, who, by) => `${by} read the conversation of ${who(uid)} with ${who(contactId)}`,
)

/** An admin closed a report: `uid` reported `contactId`. The reason is for admins. */
export const AbuseReportClosed = defineEvent(
  'AbuseReportClosed',
  1,
  {
    ...between,
    reportId: Id,
    outcome: Type.Enum(abuseOutcomes),
    reason: Type.Optional(Personal('contactId', Text(limits.reportReason))),
  },
  ({ uid, contactId, outcome }, who, by) =>
    `${by} closed the report of ${who(uid)} about ${who(contactId)}: ${abuseOutcomeWords[outcome].done}`,
)
