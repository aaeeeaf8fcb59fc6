import type { ReferralReply } from '#contract/referrals.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { openReferralStatuses } from '#events/vocabulary/referrals/referral-status.ts'
import { fold } from '#lib/fold.ts'
import { dayMs, daysLeft, deadline } from '../../lib/time/time.ts'

/** A term that runs: until when, how much of it is left (0 to 1), and in words. */
export type TimeLeft = { readonly days: number; readonly share: number; readonly words: string; readonly isShort: boolean }

/** Days within which a term is said to end soon. */
const shortDays = 7

/** The term to answer, or to apply with an accepted referral; undefined for all others. */
export function timeLeft(referral: ReferralReply, now: number): TimeLeft | undefined {
  const term = termLeft(referral, now)
  return term && referral.jobClosed ? { ...term, words: 'the job is closed' } : term
}

function termLeft({ status, invitedAt, expiresOn, expirationDate, since, timezone }: ReferralReply, now: number): TimeLeft | undefined {
  if (status === 'invited') {
    const day = expiresOn ?? new Date(Date.parse(invitedAt) + limits.referralInviteDays * dayMs).toISOString()
    return termOf(day, limits.referralInviteDays, now, timezone, (days) => (days === 1 ? 'answer by tomorrow' : `answer in ${days} d`))
  }
  if (status !== 'accepted' || expirationDate === undefined) return undefined
  const whole = daysLeft(expirationDate, Date.parse(since), timezone)
  return termOf(expirationDate, whole, now, timezone, () => `applies until ${deadline(expirationDate, now, timezone)}`)
}

function termOf(day: string, whole: number, now: number, timezone: string | undefined, words: (days: number) => string): TimeLeft {
  const days = daysLeft(day, now, timezone)
  return {
    days,
    share: Math.min(1, Math.max(0, days / Math.max(1, whole))),
    words: days <= 0 ? 'ends today' : words(days),
    isShort: days <= shortDays,
  }
}

/** The referral that ends first stands first; those without a term follow, the last change first. */
export function byTimeLeft(all: readonly ReferralReply[], now: number): readonly ReferralReply[] {
  const days = (referral: ReferralReply) => timeLeft(referral, now)?.days ?? Infinity
  return all.toSorted((one, other) => {
    const [left, right] = [days(one), days(other)]
    return left === right ? other.since.localeCompare(one.since) : left - right
  })
}

export function isOpen({ status }: ReferralReply): boolean {
  return openReferralStatuses.includes(status)
}

/** Whether a name, an address or a job holds the text. */
export function matchesText({ studentName = '', email = '', jobTitle = '' }: ReferralReply, text: string): boolean {
  const sought = fold(text.trim())
  return [studentName, email, jobTitle].some((field) => fold(field).includes(sought))
}
