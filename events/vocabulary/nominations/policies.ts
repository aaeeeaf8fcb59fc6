/**
 * The rules of a university (product 2.5, 2.6, 2.19 "Policy"): its calendar, how many nominations may be made, and what they are
 * rewarded with. Changed dates and numbers count from the next semester that begins, rewards from when they are set.
 */
import { DAY_MS } from '#lib/days.ts'
import { limits } from '../limits.ts'
import {
  addDays,
  compareSemesters,
  dayIn,
  semesterAfter,
  semesterAt,
  semesterOf,
  type FirstDays,
  type Season,
  type Semester,
} from '../semesters.ts'

export const rewardPolicies = ['off', 'recognition_only', 'full'] as const
export type RewardPolicy = (typeof rewardPolicies)[number]

export type NominationRules = {
  /** Nominations of one professor in a semester. */
  readonly quota: Readonly<Record<Season, number>>
  readonly nominatorsPerStudent: number
  readonly windowClosesDaysBefore: number
}

export type UniversityPolicy = {
  readonly firstDays: FirstDays
  /** Oldest first; of those that count from the same semester, the last holds. */
  readonly rules: readonly (NominationRules & { readonly countsFrom: string })[]
  /** Oldest first, each from an instant (UTC ISO). */
  readonly rewards: readonly { readonly from: string; readonly rewards: RewardPolicy }[]
}

/** Of a university that has not chosen. */
export const usualPolicy: UniversityPolicy = { firstDays: {}, rules: [], rewards: [] }
const usualRules: NominationRules = {
  quota: limits.nominationQuota,
  nominatorsPerStudent: limits.nominatorsPerStudent,
  windowClosesDaysBefore: limits.nominationClosesDaysBeforeEnd,
}

export function rulesFor({ rules }: UniversityPolicy, semester: string): NominationRules {
  return rules.findLast(({ countsFrom }) => compareSemesters(countsFrom, semester) <= 0) ?? usualRules
}

/** The rules that were set last, whether they count already or from the next semester on. */
export function latestRules({ rules }: UniversityPolicy): NominationRules {
  return rules.at(-1) ?? usualRules
}

export function rewardsAt({ rewards }: UniversityPolicy, instant: string): RewardPolicy {
  return rewards.findLast(({ from }) => Date.parse(from) <= Date.parse(instant))?.rewards ?? 'recognition_only'
}

/** @returns undefined when the key names no semester */
export function semesterUnder(policy: UniversityPolicy, key: string): Semester | undefined {
  if (!semesterOf(key)) return undefined
  return semesterOf(key, { firstDays: policy.firstDays, closesDaysBefore: rulesFor(policy, key).windowClosesDaysBefore })
}

export function semesterUnderAt(policy: UniversityPolicy, instant: string, timezone: string): Semester {
  const semester = semesterAt(instant, timezone, { firstDays: policy.firstDays })
  return semesterUnder(policy, semester.key) ?? semester
}

/** Whether an instant lies in a nomination's semester or in the next: so long do interviews, offers and acceptances count. */
export function countsForNomination(policy: UniversityPolicy, semester: string, instant: string, timezone: string): boolean {
  const day = dayIn(instant, timezone)
  const first = semesterUnder(policy, semester)
  const next = semesterUnder(policy, semesterAfter(semester))
  return first !== undefined && next !== undefined && first.opensOn <= day && day <= next.endsOn
}

/** The semesters that a university reads and sets: the current one and those of about a year and a half ahead. */
export function semestersAhead(policy: UniversityPolicy, instant: string, timezone: string): readonly Semester[] {
  const { key } = semesterUnderAt(policy, instant, timezone)
  return Array.from({ length: limits.semestersAhead + 1 }, (_, n) => semesterUnder(policy, semesterAfter(key, n))).filter(
    (semester) => semester !== undefined,
  )
}

export type SemesterDays = { readonly key: string; readonly startsOn: string; readonly endsOn: string }
type Days = { readonly firstDays: FirstDays } | { readonly mistake: string } | { readonly settled: string }

/**
 * The first days that follow from a calendar as staff sent it, whole: what it leaves out is as usual, and what has begun stays. There are
 * no gaps and no overlaps, because a semester ends the day before the next begins.
 * @param today the university's
 * @returns a sentence about what does not fit, or the semester that has begun and would change
 */
export function firstDaysOf(policy: UniversityPolicy, sent: readonly SemesterDays[], today: string): Days {
  const semesters = sent.toSorted((one, other) => compareSemesters(one.key, other.key))
  const firstDays: Record<string, string> = {}
  const begun = (key: string) => (semesterUnder(policy, key)?.opensOn ?? '') <= today
  for (const [key, day] of Object.entries(policy.firstDays)) if (begun(key)) firstDays[key] = day
  for (const [n, { key, startsOn, endsOn }] of semesters.entries()) {
    const [before, next, following] = [semesterUnder(policy, key), semesterAfter(key), semesters[n + 1]]
    if (!before) return { mistake: `${key} is not a semester such as 2026-fall` }
    if (begun(key) && (before.opensOn !== startsOn || before.endsOn !== endsOn)) return { settled: key }
    if (following?.key === key) return { mistake: `${key} stands twice` }
    if (following && following.key !== next) return { mistake: `${next} is missing` }
    if (following && following.startsOn !== addDays(endsOn, 1)) return { mistake: `${next} must begin on the day after ${key} ends` }
    firstDays[key] = startsOn
    firstDays[next] = addDays(endsOn, 1)
  }
  return settledIn(policy, firstDays, today) ?? unusual(firstDays) ?? { firstDays: withoutUsual(firstDays) }
}

/** The end of the current semester, which a next one that begins on another day would move. */
function settledIn(policy: UniversityPolicy, firstDays: FirstDays, today: string): Days | undefined {
  const { key, endsOn } = semesterUnderAt(policy, `${today}T12:00:00.000Z`, 'UTC')
  return semesterOf(key, { firstDays })?.endsOn === endsOn ? undefined : { settled: key }
}

/** Semesters keep roughly to their season, and last long enough to nominate in. */
function unusual(firstDays: FirstDays): Days | undefined {
  for (const key of new Set(Object.keys(firstDays).flatMap((one) => [semesterAfter(one, -1), one]))) {
    const [usual, semester] = [semesterOf(key), semesterOf(key, { firstDays })]
    if (!usual || !semester) continue
    if (Math.abs(daysFrom(usual.opensOn, semester.opensOn)) > limits.semesterShiftDays)
      return { mistake: `${key} may begin ${limits.semesterShiftDays} days earlier or later than usual at most` }
    if (daysFrom(semester.opensOn, semester.endsOn) + 1 < limits.semesterDaysMin)
      return { mistake: `${key} must last ${limits.semesterDaysMin} days or more` }
  }
  return undefined
}

function daysFrom(day: string, other: string): number {
  return (Date.parse(other) - Date.parse(day)) / DAY_MS
}

function withoutUsual(firstDays: FirstDays): FirstDays {
  return Object.fromEntries(Object.entries(firstDays).filter(([key, day]) => semesterOf(key)?.opensOn !== day))
}
