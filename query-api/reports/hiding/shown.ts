/** A table as it is shown: all of it, or without its small cells (reports.md, Small cells). */
import { ALL, type Ask } from '../ask.ts'
import type { Facts } from '../facts.ts'
import type { Options, Report, Table } from '../report.ts'
import type { Value } from '../values.ts'
import { viewOf } from '../view.ts'
import { hidingOf, type Hiding } from './hiding.ts'

export type Suppressed = { readonly suppressed: true }
export type ShownTable = Omit<Table, 'rows'> & {
  readonly rows: readonly {
    readonly key: string
    readonly n: number | Suppressed
    readonly values: Readonly<Record<string, Value | Suppressed>>
  }[]
}

const suppressed: Suppressed = { suppressed: true }
export const isSuppressed = (value: object | number | undefined): value is Suppressed => typeof value === 'object' && 'suppressed' in value

const FEWEST = 5
const isFew = (count: number | undefined = 0) => count > 0 && count < FEWEST

export function shownTable(facts: Facts, report: Report, ask: Ask, compared?: Ask): ShownTable {
  const options = compared && { compared }
  if (!ask.hidesSmall) return report.compute(facts, ask, options)
  const here = shownOf(facts, report, ask, options)
  return compared ? withoutHiddenDeltas(here, shownOf(facts, report, compared)) : here
}

function shownOf(facts: Facts, report: Report, ask: Ask, options: Options = {}): ShownTable {
  const hiding = hidingOf(report.name, viewOf(facts, ask))
  const isShown = (key: string) => !isRowHidden(hiding, key)
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

/** A difference to what is hidden on the other day would tell it. */
function withoutHiddenDeltas(here: ShownTable, there: ShownTable): ShownTable {
  const others = new Map(there.rows.map((row) => [row.key, row]))
  return {
    ...here,
    rows: here.rows.map((row) => ({
      ...row,
      values: Object.fromEntries(
        Object.entries(row.values).map(([column, value]) => {
          const other = others.get(row.key)?.values[column]
          return [column, !isSuppressed(value) && (other === undefined || isSuppressed(other)) ? withoutDelta(value) : value]
        }),
      ),
    })),
  }
}
