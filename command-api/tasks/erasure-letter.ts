import type { Letter } from '../reactors/letter-parts.ts'

/** The account of an erasure, as the result of its task and in the mail (calls.md, "Me"). */
export type Receipt = {
  readonly subject: string
  /** UTC ISO instant. */
  readonly erasedAt: string
  readonly purged: readonly { readonly store: keyof typeof stores; readonly count: number }[]
  /** Sentences. */
  readonly kept: readonly string[]
}

const stores = {
  keys: ['key', ', so that nothing sealed with it can be read again, in any copy'],
  mentions: [
    'mention',
    ' of your address beside the account, in invitations, drafts, lists, requests to join and registrations that were not finished',
  ],
  documents: ['document', ' of our lists and searches'],
  files: ['file', ''],
  copies: ['copy', ' of their own data that others had made, where it named you', 'copies'],
  mails: ['mail', ' that we still kept'],
  payments: ['place', ' where the payment provider had your address'],
  signIns: ['sign-in', ''],
} as const

/** Said to whoever erases an account, before and after. */
export const keptAfterErasure: readonly string[] = [
  'What happened stays in the record as “erased”, so that counts and reports of others stay right. Nothing in it can be read.',
  'A keyed fingerprint of your address stays, so that limits on mails to it go on counting, and so that a place that people took back from you stays taken back. The address cannot be read from it.',
  'Messages that others wrote to you stay theirs, and so do mails that have left us.',
  'What you wrote about other people, such as the reason of a nomination, is their data and stays with them, without your name beside it.',
  'What people wrote about you in texts of their own, such as a message to somebody else or a student’s invitation that names you as the professor, stays theirs, and so does a mail that you wrote to our team. Write to us if it names you, and we see to it.',
  'A name of a skill, company or university that you proposed stays in our list of proposals, also while nobody of our team has looked at it. Write to us if it names you.',
]

function removedLine(store: keyof typeof stores, count: number): string {
  const [one, what, many = `${one}s`]: readonly [one: string, what: string, many?: string] = stores[store]
  return `Removed: ${count} ${count === 1 ? one : many}${what}.`
}

/** With the address, and no name (product 2.19). */
export function receiptLetter(to: string, { erasedAt, purged, kept }: Receipt): Letter {
  return {
    to,
    subject: 'Your Proffer account was erased',
    paragraphs: [
      'Hello,',
      `As you asked, your account and all that was personal in it were erased on ${erasedAt.slice(0, 16).replace('T', ' at ')} UTC. This mail is the receipt.`,
      ...purged.map(({ store, count }) => removedLine(store, count)),
      ...kept,
      'Your address is free: you may register with it again, as somebody new.',
    ],
  }
}
