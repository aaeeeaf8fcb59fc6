/** The order of a table that the address names: `offer` with the largest first, `-offer` with the smallest, `label` from A to Z. */
import type { ReportRow } from '#contract/reports.ts'
import { ALL } from '#events/vocabulary/reports.ts'
import { isHidden } from './report-words.ts'

/** All together stay first; what has no case, or is hidden, is last either way. */
export function sortedRows<Row extends ReportRow>(rows: readonly Row[], sort: string | null): readonly Row[] {
  if (sort === null || sort === '') return rows
  const isTurned = sort.startsWith('-')
  const by = isTurned ? sort.slice(1) : sort
  const all = rows.filter(({ key }) => key === ALL)
  const parts = rows.filter(({ key }) => key !== ALL)
  if (by === 'label') {
    const named = parts.toSorted((one, other) => one.label.localeCompare(other.label, 'en'))
    return [...all, ...(isTurned ? named.toReversed() : named)]
  }
  const amountOf = (row: Row) => {
    const value = by === 'n' ? row.n : row.values[by]
    if (value === undefined || isHidden(value)) return undefined
    return (typeof value === 'number' ? value : value.value) ?? undefined
  }
  const known = parts.filter((row) => amountOf(row) !== undefined)
  const largestFirst = known.toSorted((one, other) => (amountOf(other) ?? 0) - (amountOf(one) ?? 0))
  return [...all, ...(isTurned ? largestFirst.toReversed() : largestFirst), ...parts.filter((row) => amountOf(row) === undefined)]
}
