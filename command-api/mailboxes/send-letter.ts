import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { LetterHeld, LetterSent, letterTopics } from '#events/mailboxes.ts'
import { Id, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { addDays } from '#events/vocabulary/semesters.ts'
import { DAY_MS } from '#lib/days.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { mailboxFold, sentTodayOf, type MailboxState } from './state.ts'

const SendLetter = internalInput('process.sendLetter', {
  mailboxId: Text(64),
  eventId: Id,
  stream: Text(200),
  sender: Id,
  about: Type.Enum(letterTopics),
})

const MONTH_MS = 30 * DAY_MS

/**
 * Decides whether a letter goes out now or waits for the digest of the next day (product 2.18). Days are those of UTC.
 * Refused when that digest is full: the letter is then not mailed at all.
 */
export const sendLetter = defineCommand<typeof SendLetter, MailboxState | undefined, { readonly repeats: boolean }>({
  input: SendLetter,
  fold: mailboxFold,
  startsStream: true,
  target: ({ mailboxId }) => mailboxId,
  needs: async (mailbox, letter, { now }, { fold }) => ({ repeats: (await sentTodayOf(mailbox, letter, now, fold)).length > 0 }),
  decide: (mailbox, letter, { now, needs: { repeats } }) => {
    const { sent = [], digests = [], held = [] } = mailbox ?? {}
    const today = now.slice(0, 10)
    const monthAgo = new Date(Date.parse(now) - MONTH_MS).toISOString()
    const mails = [...sent.map(({ at }) => at), ...digests]
    const within =
      !repeats &&
      mails.filter((at) => at.startsWith(today)).length < limits.lettersPerDay &&
      mails.filter((at) => at > monthAgo).length < limits.lettersPer30Days
    if (within) return [happened(LetterSent, letter)]
    const digestOn = addDays(today, 1)
    const others = held.filter((each) => each.digestOn === digestOn && (each.sender !== letter.sender || each.about !== letter.about))
    if (others.length >= limits.lettersPerDigest) return refuse('rate_limited', { limit: limits.lettersPerDigest })
    return [happened(LetterHeld, { ...letter, digestOn })]
  },
  reply: ({ latest }) => ({ status: latest }),
})
