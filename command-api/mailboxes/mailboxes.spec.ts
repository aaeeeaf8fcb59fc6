import { describe, expect, it } from 'vitest'
import { ERASED, happened } from '#events/define.ts'
import { CodeSent, DigestSent, LetterHeld, LetterSent, NoticeHeld, NoticeSent } from '#events/mailboxes.ts'
import { SubjectErased } from '#events/users.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Lookup } from '../core/command.ts'
import { invitationFold } from '../invitations/state.ts'
import { referralInvited, studentInvited, studentRegistered } from '../testing/examples.ts'
import { foldsOf, given, later, NOW, past, stateFrom, type Past } from '../testing/given.ts'
import { sendCode } from './send-code.ts'
import { sendDigest } from './send-digest.ts'
import { sendLetter } from './send-letter.ts'
import { sendNotice } from './send-notice.ts'
import { mailboxFold, noticeName, waitsForMorning } from './state.ts'

const mailboxId = 'key-ada'
const letterOf = (n: number, sender = `sender-${n}`) =>
  ({ mailboxId, eventId: `event-${n}`, stream: `invitation-${n}`, sender, about: 'invitation' }) as const
const sentAt = (at: string, n: number) => past(happened(LetterSent, letterOf(n)), at)
const heldUntil = (digestOn: string, n: number) => happened(LetterHeld, { ...letterOf(n), digestOn })
/** Nothing went out today from that sender about that. */
const first = { repeats: false }
const times = (count: number) => Array.from({ length: count }, (_, n) => n)
const [today, tomorrow] = [NOW.slice(0, 10), later(NOW, { days: 1 }).slice(0, 10)]

describe('a letter that somebody causes', () => {
  it('§2.18 goes out at once', () => {
    given()
      .when(sendLetter, letterOf(1), first)
      .thenHappened([happened(LetterSent, letterOf(1))])
  })

  it('§2.18 waits for the digest of the next day when five went out that day', () => {
    const four = times(4).map((n) => sentAt(NOW, n))
    given(...four)
      .when(sendLetter, letterOf(9), first)
      .thenHappened([happened(LetterSent, letterOf(9))])
    given(...four, sentAt(NOW, 5))
      .when(sendLetter, letterOf(9), first)
      .thenHappened([heldUntil(tomorrow, 9)])
  })

  it('§2.18 waits when twenty went out in 30 days, digests included', () => {
    const before = (days: number) => later(NOW, { days: -days })
    const nineteen = times(19).map((n) => sentAt(before(25 - n), n))
    given(...nineteen)
      .when(sendLetter, letterOf(99), first)
      .thenHappened([happened(LetterSent, letterOf(99))])
    given(...nineteen, past(happened(DigestSent, { mailboxId, digestOn: today }), before(3)))
      .when(sendLetter, letterOf(99), first)
      .thenHappened([heldUntil(tomorrow, 99)])
    given(...times(20).map((n) => sentAt(before(31), n)))
      .when(sendLetter, letterOf(99), first)
      .thenHappened([happened(LetterSent, letterOf(99))])
  })

  it('§2.18 waits when the same sender wrote about the same that day, so that a loop sends one mail', () => {
    given(past(happened(LetterSent, letterOf(1, 'emil')), NOW))
      .when(sendLetter, letterOf(2, 'emil'), { repeats: true })
      .thenHappened([happened(LetterHeld, { ...letterOf(2, 'emil'), digestOn: tomorrow })])
    given(past(happened(LetterSent, letterOf(1, 'emil')), NOW))
      .when(sendLetter, { ...letterOf(2, 'emil'), about: 'nomination' }, first)
      .thenHappened([happened(LetterSent, { ...letterOf(2, 'emil'), about: 'nomination' })])
  })

  it('§2.18 repeats what the same sender wrote about the same that day, and not what went to an erased account', async () => {
    const invitation = stateFrom(invitationFold, studentInvited)
    const repeats = async (email: string, sender: string) =>
      given(past(happened(LetterSent, letterOf(1, 'emil')), NOW)).needsOf(sendLetter, letterOf(2, sender), {
        fold: (async () => ({ ...invitation, email })) as unknown as Lookup['fold'],
      })
    expect(await repeats(invitation.email, 'emil')).toEqual({ repeats: true })
    expect(await repeats(ERASED, 'emil')).toEqual({ repeats: false })
    expect(await repeats(invitation.email, 'rita')).toEqual({ repeats: false })
  })

  it('§2.18 repeats no referral of a student whose account was erased', async () => {
    const letter = { ...letterOf(1, 'emil'), about: 'referral', stream: 'referral-referral' } as const
    const repeats = async (...history: readonly Past[]) =>
      given(past(happened(LetterSent, letter), NOW)).needsOf(sendLetter, letter, {
        fold: foldsOf({ 'referral-referral': [referralInvited], 'user-stella': [studentRegistered, ...history] }),
      })
    expect(await repeats()).toEqual({ repeats: true })
    expect(await repeats(happened(SubjectErased, { uid: 'stella' }))).toEqual({ repeats: false })
  })

  it('§2.18 is said to wait by what went the same way: that a typed address is that of a student in the search is nobody’s to know', async () => {
    const about = { sender: 'emil', about: 'referral' } as const
    const waits = (stream: string, from: 'invitation' | 'referral') =>
      waitsForMorning(
        { fold: foldsOf({ [`mailbox-${mailboxId}`]: [past(happened(LetterSent, { ...letterOf(1), ...about, stream }), NOW)] }) },
        mailboxId,
        about,
        NOW,
        from,
      )
    expect(await waits('invitation-1', 'invitation')).toBe(true)
    expect(await waits('invitation-1', 'referral')).toBe(false)
    expect(await waits('referral-1', 'referral')).toBe(true)
    expect(await waits('referral-1', 'invitation')).toBe(false)
  })

  it('§2.18 goes to somebody new within the five of the day of their address', () => {
    given(...times(5).map((n) => sentAt(NOW, n)))
      .when(sendLetter, letterOf(1), first)
      .thenHappened([heldUntil(tomorrow, 1)])
  })

  it('§2.18 is dropped once a hundred wait for the same digest, so that the stream stays small', () => {
    const full = [...times(5).map((n) => sentAt(NOW, n)), ...times(100).map((n) => past(heldUntil(tomorrow, n), NOW))]
    given(...full)
      .when(sendLetter, letterOf(999), first)
      .thenRefused('rate_limited')
  })

  it('§2.18 of one sender about the same waits alone, the newest: a loop fills the digest of nobody', () => {
    const loop = times(150).map((n) => happened(LetterHeld, { ...letterOf(n, 'emil'), digestOn: tomorrow }))
    expect(stateFrom(mailboxFold, ...loop).held.map(({ eventId }) => eventId)).toEqual(['event-149'])
    given(...times(5).map((n) => sentAt(NOW, n)), ...loop.map((held) => past(held, NOW)))
      .when(sendLetter, letterOf(999), first)
      .thenHappened([happened(LetterHeld, { ...letterOf(999), digestOn: tomorrow })])
  })

  it('§2.18 waits no more once its digest is sent, but those of a later day do', () => {
    const mailbox = [heldUntil(today, 1), heldUntil(tomorrow, 2)] as const
    given(...mailbox)
      .when(sendDigest, { mailboxId, digestOn: today, eventIds: ['event-1'] })
      .thenHappened([happened(DigestSent, { mailboxId, digestOn: today, eventIds: ['event-1'] })])
    given(...mailbox, happened(DigestSent, { mailboxId, digestOn: today }))
      .when(sendDigest, { mailboxId, digestOn: today, eventIds: [] })
      .thenNothingHappened()
    const { held } = stateFrom(mailboxFold, ...mailbox, happened(DigestSent, { mailboxId, digestOn: today }))
    expect(held.map(({ eventId }) => eventId)).toEqual(['event-2'])
  })
})

describe('a mail with a code', () => {
  const reset = { mailboxId, purpose: 'reset' } as const

  it('§2.18 for a new password goes out however often strangers register with the address, and the other way round', () => {
    const registrations = times(3).map(() => past(happened(CodeSent, { mailboxId, purpose: 'verification' }), NOW))
    const cause = { eventId: 'event-1', stream: 'registration-mia' }
    given()
      .when(sendCode, { mailboxId, purpose: 'verification', ...cause })
      .thenHappened([happened(CodeSent, { mailboxId, purpose: 'verification', ...cause })])
    given(...registrations)
      .when(sendCode, reset)
      .thenHappened([happened(CodeSent, reset)])
    given(...registrations)
      .when(sendCode, { mailboxId, purpose: 'verification' })
      .thenRefused('rate_limited')
  })

  const codesAt = (at: string) => times(3).map(() => past(happened(CodeSent, reset), at))

  it('§2.18 goes out three times an hour, however many letters there were', () => {
    given(...times(20).map((n) => sentAt(NOW, n)), ...codesAt(later(NOW, { hours: -2 })))
      .when(sendCode, reset)
      .thenHappened([happened(CodeSent, reset)])
    given(...codesAt(later(NOW, { seconds: -3_000 })))
      .when(sendCode, reset)
      .thenRefused('rate_limited')
  })
})

describe('the mail of a notification', () => {
  const notice = (n: number) => ({ mailboxId, uid: 'ada', notificationId: `app-${n}`, eventId: `event-${n}` })
  const sent = (n: number, at = NOW) => past(happened(NoticeSent, notice(n)), at)
  const many = times(limits.noticesPerDay)

  it('goes out at once, ten times a day', () => {
    given(...many.slice(1).map((n) => sent(n)))
      .when(sendNotice, notice(99))
      .thenHappened([happened(NoticeSent, notice(99))])
    given(...many.map((n) => sent(n, later(NOW, { days: -1 }))))
      .when(sendNotice, notice(99))
      .thenHappened([happened(NoticeSent, notice(99))])
  })
  it('about the time of an interview goes out beside these, eight times a day for each application', () => {
    const about = (n: number, applicationId = 'app') => ({ ...notice(n), applicationId })
    const eight = times(limits.noticesOfApplicationPerDay).map((n) => past(happened(NoticeSent, about(n)), NOW))
    given(...many.map((n) => sent(n)), ...eight.slice(1))
      .when(sendNotice, about(99))
      .thenHappened([happened(NoticeSent, about(99))])
    given(...eight)
      .when(sendNotice, about(99))
      .thenHappened([happened(NoticeHeld, notice(99))])
    for (const other of [about(99, 'other'), notice(99)])
      given(...eight)
        .when(sendNotice, other)
        .thenHappened([happened(NoticeSent, other)])
    given(...eight)
      .at(later(NOW, { days: 1 }))
      .when(sendNotice, about(99))
      .thenHappened([happened(NoticeSent, about(99))])
  })

  it('waits for the next morning after that, and takes no place from letters', () => {
    given(...many.map((n) => sent(n)))
      .when(sendNotice, notice(99))
      .thenHappened([happened(NoticeHeld, notice(99))])
    given(...many.map((n) => sent(n)))
      .when(sendLetter, letterOf(1), first)
      .thenHappened([happened(LetterSent, letterOf(1))])
    expect(stateFrom(mailboxFold, happened(NoticeHeld, notice(99)))?.heldNotices).toEqual([noticeName(notice(99))])
  })
})
