/** The figures of the board's columns, counted over an index: no card is read. */
import type { Reply } from '#contract/contract.ts'
import { applicationStatuses } from '#events/vocabulary/application-status.ts'
import type { FacetValue } from '#platform/read-store/port.ts'

/** As many pairs of a status and a day are counted, the fullest first: the median leaves out the days of the rarest beyond them. */
export const MOST_STATUS_DAYS = 1_000

const DAY = 86_400_000

type Counted = {
  readonly statuses: readonly FacetValue[]
  /** Of these, those that no recruiter has opened. */
  readonly unseen: readonly FacetValue[]
  /** The open ones, by the `statusDay` of the recruiter's board. */
  readonly statusDays: readonly FacetValue[]
}

/** @param now in milliseconds */
export function columnsOf({ statuses, unseen, statusDays }: Counted, now: number): Reply<'applications.columns'> {
  const today = Math.floor(now / DAY)
  const days = statusDays.map(({ value, count }) => {
    const [status, day] = String(value).split(' ')
    return { status, days: Math.max(0, today - Number(day)), count }
  })
  const of = (values: readonly FacetValue[], status: string) => values.find(({ value }) => value === status)?.count ?? 0
  return applicationStatuses.map((status) => {
    const medianDays = medianOf(days.filter((each) => each.status === status))
    return { status, count: of(statuses, status), unseen: of(unseen, status), ...(medianDays !== undefined && { medianDays }) }
  })
}

/** Of an even number the mean of the two in the middle, rounded. */
function medianOf(counted: readonly { readonly days: number; readonly count: number }[]): number | undefined {
  const sorted = counted.toSorted((one, other) => one.days - other.days)
  const total = sorted.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return undefined
  const at = (place: number) => {
    let behind = 0
    return sorted.find(({ count }) => (behind += count) > place)?.days ?? 0
  }
  return Math.round((at(Math.floor((total - 1) / 2)) + at(Math.floor(total / 2))) / 2)
}
