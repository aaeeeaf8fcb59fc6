/**
 * Which cells of a kind of things are hidden from who may not see single people (reports.md, Small cells). It hangs on the things alone, so
 * it is the same for every report and question about them, and what one shows never tells what another hides.
 */
import { hiddenInLine, type Cell } from './lines.ts'
import { hiddenInTable, REST } from './table.ts'
import { isSmall, numberOf, numbersOf, tallied, together, type Counted, type Numbers, type Tally } from './tally.ts'

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

export function smallCells<Thing extends Counted>(things: readonly Thing[], groups: readonly Group<Thing>[]): SmallCells {
  return smallCellsOf(things, groups, (thing) => thing)
}

/** @param groups the one named first makes the rows of a table */
export function smallCellsOf<Thing>(
  things: readonly Thing[],
  groups: readonly Group<Thing>[],
  countedOf: (thing: Thing) => Counted,
): SmallCells {
  const numbers = numbersOf(things, countedOf)
  const all = sumOf(numbers)
  const codes = new Map<string, Codes>()
  const lines = new Map<string, Line>()
  const tables = new Map<string, IsHidden>()

  const groupOf = (name: string): Group<Thing> => {
    const group = groups.find((each) => each.name === name)
    if (group === undefined) throw new TypeError(`No group is called ${name}.`)
    return group
  }
  const codesOf = ({ name, keysOf }: Group<Thing>): Codes => {
    const made = codes.get(name) ?? codesBy(things, keysOf)
    codes.set(name, made)
    return made
  }
  const lineOf = (name: string): Line => {
    const known = lines.get(name)
    if (known) return known
    const group = groupOf(name)
    const { hasSeveral = false } = group
    const tallies = talliesIn(numbers, codesOf(group))
    const line = { tallies, hidden: hasSeveral ? hiddenAlone(tallies) : hiddenInLine(lineCells(tallies)) }
    lines.set(name, line)
    return line
  }
  const tableOf = (rows: Group<Thing>, columns: Group<Thing>): IsHidden => {
    const name = JSON.stringify([rows.name, columns.name])
    const known = tables.get(name)
    if (known) return known
    const cells = cellsIn(numbers, codesOf(rows), codesOf(columns))
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

function sumOf(things: Numbers): Tally {
  let sum: Tally | undefined
  for (let place = 0; place < things.length; place++) sum = tallied(things, place, sum)
  return sum ?? NOTHING
}

/** The values of a group by number: those of the thing at a place are from `starts[place]` on, up to those of the next. */
type Codes = { readonly values: readonly string[]; readonly starts: Int32Array; readonly codes: Int32Array }

function codesBy<Thing>(things: readonly Thing[], keysOf: (thing: Thing) => readonly string[]): Codes {
  const numbers = new Map<string, number>()
  const starts = new Int32Array(things.length + 1)
  const codes: number[] = []
  let place = 0
  for (const thing of things) {
    for (const key of keysOf(thing)) codes.push(numberOf(key, numbers))
    starts[++place] = codes.length
  }
  return { values: [...numbers.keys()], starts, codes: Int32Array.from(codes) }
}

function talliesIn(things: Numbers, { values, starts, codes }: Codes): Map<string, Tally> {
  const tallies: Tally[] = []
  for (let place = 0; place < things.length; place++)
    for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at++) {
      const code = codes[at] ?? 0
      tallies[code] = tallied(things, place, tallies[code])
    }
  return new Map(values.map((value, code) => [value, tallies[code] ?? NOTHING]))
}

/** What somebody is in, by row and column. */
function cellsIn(things: Numbers, rows: Codes, columns: Codes): Map<string, Map<string, Tally>> {
  const cells = rows.values.map(() => new Map<number, Tally>())
  for (let place = 0; place < things.length; place++)
    for (let row = rows.starts[place] ?? 0; row < (rows.starts[place + 1] ?? 0); row++) {
      const line = cells[rows.codes[row] ?? 0]
      for (let at = columns.starts[place] ?? 0; at < (columns.starts[place + 1] ?? 0); at++) {
        const code = columns.codes[at] ?? 0
        const known = line?.get(code)
        if (known) tallied(things, place, known)
        else line?.set(code, tallied(things, place, undefined))
      }
    }
  const named = (line: ReadonlyMap<number, Tally>) => new Map([...line].map(([code, tally]) => [columns.values[code] ?? '', tally]))
  return new Map(rows.values.map((value, row) => [value, named(cells[row] ?? new Map())]))
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
