/** A table as it is shown: all of it, or without its small cells (reports.md, Small cells). */
import { ALL, type Ask } from '../ask.ts'
import type { Facts } from '../facts.ts'
import type { Cell, Options, Report, Table } from '../report.ts'
import type { Value } from '../values.ts'
import { hiddenInLine, type Cell as LineCell } from '../small-cells/lines.ts'
import { isSmall, sizeOf } from '../small-cells/tally.ts'
import { viewOf } from '../view.ts'
import { hidingOf, type Hiding } from './hiding.ts'

export type Suppressed = { readonly suppressed: true }
type ShownRow = {
  readonly key: string
  readonly n: number | Suppressed
  readonly values: Readonly<Record<string, Value | Suppressed>>
}
export type ShownTable = Omit<Table, 'rows'> & { readonly rows: readonly ShownRow[] }

/** Of a figure, or of what moved it. `missing`: there is no such row. */
export type State = 'shown' | 'hidden' | 'missing'

const suppressed: Suppressed = { suppressed: true }
export const isSuppressed = (value: object | number | undefined): value is Suppressed => typeof value === 'object' && 'suppressed' in value

const FEWEST = 5
const isFew = (count: number | undefined = 0) => count > 0 && count < FEWEST

export function shownTable(facts: Facts, report: Report, ask: Ask, compared?: Ask): ShownTable {
  const options = compared && { compared }
  if (!ask.hidesSmall) return report.compute(facts, ask, options)
  const here = shownOf(facts, report, ask, options)
  if (!compared) return here
  return withoutHiddenDeltas(here, hiddenDeltasIn([here, shownOf(facts, report, compared)], report.moved(facts, ask, compared), ask))
}

function shownOf(facts: Facts, report: Report, ask: Ask, options: Options = {}): ShownTable {
  const hiding = hidingOf(report.name, viewOf(facts, ask))
  const before = options.compared && hidingOf(report.name, viewOf(facts, options.compared))
  const isShown = (key: string, of = ask) => !isRowHidden(of === ask || before === undefined ? hiding : before, key)
  const { rows, series, notes, columns } = report.compute(facts, ask, { ...options, rows: hiding.rows, isShown })
  const isHidden = (column: string | undefined, row: string) => hiding.isHidden(column, rowIn(row))
  return {
    columns,
    rows: rows.map(({ key, n, values }) => ({
      key,
      n: isHidden(undefined, key) ? suppressed : n,
      values: Object.fromEntries(
        Object.entries(values).map(([column, value]) => [
          column,
          isHidden(undefined, key) || isHidden(column, key) || isFew(value.denominator) ? suppressed : value,
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

type Two = { readonly ask: Ask; readonly other: Ask }
type HiddenDeltas = (column: string) => ReadonlySet<string>

/** Whether it is told what a figure differs by between two days, and so what moved it. */
export function deltaState(facts: Facts, report: Report, two: Two, { row, column }: Cell): State {
  const tables = [two.ask, two.other].map((ask) => shownOf(facts, report, ask))
  if (!tables.some(({ rows }) => rows.some(({ key }) => key === row))) return 'missing'
  return hiddenDeltasIn(tables, report.moved(facts, two.ask, two.other), two.ask)(column).has(row) ? 'hidden' : 'shown'
}

function withoutHiddenDeltas(table: ShownTable, hiddenIn: HiddenDeltas): ShownTable {
  const hidden = new Map(table.columns.map(({ key }) => [key, hiddenIn(key)]))
  return {
    ...table,
    rows: table.rows.map((row) => ({
      ...row,
      values: Object.fromEntries(
        Object.entries(row.values).map(([column, value]) => [
          column,
          !isSuppressed(value) && hidden.get(column)?.has(row.key) ? withoutDelta(value) : value,
        ]),
      ),
    })),
  }
}

/**
 * A difference to what is hidden on one of two days would tell it; one that comes of few things would tell a window of few, which nobody can
 * ask for by itself. Of each column the rows that one of the days has are a line, as those of a day are.
 */
function hiddenDeltasIn(tables: readonly ShownTable[], movedIn: ReturnType<Report['moved']>, { groupBy }: Ask): HiddenDeltas {
  const rows = tables.flatMap((table) => table.rows)
  const keys = [...new Set(rows.map(({ key }) => key))]
  return (column) => {
    const moved = movedIn(column)
    const hidden = new Set(rows.flatMap(({ key, values }) => (isSuppressed(values[column]) ? key : [])))
    const cells = keys.map((key): LineCell => ({ key, tally: { counts: moved.get(key) ?? [], students: [] } }))
    for (const { key, tally } of cells) if (isSmall(tally)) hidden.add(key)
    if (groupBy === 'skill') return hidden
    // What did not move says so. Where the change of all is hidden it is one of the line: no other is hidden for its sake.
    const line = cells.filter(({ key, tally }) => sizeOf(tally) > 0 && (key !== ALL || hidden.has(ALL)))
    return new Set([...hidden, ...hiddenInLine(line, (key) => hidden.has(key))])
  }
}
