/**
 * The mails that people and visitors caused to one address: stream `mailbox-<emailKey>`. It keeps them within their budget
 * (product 2.18), and holds hashes and ids only.
 */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Day, Id, Text } from './schema.ts'

/** The topics of letters. Of one sender about one topic, one letter goes out a day. */
export const letterTopics = ['nomination', 'referral', 'invitation', 'reminder'] as const
const letter = {
  mailboxId: Text(64),
  /** The event that caused the letter, and the stream that it is in. */
  eventId: Id,
  stream: Text(200),
  sender: Id,
  about: Type.Enum(letterTopics),
}

export const LetterSent = defineEvent('LetterSent', 1, letter, ({ about }) => `A mail about ${named[about]} was sent`)

/** The budget of the day or the month was used up: the letter waits for the digest of a later day. */
export const LetterHeld = defineEvent(
  'LetterHeld',
  1,
  { ...letter, digestOn: Day },
  ({ about, digestOn }) => `A mail about ${named[about]} waits for the digest of ${digestOn}`,
)

/** All letters that waited for this day or an earlier one were sent as one, but for those that had become pointless. */
export const DigestSent = defineEvent(
  'DigestSent',
  2,
  {
    mailboxId: Text(64),
    digestOn: Day,
    /** The events whose letters it held. */
    eventIds: Type.Optional(Type.Array(Id)),
  },
  ({ digestOn }) => `The digest of ${digestOn} was sent`,
)

/** The purpose of a mail with a code: a new password, or the proof of an address. Each has a budget of its own. */
export const codePurposes = ['reset', 'verification'] as const
export const CodeSent = defineEvent(
  'CodeSent',
  3,
  {
    mailboxId: Text(64),
    purpose: Type.Enum(codePurposes),
    /** The event that caused it, and the stream that it is in: a new password that somebody asks for has none. */
    eventId: Type.Optional(Id),
    stream: Type.Optional(Text(200)),
  },
  ({ purpose }) => `A mail ${purpose === 'reset' ? 'with a code for a new password' : 'about a registration'} was sent`,
)
const notice = { mailboxId: Text(64), uid: Id, notificationId: Text(80), eventId: Id }

/** A person with an account was told by mail of one notification. */
export const NoticeSent = defineEvent(
  'NoticeSent',
  1,
  {
    ...notice,
    /** Of a mail that did not count among those of the day: the application of which so many are mailed. */
    applicationId: Type.Optional(Id),
  },
  () => 'A notification was mailed',
)

/** The person had had enough mails that day: it waits for their next morning. */
export const NoticeHeld = defineEvent('NoticeHeld', 1, notice, () => 'A notification waits for the next morning’s mail')

const named: Readonly<Record<(typeof letterTopics)[number], string>> = {
  nomination: 'a nomination',
  referral: 'a referral',
  invitation: 'an invitation',
  reminder: 'an invitation that was sent before',
}
