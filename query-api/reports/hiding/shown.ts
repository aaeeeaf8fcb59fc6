/** A table as it is shown: all of it, or without its small cells (reports.md, Small cells). */
import { ALL, type Ask } from '../ask.ts'
import type { Facts } from '../facts.ts'
import type { Options, Report, Table } from '../report.ts'
import type { Value } from '../values.ts'
import { hiddenInLine, type Cell } from '../small-cells/lines.ts'
import { isSmall } from '../small-cells/tally.ts'
import { viewOf } from '../view.ts'
import { hidingOf, type Hiding } from './hiding.ts'

export type Suppressed = { readonly suppressed: true }
type ShownRow = {
  readonly key: string
  readonly n: number | Suppressed
  readonly values: Readonly<Record<string, Value | Suppressed>>
}
export type ShownTable = Omit<Table, 'rows'> & { readonly rows: readonly ShownRow[] }

const suppressed: Suppressed = { suppressed: true }
export const isSuppressed = (value: object | number | undefined): value is Suppressed => typeof value === 'object' && 'suppressed' in value

const FEWEST = 5
const isFew = (count: number | undefined = 0) => count > 0 && count < FEWEST

export function shownTable(facts: Facts, report: Report, ask: Ask, compared?: Ask): ShownTable {
  const options = compared && { compared }
  if (!ask.hidesSmall) return report.compute(facts, ask, options)
  const here = shownOf(facts, report, ask, options)
  return compared ? withoutHiddenDeltas(here, shownOf(facts, report, compared), ask) : here
}

function shownOf(facts: Facts, report: Report, ask: Ask, options: Options = {}): ShownTable {
  const hiding = hidingOf(report.name, viewOf(facts, ask))
  const before = options.compared && hidingOf(report.name, viewOf(facts, options.compared))
  const isShown = (key: string, of = ask) => !isRowHidden(of === ask || before === undefined ? hiding : before, key)
  const { rows, series, notes, columns } = report.compute(facts, ask, { ...options, rows: hiding.rows, isShown })
  const isHidden = (column: string | undefined, row: string) => hiding.isHidden(column, rowIn(row)) || hiding.isHidden(column)
  return {
    columns,
    rows: rows.map(({ key, n, values }) => ({
      key,
      n: isHidden(undefined, key) ? suppressed : n,
      values: Object.fromEntries(
        Object.entries(values).map(([column, value]) => [
          column,
          isHidden(undefined, key) || isHidden(column, key) || isOfFew(column, value) ? suppressed : value,
        ]),
      ),
    })),
    ...(series && { series: series.filter(({ row }) => isShown(row) && isShown(ALL)) }),
    // A note counts things of all that was asked about.
    notes: isRowHidden(hiding, ALL) ? [] : notes.filter((note) => !countsFew(note)),
  }
}

const rowIn = (key: string) => (key === ALL ? undefined : key)

function isRowHidden(hiding: Hiding, key: string): boolean {
  return hiding.isHidden(undefined, rowIn(key))
}

/** Of the difference of the nominated and the others both are looked at: its numerator are the nominated, its denominator all. */
function isOfFew(column: string, { numerator = 0, denominator }: Value): boolean {
  return isFew(denominator) || (column === 'lift' && (isFew(numerator) || isFew((denominator ?? 0) - numerator)))
}

/** Of `9 of 10` the others are few as well. */
function countsFew(note: string): boolean {
  const counts = [...note.matchAll(/(?<![\d.,])\d+(?![\d.,])/g)].map(([count]) => Number(count))
  const others = [...note.matchAll(/(\d+) of (\d+)/g)].map(([, some, all]) => Number(all) - Number(some))
  return [...counts, ...others].some(isFew)
}

const withoutDelta = ({ delta: _, ...value }: Value): Value => value

/** The figures of a question, whatever they are compared with: what its stamp is of. */
export function figuresAlone(table: ShownTable): ShownTable {
  const rows = table.rows.map((row) => ({
    ...row,
    values: Object.fromEntries(
      Object.entries(row.values).map(([column, value]) => [column, isSuppressed(value) ? value : withoutDelta(value)]),
    ),
  }))
  return { ...table, rows }
}

/**
 * A difference to what is hidden on the other day would tell it; one that few things make would tell a window of few, which nobody can ask
 * for by itself. Of each column the rows are a line, as those of a day are.
 */
function withoutHiddenDeltas(here: ShownTable, there: ShownTable, { groupBy }: Ask): ShownTable {
  const others = new Map(there.rows.map((row) => [row.key, row]))
  const movedIn = (row: ShownRow) => movedBetween(others.get(row.key), row, here.columns)
  const moved = new Map(here.rows.map((row) => [row.key, movedIn(row)]))
  const hidden = new Map(
    here.columns.map(({ key: column }) => {
      const cells = [...moved].flatMap(([key, counts]): Cell[] => {
        const tally = counts.get(column)
        return tally ? [{ key, tally: { counts: tally, students: [] } }] : []
      })
      return [column, hiddenAmong(cells, groupBy !== 'skill')]
    }),
  )
  return {
    ...here,
    rows: here.rows.map((row) => ({
      ...row,
      values: Object.fromEntries(
        Object.entries(row.values).map(([column, value]) => {
          const other = others.get(row.key)?.values[column]
          const isHidden = other === undefined || isSuppressed(other) || hidden.get(column)?.has(row.key)
          return [column, !isSuppressed(value) && isHidden ? withoutDelta(value) : value]
        }),
      ),
    })),
  }
}

/** Of each column how many more or fewer things it counts. What says no numbers of its own goes by all of its row. */
function movedBetween(other: ShownRow | undefined, row: ShownRow, columns: ShownTable['columns']): ReadonlyMap<string, readonly number[]> {
  const own = columns.flatMap(({ key, kind }) => {
    const [one, two] = [other?.values[key], row.values[key]]
    if (one === undefined || two === undefined || isSuppressed(one) || isSuppressed(two)) return []
    const pairs = [[one.denominator, two.denominator], kind === 'count' ? [one.value, two.value] : [one.numerator, two.numerator]]
    const counts = pairs.map(([before, after]) => Math.abs((after ?? 0) - (before ?? 0)))
    return [{ key, counts, isOwn: two.denominator !== undefined }]
  })
  const all = own.flatMap(({ counts, isOwn }) => (isOwn ? counts : []))
  return new Map(own.map(({ key, counts, isOwn }) => [key, isOwn ? counts : all]))
}

/** @param addsUp whether the rows together are all, so that one alone would follow from the others */
function hiddenAmong(cells: readonly Cell[], addsUp: boolean): ReadonlySet<string> {
  const small = cells.flatMap(({ key, tally }) => (isSmall(tally) ? [key] : []))
  const parts = cells.filter(({ key }) => key !== ALL)
  return new Set([...small, ...(addsUp ? hiddenInLine(parts) : [])])
}
