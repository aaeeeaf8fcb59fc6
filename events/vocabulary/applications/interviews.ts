/**
 * Interviews of an application (product 2.20): what is agreed, and until when something may still be said about it. Decisions, views,
 * replies and pages all use these functions, so they agree to the instant.
 */
import { isAhead, type ApplicationStatus } from './application-status.ts'
import { hasEnded } from '../terms.ts'

/** `declined`: the student cannot come. `expired`: of several times none was chosen before the first of them began. */
export const interviewStates = ['proposed', 'settled', 'declined', 'canceled', 'expired'] as const
export type InterviewState = (typeof interviewStates)[number]

export const interviewAnswers = ['accept', 'cannot'] as const
export type InterviewAnswer = (typeof interviewAnswers)[number]

/** Why an interview is off: the company said so, the application came to its end, or the invitation was a mistake. */
export const interviewEnds = ['company', 'ended', 'corrected'] as const
export type InterviewEnd = (typeof interviewEnds)[number]

/** Why the end of an application calls its interviews off, to the student and to the company: nobody is to take good news for bad. */
const offBecause: Readonly<Partial<Record<ApplicationStatus, { readonly student: string; readonly company: string }>>> = {
  hired: { student: 'because you are hired', company: 'because the hire was recorded' },
  rejected: { student: 'because you were not chosen', company: 'because the application was rejected' },
  withdrawn: { student: 'because you withdrew the application', company: 'because the application was withdrawn' },
  declined: { student: 'because the offer has ended', company: 'because the offer has ended' },
  closed: { student: 'because the application closed', company: 'because the application closed' },
}

/** `because you are hired`; undefined where an older log does not say it, or the company called the interview off by itself. */
export function whyOff(endedAs: ApplicationStatus | undefined, reader: 'student' | 'company'): string | undefined {
  return endedAs && offBecause[endedAs]?.[reader]
}

/** How people meet. */
export type InterviewWay = 'video' | 'person' | 'phone'
const wayWords: Readonly<Record<InterviewWay, string>> = { video: 'by video', person: 'on site', phone: 'by phone' }

/** The way has no field of its own. This stands instead of the place of an interview by video whose link is not given yet. */
export const BY_VIDEO = 'By video'
/** This stands before the place of an interview by phone, or instead of it. */
export const BY_PHONE = 'By phone'

type Where = { readonly link?: string | undefined; readonly place?: string | undefined }

/** How people meet; undefined where the company has not said so. */
export function interviewWay({ link, place }: Where): InterviewWay | undefined {
  if (link || place === BY_VIDEO) return 'video'
  if (!place) return undefined
  return place === BY_PHONE || place.startsWith(`${BY_PHONE}: `) ? 'phone' : 'person'
}

/** The place, where it says more than the way. */
export function placeBeyondWay({ place }: Where): string | undefined {
  return place === BY_VIDEO || place === BY_PHONE ? undefined : place
}

/** `45 minutes, by video` */
export function howLong({ minutes, ...where }: Where & { readonly minutes: number }): string {
  const way = interviewWay(where)
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}${way === undefined ? '' : `, ${wayWords[way]}`}`
}

/** The part of where it is that the company has still to give. */
export function missingPart(where: Where): 'link' | 'place' | undefined {
  const way = interviewWay(where)
  if (way === undefined) return 'place'
  return way === 'video' && !where.link ? 'link' : undefined
}

/** The sentence that the student reads where neither a link nor a place is given. @param company as it stands in a sentence */
export function missingWhere(where: Where, company: string): string | undefined {
  const missing = missingPart(where)
  if (missing === undefined) return undefined
  return missing === 'place' ? `${company} has not said yet where it is` : `${company} has not given a link yet`
}

/**
 * All interviews that take each other's place are one round, and one entry in a calendar. The first round of an application has this id,
 * as interviews had before there were rounds; that of another is the id of its first interview.
 */
export const FIRST_ROUND = 'interviewing'

export type Interview = {
  readonly id: string
  readonly round: string
  /** The times to choose from, the earliest first: UTC ISO instants. */
  readonly slots?: readonly string[]
  /** When it is, once that is settled. */
  readonly at?: string
  readonly minutes: number
  readonly place?: string
  readonly link?: string
  /** Uids of the company's people who take part; the first proposed it. */
  readonly people: readonly string[]
  /** The company's words to the student. */
  readonly text?: string
  readonly proposedAt: string
  /** How many answers there were, and when the student first came to terms with a time: from then on it is moved for a minute alone. */
  readonly answers?: number
  readonly firstAt?: string
  readonly answer?: { readonly answer: InterviewAnswer; readonly at: string; readonly text?: string }
  readonly canceled?: {
    readonly at: string
    readonly because?: InterviewEnd
    /** The status with which the application ended. */
    readonly endedAs?: ApplicationStatus
    readonly reason?: string
    readonly replacedBy?: string
  }
}

type Interviews = readonly Interview[]

export function interviewState(
  { canceled, answer, at, slots = [] }: Omit<Interview, 'people' | 'round'>,
  now: string | number,
): InterviewState {
  if (canceled) return 'canceled'
  if (answer?.answer === 'cannot') return 'declined'
  if (at !== undefined) return 'settled'
  const [first] = slots
  return first !== undefined && hasEnded(first, now) ? 'expired' : 'proposed'
}

const MINUTE_MS = 60_000

/** When a meeting that begins then is over. */
export function endsAt(at: string, minutes: number): string {
  return new Date(Date.parse(at) + minutes * MINUTE_MS).toISOString()
}

type Span = { readonly at: string; readonly until: string }

/** Whether somebody cannot be at both, because a part of one lies in the other. */
export function overlap(one: Span, other: Span): boolean {
  return Date.parse(one.at) < Date.parse(other.until) && Date.parse(other.at) < Date.parse(one.until)
}

type Times = Pick<Interview, 'at' | 'slots'>

/** When it begins, or the first of its times. From then on it cannot be answered. */
export function beginsAt({ at, slots = [] }: Times): string {
  return at ?? slots[0] ?? ''
}

/** Whether it is to take place: settled or to be settled, and not past. */
export function liesAhead(interview: Interview, now: string | number): boolean {
  const state = interviewState(interview, now)
  return (state === 'settled' || state === 'proposed') && !hasEnded(beginsAt(interview), now)
}

/** The settled one that comes next. */
export function nextInterview<One extends Interview>(interviews: readonly One[], now: string | number): One | undefined {
  return settledOnes(interviews, now).find(({ at }) => !hasEnded(at ?? '', now))
}

/** The student cannot come to one, and none was proposed since that is still to be: the company may propose other times. */
export function needsOtherTimes(interviews: Interviews, now: string | number): boolean {
  const isToBe = (one: Interview) => ['proposed', 'settled'].includes(interviewState(one, now))
  return interviews.some(
    (one) => interviewState(one, now) === 'declined' && !interviews.some((other) => other.proposedAt > one.proposedAt && isToBe(other)),
  )
}

/** When the next settled interview is; without one, when the last was. */
export function interviewTime(interviews: Interviews, now: string | number): string | undefined {
  return (nextInterview(interviews, now) ?? settledOnes(interviews, now).at(-1))?.at
}

function settledOnes<One extends Interview>(interviews: readonly One[], now: string | number): readonly One[] {
  const settled = interviews.filter((one) => interviewState(one, now) === 'settled')
  return settled.toSorted((one, other) => Date.parse(one.at ?? '') - Date.parse(other.at ?? ''))
}

/** When the last of all interviews that were or are to take place begins: until some days after it nothing closes by itself. */
export function lastInterviewTime(interviews: Interviews): string | undefined {
  const standing = interviews.filter(({ canceled, answer }) => !canceled && answer?.answer !== 'cannot')
  return standing
    .map(beginsAt)
    .toSorted((one, other) => Date.parse(one) - Date.parse(other))
    .at(-1)
}

/**
 * The interviews of an application as its readers see them: at its end, and where it has not come so far, what lay ahead is off, also where
 * an older log does not say so.
 * @param progress the status that the reader knows, and when it was last moved
 */
export function shownInterviews(
  interviews: Interviews = [],
  progress: { readonly status: ApplicationStatus; readonly since: string; readonly movedAt?: string },
): Interviews {
  const { status, since, movedAt = since } = progress
  if (isAhead(status)) return interviews
  return interviews.map((one) => (liesAhead(one, movedAt) ? { ...one, canceled: { at: movedAt } } : one))
}
