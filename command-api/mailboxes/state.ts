import type { LetterHeld, letterTopics } from '#events/mailboxes.ts'
import type { DataOf } from '#events/define.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { defineFold } from '../core/fold.ts'

export type LetterTopic = (typeof letterTopics)[number]
type HeldLetter = DataOf<typeof LetterHeld>

/** Bounded: it keeps no more than the budgets look at. */
export type MailboxState = {
  /** The letters sent last, the latest at the end. */
  readonly sent: readonly { readonly at: string; readonly sender: string; readonly about: LetterTopic }[]
  /** When digests were sent last. */
  readonly digests: readonly string[]
  /** The letters that wait for a digest. */
  readonly held: readonly HeldLetter[]
  /** When codes were sent last. */
  readonly codes: readonly string[]
  /** What became of the latest letter. */
  readonly latest: 'sent' | 'held'
}

const empty: MailboxState = { sent: [], digests: [], held: [], codes: [], latest: 'sent' }

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
  CodeSent: (mailbox = empty, { meta }) => ({ ...mailbox, codes: [...mailbox.codes, meta.occurredAt].slice(-limits.codesPerHour) }),
})

function isReplacedBy(letter: HeldLetter, other: HeldLetter): boolean {
  return other.sender === letter.sender && other.about === letter.about && other.digestOn === letter.digestOn
}
