/**
 * All rules about terms: when a term ends, and whether it has ended. Commands, queries and timers all use these functions, so
 * they agree to the instant. A term that ends with a day ends with that day in the time zone of its organization.
 */
import { DAY_MS } from '#lib/days.ts'
import type { JobStatus } from './jobs/jobs.ts'
import type { InvitationStatus, NominationStatus } from './invitations.ts'
import { awaitsCompany, isTerminal, type ApplicationStatus, type ClosingReason } from './applications/application-status.ts'
import { limits } from './limits.ts'
import { referralHasTerm, type ReferralStatus } from './referrals/referral-status.ts'
import type { Role } from './roles.ts'
import type { SubscriptionStatus } from './organizations/subscriptions.ts'
import { addDays, dayIn, endOfDay, endOfTime, type Semester } from './semesters.ts'

/** The timers. The view of due timers says when each one fires (`projections/views/due/`). */
export const timerNames = [
  'invitationExpired',
  'referralExpired',
  'registrationEnded',
  'accountEnded',
  'accessRequestEnded',
  'rosterEntryEnded',
  'subscriptionGraceEnded',
  'subscriptionEnded',
  'subscriptionRenewalMissed',
  'statusDisclosed',
  'offerExpired',
  'jobClosed',
  'nominationExpired',
  'applicationIdle',
  'jobWoundUp',
  'applicationClosed',
  'resumeAccessEnded',
  'pointsReleased',
  'pointsExpired',
  'searchesChecked',
] as const
export type TimerName = (typeof timerNames)[number]

/** A UTC ISO text, or milliseconds since 1970. */
type Instant = string | number
const SECOND = 1_000
const HOUR = 3_600_000

function inMs(instant: Instant): number {
  return new Date(instant).getTime()
}

/** A term has ended from the instant `endsAt` on. */
export function hasEnded(endsAt: Instant, now: Instant): boolean {
  return inMs(endsAt) <= inMs(now)
}

/** The first instant (UTC ISO) after a day in an IANA time zone. */
export function instantAfterDay(day: string, timezone: string): string {
  return new Date(Math.min(Date.parse(endOfDay(day, timezone)) + 1, Date.parse(endOfTime))).toISOString()
}

/** The last day of a term that ends with a day. @param endsAt as `instantAfterDay` has it */
export function lastDayOf(endsAt: Instant, timezone: string): string {
  return dayIn(new Date(inMs(endsAt) - 1).toISOString(), timezone)
}

/** `hour` o'clock of a day in an IANA time zone (UTC ISO); where clocks skip that hour, the one after. */
export function hourOfDay(day: string, hour: number, timezone: string): string {
  const wanted = inMs(`${day}T00:00:00Z`) + hour * HOUR
  // Of the three days around it, the offset of the right one leads back to the wanted time.
  const candidates = [-DAY_MS, 0, DAY_MS].map((near) => wanted - offsetAt(wanted + near, timezone))
  const right = candidates.find((at) => at + offsetAt(at, timezone) === wanted)
  return new Date(right ?? wanted - offsetAt(wanted - DAY_MS, timezone)).toISOString()
}

/** How far a time zone's clock is ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone: timezone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)
  return inMs(`${parts.replace(' ', 'T')}Z`) - Math.floor(instant / SECOND) * SECOND
}

/** Whole days from one day to another. */
export function daysBetween(day: string, other: string): number {
  return (inMs(other) - inMs(day)) / DAY_MS
}

/** Days begun from one instant to another: 1 within the first 24 hours. */
export function daysBegun(from: Instant, to: Instant): number {
  return Math.max(1, Math.ceil((inMs(to) - inMs(from)) / DAY_MS))
}

function later(instant: string, other: string): string {
  return inMs(other) > inMs(instant) ? other : instant
}

function earlier(day: string, other: string | undefined): string {
  return other !== undefined && other < day ? other : day
}

/** The day of an instant, in UTC: what limits of a day go by. */
export function utcDayOf(instant: string): string {
  return instant.slice(0, 'YYYY-MM-DD'.length)
}

/** Until midnight in UTC, when the counts of a day begin anew. */
export function secondsLeftToday(now: Instant): number {
  return Math.ceil((DAY_MS - (inMs(now) % DAY_MS)) / SECOND)
}

export function invitationExpiresAt(sentAt: Instant, days: number = limits.invitationDays): string {
  return daysLater(sentAt, days)
}

/** A student who has an account by then, but did not register with the nomination's invitation, has as many days to answer in the app. */
export function nominationExpiresAt(joinedAt: Instant): string {
  return invitationExpiresAt(joinedAt)
}

/** A registration that is not proven ends; its newest code ends before, so that no proof meets the end. */
export function registrationEndsAt(receivedAt: Instant): string {
  return daysLater(receivedAt, limits.unprovenDays)
}

export function codeExpiresAt(mailedAt: Instant, endsAt: Instant): string {
  return new Date(Math.min(inMs(mailedAt) + limits.codeHours * HOUR, inMs(endsAt) - HOUR)).toISOString()
}

/** A request to join that nobody answered. */
export function accessRequestEndsAt(askedAt: Instant): string {
  return daysLater(askedAt, limits.accessRequestDays)
}

/** @param importedAt when a file said it last */
export function rosterEntryEndsAt(importedAt: Instant): string {
  return daysLater(importedAt, limits.rosterEntryDays)
}

/** Whether a row that says the same begins the entry's term anew. */
export function renewsRosterEntry(importedAt: Instant, now: Instant): boolean {
  return hasEnded(daysLater(importedAt, limits.rosterRepeatDays), now)
}

export function refusedEndsAt(refusedAt: Instant): string {
  return new Date(inMs(refusedAt) + limits.refusedHours * HOUR).toISOString()
}

type InvitationTerm = { readonly status: InvitationStatus; readonly expiresAt: string }

/** The status, which is `expired` from the end of the term on, before the timer's event says so. */
export function invitationStatusAt({ status, expiresAt }: InvitationTerm, now: Instant): InvitationStatus {
  return (status === 'sent' || status === 'opened') && hasEnded(expiresAt, now) ? 'expired' : status
}

/** Whether a student may be reminded of a nomination that waits. @param reminders when they were, the earliest first */
export function mayRemind(reminders: readonly string[], now: Instant): boolean {
  const last = reminders.at(-1)
  return (
    reminders.length < limits.nominationReminders && (last === undefined || hasEnded(daysLater(last, limits.nominationReminderDays), now))
  )
}

/** A nomination by e-mail ends with its invitation; one of a student with an account has no term. */
export function nominationStatusAt(status: NominationStatus, invitation: InvitationTerm | undefined, now: Instant): NominationStatus {
  return status === 'pending' && invitation && invitationStatusAt(invitation, now) === 'expired' ? 'expired' : status
}

/** `today` is the university's. */
export function takesNominations({ opensOn, closesOn }: Pick<Semester, 'opensOn' | 'closesOn'>, today: string): boolean {
  return opensOn <= today && today <= closesOn
}

/** Last day to answer a referral that is offered today. */
export function referralAnswerDay(today: string): string {
  return addDays(today, limits.referralInviteDays)
}

/** Last day of a referral that is accepted today: the usual one, and the latest that may be chosen. */
export function referralLastDays(today: string, jobClosesOn: string | undefined): { readonly usual: string; readonly latest: string } {
  return {
    usual: earlier(addDays(today, limits.referralDays), jobClosesOn),
    latest: earlier(addDays(today, limits.referralDaysMax), jobClosesOn),
  }
}

/** The days to which a referral may be extended, once, from its last day; undefined where the job closes by then. */
export function extensionDays(
  lastDay: string,
  jobClosesOn: string | undefined,
): { readonly first: string; readonly latest: string } | undefined {
  const [first, latest] = [addDays(lastDay, 1), earlier(addDays(lastDay, limits.referralExtensionDays), jobClosesOn)]
  return first <= latest ? { first, latest } : undefined
}

type ReferralTerm = {
  readonly status: ReferralStatus
  /** End of the current term: the one to answer, or the one of the accepted referral. */
  readonly expiresAt: string
}

/** The status, which is `expired` from the end of the term on, before the timer's event says so. */
export function referralStatusAt({ status, expiresAt }: ReferralTerm, now: Instant): ReferralStatus {
  return referralHasTerm(status) && hasEnded(expiresAt, now) ? 'expired' : status
}

/** Last day to answer an offer that is made today. */
export function offerAnswerDay(today: string): string {
  return addDays(today, limits.offerDays)
}

/** When a student is reminded of an offer that they have not answered: some days before its end, as far as these lie ahead. */
export function offerRemindersAt(endsAt: Instant, now: Instant): readonly { readonly days: number; readonly at: string }[] {
  return limits.offerReminderDays.map((days) => ({ days, at: daysLater(endsAt, -days) })).filter(({ at }) => !hasEnded(at, now))
}

/** When those who take part in an interview are reminded of it; undefined where that is over. */
export function interviewReminderAt(at: string, now: string): string | undefined {
  const reminder = new Date(inMs(at) - limits.interviewReminderHours * HOUR).toISOString()
  return hasEnded(reminder, now) ? undefined : reminder
}

/** When a company is reminded that its trial ends: some days before, or now where these have begun. */
export function trialReminderAt(endsAt: string, now: string): string {
  const at = daysLater(endsAt, -limits.trialReminderDays)
  return hasEnded(at, now) ? now : at
}

/** Whether a last day is over. Both days are of the same time zone. */
export function isPast(lastDay: string | undefined, today: string): boolean {
  return lastDay !== undefined && lastDay < today
}

export type JobTerm = { readonly status: JobStatus; readonly closesOn?: string; readonly timezone?: string }

/** When a job that is open or paused is closed by itself: as its last day is over for the company (UTC ISO). */
export function jobClosesAt({ status, closesOn, timezone = 'UTC' }: JobTerm): string | undefined {
  return closesOn === undefined || (status !== 'open' && status !== 'paused') ? undefined : instantAfterDay(closesOn, timezone)
}

/** The last instant at which a job takes applications, inclusive because index ranges are. */
export function jobOpenUntil({ closesOn, timezone = 'UTC' }: { readonly closesOn?: string; readonly timezone?: string }): string {
  return closesOn === undefined ? endOfTime : endOfDay(closesOn, timezone)
}

/** The status that people outside the company see: `closed` once the last day is over. */
export function jobStatusAt({ status, openUntil }: { readonly status: JobStatus; readonly openUntil: string }, now: Instant): JobStatus {
  return status === 'open' && inMs(openUntil) < inMs(now) ? 'closed' : status
}

/** Whether one may apply for a job or refer for it: by the clock of the job itself, as lists have it. */
export function takesApplications(job: JobTerm, now: Instant): boolean {
  return jobStatusAt({ status: job.status, openUntil: jobOpenUntil(job) }, now) === 'open'
}

/**
 * When an application is idle for so long that both sides get notice. Undefined where the company has answered.
 * @param movedAt its last move
 * @param interviewAt the last time of its interviews: some days after it are left for an answer
 */
export function idleAt(status: ApplicationStatus, movedAt: Instant, interviewAt?: string): string | undefined {
  if (!awaitsCompany(status)) return undefined
  const idle = daysLater(movedAt, limits.noAnswerDays - limits.closeNoticeDays)
  return interviewAt === undefined ? idle : later(idle, daysLater(interviewAt, limits.answerAfterInterviewDays - limits.closeNoticeDays))
}

/** When the applications of a job that has ended get notice, as far as they are idle. */
export function jobWindsUpAt(endedAt: Instant): string {
  return daysLater(endedAt, limits.endedJobDays - limits.closeNoticeDays)
}

type IdleTerm = {
  readonly movedAt: string
  readonly jobEndedAt: string | undefined
  /** The last time of its interviews. */
  readonly interviewAt?: string | undefined
}
type Closing = { readonly closesAt: string; readonly because: ClosingReason }

/** When an idle application closes, and why, with notice from `now` on. */
export function closesBecause(term: IdleTerm, now: Instant): Closing {
  const { closesAt, because } = answerDue(term)
  return { because, closesAt: later(closesAt, daysLater(now, limits.closeNoticeDays)) }
}

/**
 * Until when the company answers, or the application closes, and why: counted from its last move or the job's end, and some days after its
 * last interview at the earliest.
 */
export function answerDue({ movedAt, jobEndedAt, interviewAt }: IdleTerm): Closing {
  const noAnswer = daysLater(movedAt, limits.noAnswerDays)
  const jobEnded = jobEndedAt === undefined ? undefined : daysLater(jobEndedAt > movedAt ? jobEndedAt : movedAt, limits.endedJobDays)
  const because = jobEnded !== undefined && jobEnded <= noAnswer ? 'job_ended' : 'no_answer'
  const closesAt = because === 'job_ended' ? (jobEnded ?? noAnswer) : noAnswer
  return {
    because,
    closesAt: interviewAt === undefined ? closesAt : later(closesAt, daysLater(interviewAt, limits.answerAfterInterviewDays)),
  }
}

/** When the company's access to the résumé of an application ends (product 2.10): undefined while the application stands. */
export function resumeAccessEndsAt(status: ApplicationStatus, endedAt: Instant): string | undefined {
  if (!isTerminal(status)) return undefined
  return daysLater(endedAt, status === 'withdrawn' ? limits.resumeDaysAfterWithdrawal : limits.resumeDays)
}

/** Whether the company may open the résumé that an application pinned. @param since when the application reached its status */
export function companyMayOpenResume(
  { status, since }: { readonly status: ApplicationStatus; readonly since: Instant },
  now: Instant,
): boolean {
  const endsAt = resumeAccessEndsAt(status, since)
  return endsAt === undefined || !hasEnded(endsAt, now)
}

function daysLater(instant: Instant, days: number): string {
  return new Date(inMs(instant) + days * DAY_MS).toISOString()
}

/** Whether the time to undo a move has not passed yet. */
export function mayUndo(movedAt: Instant, now: Instant): boolean {
  return inMs(now) - inMs(movedAt) <= limits.undoSeconds * SECOND
}

/** Whether an ended application may still be reinstated: by its student for a day, by its company for 90 days. */
export function mayReinstate(role: Role | undefined, endedAt: Instant, now: Instant): boolean {
  return inMs(now) - inMs(endedAt) <= (role === 'student' ? limits.studentReinstateHours * HOUR : limits.reinstateDays * DAY_MS)
}

/** Points wait so long for what takes them back, a renege for instance. */
export function pointsAvailableAt(causedAt: Instant): string {
  return daysLater(causedAt, limits.pointsPendingDays)
}

export function pointsExpireAt(availableAt: Instant): string {
  const end = new Date(inMs(availableAt))
  end.setUTCFullYear(end.getUTCFullYear() + limits.pointsYears)
  return end.toISOString()
}

/** The instant from which the consequences of an answer stand, because it can no longer be taken back (product 2.18). */
export function answerStandsAt(answeredAt: Instant): string {
  return new Date(inMs(answeredAt) + limits.undoSeconds * SECOND).toISOString()
}

/** Searches are checked an hour before the mail of the morning, so that it has what is new. */
const SEARCHES_HOUR = 7

/** When a person's saved searches are next checked for what is new: at seven in their morning. */
export function nextSearchCheck(now: Instant, timezone: string): string {
  const today = dayIn(new Date(now).toISOString(), timezone)
  const morning = hourOfDay(today, SEARCHES_HOUR, timezone)
  return hasEnded(morning, now) ? hourOfDay(addDays(today, 1), SEARCHES_HOUR, timezone) : morning
}

/** A declined payment locks nothing for so long. */
export function graceEndsAt(declinedAt: Instant): string {
  return daysLater(declinedAt, limits.graceDays)
}

/** When the provider is asked about a period that is over, because it has told of no other. */
export function renewalMissedAt(currentPeriodEnd: Instant): string {
  return daysLater(currentPeriodEnd, limits.renewalDays)
}

type SubscriptionTerm = {
  readonly status: SubscriptionStatus
  /** The end of the grace, or of what was paid for before it was canceled. */
  readonly accessEndsAt?: string | undefined
}

/** The status, which is `unpaid` from the end of the grace on, before the timer's event says so. */
export function subscriptionStatusAt({ status, accessEndsAt }: SubscriptionTerm, now: Instant): SubscriptionStatus {
  return status === 'past_due' && accessEndsAt !== undefined && hasEnded(accessEndsAt, now) ? 'unpaid' : status
}

/** Whether what a subscription opens is open. */
export function subscriptionIsActive({ status, accessEndsAt }: SubscriptionTerm, now: Instant): boolean {
  if (status === 'trialing' || status === 'active') return true
  return (status === 'past_due' || status === 'canceled') && accessEndsAt !== undefined && !hasEnded(accessEndsAt, now)
}
