/** The semesters of the demo, and what one of them weighs. */
import { semesterAfter, semesterAt, semesterOf, type Semester } from '#events/vocabulary/semesters.ts'
import { DAY } from './distributions.ts'

export type Term = Semester & {
  /** Its place among those of the demo, from 0. */
  readonly n: number
  readonly from: number
  /** Its end, or that of the story where that is earlier. */
  readonly to: number
  /** What of a year's applications falls into it, as far as it has passed. */
  readonly weight: number
  /** How good the times are for who looks for a job, on the scale of log odds. */
  readonly market: number
}

const seasonWeights = { fall: 0.5, spring: 0.35, summer: 0.15 } as const
/** Times got worse after a year, and better again. */
const markets = [0.15, 0.1, 0.05, -0.35, -0.45, -0.2, 0.15, 0.3]

/** The last semesters up to `end`, the present one included. */
export function termsTo(end: number, count: number): readonly Term[] {
  const present = semesterAt(new Date(end - 1).toISOString(), 'UTC').key
  return Array.from({ length: count }, (_, n): Term => {
    const semester = semesterOf(semesterAfter(present, n + 1 - count))
    if (!semester) throw new Error('There is no such semester.')
    const from = Date.parse(`${semester.opensOn}T00:00:00Z`)
    const over = Date.parse(`${semester.endsOn}T00:00:00Z`) + DAY
    const to = Math.min(over, end)
    const weight = (seasonWeights[semester.season] * (to - from)) / (over - from)
    return { ...semester, n, from, to, weight, market: markets[n + markets.length - count] ?? 0 }
  })
}

export function termAt(terms: readonly Term[], instant: number): Term | undefined {
  return terms.find(({ from, to }) => instant >= from && instant < to)
}
