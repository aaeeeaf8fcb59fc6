/** The figures of the board's columns, counted over an index: no card is read. */
import type { Reply } from '#contract/contract.ts'
import { applicationStatuses } from '#events/vocabulary/applications/application-status.ts'
import { DAY_MS } from '#lib/days.ts'
import type { FacetValue } from '#platform/read-store/port.ts'
import { medianOf } from '../core/median.ts'

/** As many pairs of a status and a day are counted, the fullest first: the median leaves out the days of the rarest beyond them. */
export const MOST_STATUS_DAYS = 1_000

type Counted = {
  readonly statuses: readonly FacetValue[]
  /** Of these, those that no recruiter has opened. */
  readonly unseen: readonly FacetValue[]
  /** The open ones, by the `statusDay` of the recruiter's board. */
  readonly statusDays: readonly FacetValue[]
}

/** @param now in milliseconds */
export function columnsOf({ statuses, unseen, statusDays }: Counted, now: number): Reply<'applications.columns'> {
  const today = Math.floor(now / DAY_MS)
  const days = statusDays.map(({ value, count }) => {
    const [status, day] = String(value).split(' ')
    return { status, days: Math.max(0, today - Number(day)), count }
  })
  const of = (values: readonly FacetValue[], status: string) => values.find(({ value }) => value === status)?.count ?? 0
  return applicationStatuses.map((status) => {
    const medianDays = medianOf(days.filter((each) => each.status === status))
    return {
      status,
      count: of(statuses, status),
      unseen: of(unseen, status),
      ...(medianDays !== undefined && { medianDays: Math.round(medianDays) }),
    }
  })
}
