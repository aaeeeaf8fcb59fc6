import type { codePurposes, LetterHeld, letterTopics } from '#events/mailboxes.ts'
import { ERASED, type DataOf } from '#events/define.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Lookup } from '../core/command.ts'
import { defineFold } from '../core/streams/fold.ts'
import { invitationFold } from '../invitations/state.ts'
import { referralFold } from '../referrals/state.ts'
import { accountFold } from '../users/state.ts'

export type LetterTopic = (typeof letterTopics)[number]
export type CodePurpose = (typeof codePurposes)[number]
/** `stream`: of the event that caused it. */
type SentLetter = { readonly at: string; readonly sender: string; readonly about: LetterTopic; readonly stream: string }
export type SentNotice = { readonly at: string; readonly applicationId: string }
type HeldLetter = DataOf<typeof LetterHeld>

/** Bounded: it keeps no more than the budgets look at. */
export type MailboxState = {
  /** The letters sent last, the latest at the end. */
  readonly sent: readonly SentLetter[]
  /** When digests were sent last. */
  readonly digests: readonly string[]
  /** The letters that wait for a digest. */
  readonly held: readonly HeldLetter[]
  /** When codes for each purpose were sent last. */
  readonly codes: Readonly<Record<CodePurpose, readonly string[]>>
  /** When notifications were mailed last, and those that wait for the next morning: their ids, each with its event's. */
  readonly notices: readonly string[]
  /** Those of the last day that did not count among them, each with its application. */
  readonly ofApplications: readonly SentNotice[]
  readonly heldNotices: readonly string[]
  /** Whether the latest letter was sent. */
  readonly latest: 'sent' | 'held'
}

const empty: MailboxState = {
  sent: [],
  digests: [],
  held: [],
  notices: [],
  ofApplications: [],
  heldNotices: [],
  codes: { reset: [], verification: [] },
  latest: 'sent',
}

export const mailboxFold = defineFold<MailboxState>('mailbox', {
  LetterSent: (mailbox = empty, { data: { sender, about, stream }, meta }) => ({
    ...mailbox,
    sent: [...mailbox.sent, { at: meta.occurredAt, sender, about, stream }].slice(-limits.lettersPer30Days),
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
  NoticeSent: (mailbox = empty, { data: { applicationId }, meta: { occurredAt: at } }) => ({
    ...mailbox,
    ...(applicationId === undefined
      ? { notices: [...mailbox.notices, at].slice(-limits.noticesPerDay) }
      : { ofApplications: [...mailbox.ofApplications.filter((one) => one.at.slice(0, 10) === at.slice(0, 10)), { at, applicationId }] }),
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

/**
 * The letters that went out today from this sender about this. What went to an account that was erased since does not count: whoever has
 * the address now is somebody new.
 */
export async function sentTodayOf(
  mailbox: MailboxState | undefined,
  { sender, about }: Pick<SentLetter, 'sender' | 'about'>,
  now: string,
  fold: Lookup['fold'],
): Promise<readonly SentLetter[]> {
  const today = now.slice(0, 10)
  const same = (mailbox?.sent ?? []).filter((letter) => letter.sender === sender && letter.about === about && letter.at.startsWith(today))
  const erased = await Promise.all(same.map(({ stream }) => wasErased(stream, fold)))
  return same.filter((_, n) => !erased[n])
}

/** What an inviter reads whose mail waits so. What others wrote to the address is nobody's business, so it is said of their own mail alone. */
export const WAITS_FOR_MORNING = 'You wrote to this person today, so the mail goes tomorrow morning.'

/**
 * Whether a letter that is about to be caused waits for the next morning, because its sender wrote about the same today.
 * @param from the streams whose letters count. Those of a student found in the search and those to an address that was typed are kept apart:
 * one that counted for the other would tell whose the address is
 */
export async function waitsForMorning(
  { fold }: Pick<Lookup, 'fold'>,
  mailboxId: string,
  letter: Pick<SentLetter, 'sender' | 'about'>,
  now: string,
  from: 'invitation' | 'referral' = 'invitation',
): Promise<boolean> {
  const sent = await sentTodayOf(await fold(mailboxFold, mailboxId), letter, now, fold)
  return sent.some(({ stream }) => stream.startsWith(`${from}-`))
}

/** Whether the account went to which a letter of this stream was: that of an invitation, or of a student's referral. */
async function wasErased(stream: string, fold: Lookup['fold']): Promise<boolean> {
  const [category, id] = [stream.slice(0, stream.indexOf('-')), stream.slice(stream.indexOf('-') + 1)]
  if (category === invitationFold.category) return (await fold(invitationFold, id))?.email === ERASED
  if (category !== referralFold.category) return false
  const { studentId = '' } = (await fold(referralFold, id)) ?? {}
  return (await fold(accountFold, studentId))?.state === 'erased'
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
