import type { JobReply } from '#contract/jobs.ts'
import { jobTypeLabels, workplaceLabels } from '#events/vocabulary/jobs/jobs.ts'
import { cityOf } from '../../lib/place.ts'
import { daysBetween, daysLeft, deadline, inDays, shortDate } from '../../lib/time/time.ts'
import { count, numberText } from '../../lib/words/words.ts'

/** The part of a job that visitors may read, too, and that stands among the jobs of its company. */
export type ShownJob = Omit<JobReply, 'recruiter' | 'description'>

/** `Internship · Hybrid, Pittsburgh`: the street stands on the job's page. */
export function placeLine(job: ShownJob): string {
  return `${jobTypeLabels[job.jobType]} · ${workplaceLine(job)}`
}

/** `Hybrid, Pittsburgh` */
export function workplaceLine({ workplaceType, address }: ShownJob): string {
  return [workplaceLabels[workplaceType], address && cityOf(address)].filter(Boolean).join(', ')
}

/** `Springfield, IL and Kiel`: where a company's jobs are, the place of most of them first. */
export function placesLine(jobs: readonly Pick<ShownJob, 'address'>[]): string | undefined {
  const cities = jobs.flatMap(({ address }) => (address ? [cityOf(address)] : []))
  const places = [...Map.groupBy(cities, (city) => city)].toSorted(([, one], [, other]) => other.length - one.length)
  const [first, second, ...others] = places.map(([place]) => place)
  if (first === undefined || second === undefined) return first
  return `${first} and ${others.length === 0 ? second : `${others.length + 1} more places`}`
}

/** `open 23 days · closes 12 Dec` */
export function timeLine(job: ShownJob, now: number): string {
  const { status, postedAt } = job
  const open = daysBetween(postedAt, now)
  const opened = open === 0 ? 'posted today' : `open ${count(open, 'day')}`
  return [
    status === 'open' ? opened : `${status === 'draft' ? 'drafted' : 'posted'} ${inOnePiece(shortDate(postedAt, now))}`,
    closingLine(job, now),
  ]
    .filter(Boolean)
    .join(' · ')
}

/** `closes today`, `closes in 5 days`, `closes 12 Dec`; undefined for a job that is not open or has no last day. */
export function closingLine({ status, closesOn, timezone }: ShownJob, now: number): string | undefined {
  if (status !== 'open' || closesOn === undefined) return undefined
  const left = daysLeft(closesOn, now, timezone)
  const day = inOnePiece(deadline(closesOn, now, timezone))
  if (left < 0) return `closed ${day}`
  return `closes ${left < 8 ? inDays(left) : day}`
}

/** With no-break spaces, for a line of text that wraps. */
export function inOnePiece(day: string): string {
  return day.replaceAll(' ', '\u00A0')
}

/** A job that ends within these days is late news. */
const soonDays = 3

export function closesSoon({ status, closesOn, timezone }: ShownJob, now: number): boolean {
  const left = closesOn === undefined ? -1 : daysLeft(closesOn, now, timezone)
  return status === 'open' && left >= 0 && left < soonDays
}

/** `$42 – 48 an hour`; undefined where no pay is stated. */
export function payLine(job: ShownJob): string | undefined {
  return payOf(job)?.join(' ')
}

/** `$42 – 48`, and `an hour` where that is said. */
export function payOf({ salaryMin, salaryMax, salaryPeriod }: ShownJob): readonly [amount: string, period?: string] | undefined {
  const bounds = [...new Set([salaryMin, salaryMax].filter((bound) => bound !== undefined))]
  if (bounds.length === 0) return undefined
  const from = salaryMin === undefined ? 'up to ' : salaryMax === undefined ? 'from ' : ''
  const amount = `${from}$${bounds.map((bound) => numberText(bound)).join(' – ')}`
  return salaryPeriod ? [amount, `${salaryPeriod === 'hour' ? 'an' : 'a'} ${salaryPeriod}`] : [amount]
}
