/**
 * Which cells of a kind of things are hidden from who may not see single people (reports.md, Small cells). It hangs on the things alone, so
 * it is the same for every report and question about them, and what one shows never tells what another hides.
 */
import { hiddenInLine, type Cell } from './lines.ts'
import { hiddenInTable, REST } from './table.ts'
import { isSmall, talliesOf, together, type Counted, type Tally } from './tally.ts'

export type Group<Thing> = {
  readonly name: string
  /** One value; of a group whose rows do not add up, several or none. */
  readonly keysOf: (thing: Thing) => readonly string[]
  /** A thing may have several values, as jobs have skills. */
  readonly hasSeveral?: boolean
}
/** One value of a group. */
export type Choice = { readonly group: string; readonly key: string }

export type SmallCells = {
  /** @param choices none (all things), one, or two of different groups */
  readonly isHidden: (choices: readonly Choice[]) => boolean
  /** All values that a group has, hidden ones too. */
  readonly keysOf: (group: string) => readonly string[]
}

type IsHidden = (row: string, column: string) => boolean
type Line = { readonly tallies: ReadonlyMap<string, Tally>; readonly hidden: ReadonlySet<string> }

/** @param groups the one named first makes the rows of a table */
export function smallCells<Thing extends Counted>(things: readonly Thing[], groups: readonly Group<Thing>[]): SmallCells {
  const all = talliesOf(things, () => ['all']).get('all') ?? together([])
  const lines = new Map<string, Line>()
  const tables = new Map<string, IsHidden>()

  const groupOf = (name: string): Group<Thing> => {
    const group = groups.find((each) => each.name === name)
    if (group === undefined) throw new TypeError(`No group is called ${name}.`)
    return group
  }
  const lineOf = (name: string): Line => {
    const known = lines.get(name)
    if (known) return known
    const { keysOf, hasSeveral = false } = groupOf(name)
    const tallies = talliesOf(things, keysOf)
    const line = { tallies, hidden: hasSeveral ? hiddenAlone(tallies) : hiddenInLine(lineCells(tallies)) }
    lines.set(name, line)
    return line
  }
  const tableOf = (rows: Group<Thing>, columns: Group<Thing>): IsHidden => {
    const name = JSON.stringify([rows.name, columns.name])
    const known = tables.get(name)
    if (known) return known
    const cells = cellsOf(things, rows, columns)
    const [rowLine, columnLine] = [lineOf(rows.name), lineOf(columns.name)]
    const table =
      rows.hasSeveral === true
        ? hiddenByRow(cells, rowLine, columnLine)
        : hiddenInTable(cells, allOf(rowLine, columnLine), hiddenOf(rowLine, columnLine))
    tables.set(name, table)
    return table
  }

  return {
    isHidden: (choices) => {
      if (isSmall(all)) return true
      const [one, other] = choices
        .map(({ group, key }) => ({ group: groupOf(group), key }))
        .toSorted(
          (a, b) =>
            Number(b.group.hasSeveral ?? false) - Number(a.group.hasSeveral ?? false) || groups.indexOf(a.group) - groups.indexOf(b.group),
        )
      if (one === undefined) return false
      if (other === undefined) return lineOf(one.group.name).hidden.has(one.key)
      return tableOf(one.group, other.group)(one.key, other.key)
    },
    keysOf: (group) => [...lineOf(group).tallies.keys()],
  }
}

const NOTHING = together([])
const lineCells = (tallies: ReadonlyMap<string, Tally>): Cell[] => [...tallies].map(([key, tally]) => ({ key, tally }))
const allOf = (rows: Line, columns: Line) => ({ rows: new Set(rows.tallies.keys()), columns: new Set(columns.tallies.keys()) })
const hiddenOf = (rows: Line, columns: Line) => ({ rows: rows.hidden, columns: columns.hidden })

function cellsOf<Thing extends Counted>(
  things: readonly Thing[],
  rows: Group<Thing>,
  columns: Group<Thing>,
): Map<string, Map<string, Tally>> {
  const byRow = new Map<string, Thing[]>()
  for (const thing of things)
    for (const row of rows.keysOf(thing)) {
      const line = byRow.get(row)
      if (line) line.push(thing)
      else byRow.set(row, [thing])
    }
  return new Map([...byRow].map(([row, line]) => [row, talliesOf(line, columns.keysOf)]))
}

/** Rows that do not add up hide what they are themselves. */
function hiddenAlone(tallies: ReadonlyMap<string, Tally>): Set<string> {
  return new Set(lineCells(tallies).flatMap(({ key, tally }) => (isSmall(tally) ? [key] : [])))
}

/** Each row is a line by itself (3). */
function hiddenByRow(cells: ReadonlyMap<string, ReadonlyMap<string, Tally>>, rows: Line, columns: Line): IsHidden {
  const hidden = new Map<string, ReadonlySet<string>>()
  const hiddenIn = (row: string): ReadonlySet<string> => {
    const known = hidden.get(row)
    if (known) return known
    const [shown, away] = [new Map<string, Tally>(), new Map<string, Tally>()]
    for (const key of [...columns.tallies.keys()].toSorted())
      (columns.hidden.has(key) ? away : shown).set(key, cells.get(row)?.get(key) ?? NOTHING)
    // They stand in the line as one, which is never shown.
    if (away.size > 0) shown.set(REST, together(away.values()))
    const found = hiddenInLine(lineCells(shown))
    hidden.set(row, found)
    return found
  }
  return (row, column) => rows.hidden.has(row) || columns.hidden.has(column) || hiddenIn(row).has(column)
}
