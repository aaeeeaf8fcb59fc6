/** A policy while it is edited: what its days and numbers are, and what differs from the one in force. */
import type { PolicyReply } from '#contract/policies.ts'
import { count } from '../../lib/words/words.ts'
import { addMonths, dayWithYear } from '../../lib/time/calendar.ts'
import { addDays, semesterLabel, type Season } from '#events/vocabulary/semesters.ts'

export type Policy = Pick<PolicyReply, 'semesters' | 'quota' | 'nominatorsPerStudent' | 'windowClosesDaysBefore' | 'rewards'>

export const seasons: readonly Season[] = ['spring', 'summer', 'fall']

export function editable({ semesters, quota, nominatorsPerStudent, windowClosesDaysBefore, rewards }: PolicyReply): Policy {
  return { semesters, quota, nominatorsPerStudent, windowClosesDaysBefore, rewards }
}

/**
 * The current semester has begun, and its end is settled with it: so the first day that may move is the one of the semester after the next.
 * A semester that begins on another day moves the end of the one before, so that no gap can arise.
 */
export function withFirstDay(policy: Policy, key: string, startsOn: string): Policy {
  const at = policy.semesters.findIndex((semester) => semester.key === key)
  return {
    ...policy,
    semesters: policy.semesters.map((semester, n) =>
      n === at ? { ...semester, startsOn } : n === at - 1 ? { ...semester, endsOn: addDays(startsOn, -1) } : semester,
    ),
  }
}

export type Change = { readonly what: string; readonly before: string; readonly now: string; readonly affects: string }

const rewardNames = { off: 'off', recognition_only: 'recognition only', full: 'in full' } as const

/**
 * @param next the first semester for which numbers count
 * @param professors how many the university has, where that is known
 */
export function changesOf(before: Policy, now: Policy, next: string, professors?: number): readonly Change[] {
  const ahead = now.semesters.slice(now.semesters.findIndex(({ key }) => key === next))
  const who = professors === undefined ? 'all professors' : count(professors, 'professor')
  const all: readonly Change[] = [
    ...now.semesters.map(({ key, startsOn }, n) => ({
      what: `${semesterLabel(key)} begins`,
      before: dayWithYear(before.semesters[n]?.startsOn ?? startsOn),
      now: dayWithYear(startsOn),
      affects: `${semesterLabel(now.semesters[n - 1]?.key ?? key)} ends the day before. Nominations keep the semester they were sent in.`,
    })),
    ...seasons.map((season) => ({
      what: `Nominations of a professor, ${season}`,
      before: String(before.quota[season]),
      now: String(now.quota[season]),
      affects: `${who}, from ${semesterLabel(ahead.find(({ key }) => key.endsWith(season))?.key ?? next)}${atMost((now.quota[season] - before.quota[season]) * (professors ?? 0))}`,
    })),
    {
      what: 'Professors for one student',
      before: String(before.nominatorsPerStudent),
      now: String(now.nominatorsPerStudent),
      affects: `every student, from ${semesterLabel(next)}`,
    },
    {
      what: 'Nominations close, days before the end',
      before: String(before.windowClosesDaysBefore),
      now: String(now.windowClosesDaysBefore),
      affects: `${who}, from ${semesterLabel(next)}${ahead[0] ? `, which takes nominations until ${dayWithYear(closesOn(ahead[0], now))}` : ''}`,
    },
    {
      what: 'Rewards',
      before: rewardNames[before.rewards],
      now: rewardNames[now.rewards],
      affects: `${who}, from now on. Points already earned keep their rule.`,
    },
  ]
  return all.filter((change) => change.before !== change.now)
}

/** How many nominations a quota adds or takes, where the professors are known. */
function atMost(more: number): string {
  if (more === 0) return ''
  return `. At most ${count(Math.abs(more), more > 0 ? 'more nomination' : 'fewer nomination')}.`
}

/** The last day on which nominations of a semester may be made. */
export function closesOn({ endsOn }: Policy['semesters'][number], { windowClosesDaysBefore }: Policy): string {
  return addDays(endsOn, -windowClosesDaysBefore)
}

/** Where a day lies between two others: 0 at the first, 1 at the last, and never beside them. Days are YYYY-MM-DD. */
export function shareOf(from: string, to: string, day: string): number {
  const share = (Date.parse(day) - Date.parse(from)) / (Date.parse(to) - Date.parse(from))
  return Math.max(0, Math.min(1, share))
}

/** The first days of the months that begin between two days. */
export function monthsIn(from: string, to: string): readonly string[] {
  const first = `${from.slice(0, 7)}-01`
  const months: string[] = []
  for (let day = first; day <= to; day = addMonths(day, 1)) if (day >= from) months.push(day)
  return months
}
