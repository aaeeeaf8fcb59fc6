import type { codePurposes, LetterHeld, letterTopics } from '#events/mailboxes.ts'
import type { DataOf } from '#events/define.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { defineFold } from '../core/fold.ts'

export type LetterTopic = (typeof letterTopics)[number]
export type CodePurpose = (typeof codePurposes)[number]
type HeldLetter = DataOf<typeof LetterHeld>

/** Bounded: it keeps no more than the budgets look at. */
export type MailboxState = {
  /** The letters sent last, the latest at the end. */
  readonly sent: readonly { readonly at: string; readonly sender: string; readonly about: LetterTopic }[]
  /** When digests were sent last. */
  readonly digests: readonly string[]
  /** The letters that wait for a digest. */
  readonly held: readonly HeldLetter[]
  /** When codes for each purpose were sent last. */
  readonly codes: Readonly<Record<CodePurpose, readonly string[]>>
  /** When notifications were mailed last, and those that wait for the next morning: their ids, each with its event's. */
  readonly notices: readonly string[]
  readonly heldNotices: readonly string[]
  /** Whether the latest letter was sent. */
  readonly latest: 'sent' | 'held'
}

const empty: MailboxState = {
  sent: [],
  digests: [],
  held: [],
  notices: [],
  heldNotices: [],
  codes: { reset: [], verification: [] },
  latest: 'sent',
}

export const mailboxFold = defineFold<MailboxState>('mailbox', {
  LetterSent: (mailbox = empty, { data: { sender, about }, meta }) => ({
    ...mailbox,
    sent: [...mailbox.sent, { at: meta.occurredAt, sender, about }].slice(-limits.lettersPer30Days),
    latest: 'sent',
  }),
  // Of the same sender about the same, the newest waits alone: so nobody fills the digest of somebody else.
  LetterHeld: (mailbox = empty, { data }) => ({
    ...mailbox,
    held: [...mailbox.held.filter((other) => !isReplacedBy(data, other)), data],
    latest: 'held',
  }),
  DigestSent: (mailbox = empty, { data: { digestOn }, meta }) => ({
    ...mailbox,
    digests: [...mailbox.digests, meta.occurredAt].slice(-limits.lettersPer30Days),
    held: mailbox.held.filter((letter) => letter.digestOn > digestOn),
  }),
  CodeSent: (mailbox = empty, { data: { purpose }, meta }) => ({
    ...mailbox,
    codes: { ...mailbox.codes, [purpose]: [...mailbox.codes[purpose], meta.occurredAt].slice(-limits.codesPerHour) },
  }),
  NoticeSent: (mailbox = empty, { meta }) => ({
    ...mailbox,
    notices: [...mailbox.notices, meta.occurredAt].slice(-limits.noticesPerDay),
    latest: 'sent',
  }),
  NoticeHeld: (mailbox = empty, { data }) => ({
    ...mailbox,
    heldNotices: [...mailbox.heldNotices, noticeName(data)].slice(-limits.lettersPerDigest),
    latest: 'held',
  }),
})

function isReplacedBy(letter: HeldLetter, other: HeldLetter): boolean {
  return other.sender === letter.sender && other.about === letter.about && other.digestOn === letter.digestOn
}

const HOUR_MS = 3_600_000

/** How many of these mails went out in the last hour. @param mailed their instants */
export function codesOfTheHour(mailed: readonly string[], now: string): number {
  return mailed.filter((at) => Date.parse(now) - Date.parse(at) < HOUR_MS).length
}

/** A notification that was written anew is another one. */
export function noticeName({ notificationId, eventId }: { readonly notificationId: string; readonly eventId: string }): string {
  return `${notificationId} ${eventId}`
}
