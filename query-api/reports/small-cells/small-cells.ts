/**
 * Which cells of a kind of things are hidden from who may not see single people (reports.md, Small cells). It hangs on the things alone, so
 * it is the same for every report and question about them, and what one shows never tells what another hides.
 */
import { once, remembering } from '../remembering.ts'
import { cellsIn, cellsOfRow, codesAt, codesBy, NOTHING, talliesIn, type Cells, type Codes } from './counting.ts'
import type { Choice, Group, IsHidden, Line } from './groups.ts'
import { hiddenInLine, type Cell } from './lines.ts'
import { nestingOf } from './nesting.ts'
import { marginOf, REST, Table, type Margin } from './table.ts'
import { isSmall, numbersOf, tallied, together, type Counted, type Numbers, type Tally } from './tally.ts'
import { tablesInThrees } from './threes.ts'

export type { Choice, Group } from './groups.ts'

/** What things are parts of, as entries are of applications: they have the same student and the same of these groups. */
export type Wholes = {
  readonly cells: SmallCells
  readonly has: (group: string) => boolean
  /** Of each thing the place of what it is a part of. */
  readonly places: Int32Array
}

export type SmallCells = {
  /** @param choices none (all things), one, or two of different groups */
  readonly isHidden: (choices: readonly Choice[]) => boolean
  /** All values that a group has, hidden ones too. */
  readonly keysOf: (group: string) => readonly string[]
  readonly codesOf: (group: string) => Codes
  /** Of each thing the number of its student. */
  readonly students: Int32Array
}

export function smallCells<Thing extends Counted>(things: readonly Thing[], groups: readonly Group<Thing>[]): SmallCells {
  return smallCellsOf(things, groups, (thing) => thing)
}

/** @param groups the one named first makes the rows of a table @param wholes of which the things are parts, in their order */
export function smallCellsOf<Thing>(
  things: readonly Thing[],
  groups: readonly Group<Thing>[],
  countedOf: (thing: Thing) => Counted,
  wholes?: Wholes,
): SmallCells {
  const numbers = numbersOf(
    things,
    countedOf,
    wholes?.places.map((place) => wholes.cells.students[place] as number),
  )
  const all = sumOf(numbers)
  const lines = new Map<string, Line>()

  const groupOf = (name: string) => groupNamed(groups, name)
  const codesOf = codesIn(things, groups, wholes)
  const lineOf = (name: string): Line => {
    const known = lines.get(name)
    if (known) return known
    const { tallies, hidden } = ownLineOf(name)
    const also = nesting.inLine(name)
    const line = also ? lineIn(tallies, name, also) : { tallies, hidden }
    lines.set(name, line)
    return line
  }
  const lineIn = (tallies: Line['tallies'], name: string, also?: (key: string) => boolean): Line => ({
    tallies,
    hidden: groupOf(name).hasSeveral ? hiddenAlone(tallies, also) : hiddenInLine(lineCells(tallies), also, groupOf(name).isKnown),
  })
  const ownLineOf = remembering((name: string): Line => lineIn(talliesIn(numbers, codesOf(name)), name))
  const marginFor = remembering((name: string): Margin => marginOf(codesOf(name), lineOf(name).hidden))
  const ownTableOf = remembering((rows: string, columns: string): IsHidden => {
    if (groupOf(rows).hasSeveral) return hiddenByRow(cellsIn(numbers, codesOf(rows), codesOf(columns)), marginFor(rows), marginFor(columns))
    const table = inThrees(rows, columns)
    return (row, column) => table.isHidden(row, column)
  })
  const tableOf: (rows: string, columns: string) => IsHidden = remembering(
    (rows: string, columns: string) => nesting.within(rows, columns) ?? nesting.inTable(rows, columns) ?? ownTableOf(rows, columns),
  )
  const isHiddenOf = (choices: readonly Choice[]): boolean => {
    const [one, other] = inOrder(groups, choices)
    if (one === undefined) return false
    if (other === undefined) return lineOf(one.group).hidden.has(one.key)
    return tableOf(one.group, other.group)(one.key, other.key)
  }
  const between = (one: string, other: string): IsHidden => {
    const [rows] = inOrder(
      groups,
      [one, other].map((group) => ({ group, key: '' })),
    )
    const table = rows?.group === one ? ownTableOf(one, other) : ownTableOf(other, one)
    return rows?.group === one ? table : (key, value) => table(value, key)
  }
  const nesting = nestingOf(groups, {
    numbers,
    codesOf,
    keysAt: (name, place) => groupOf(name).keysOf(things[place] as Thing),
    lineOf,
    ownLineOf,
    ownTableOf: between,
  })
  const single = groups.flatMap(({ name, hasSeveral }) => (hasSeveral || nesting.family.includes(name) ? [] : [name]))
  const inThrees = tablesInThrees(single, {
    codesOf,
    tableOf: remembering((rows: string, columns: string) => new Table(numbers, marginFor(rows), marginFor(columns))),
  })

  return {
    isHidden: (choices) => isSmall(all) || isHiddenOf(choices),
    keysOf: (group) => [...lineOf(group).tallies.keys()],
    codesOf,
    students: numbers.students,
  }
}

/** Things are looked at once: of a million of them most are far from each other in memory. */
function codesIn<Thing>(things: readonly Thing[], groups: readonly Group<Thing>[], wholes: Wholes | undefined): (name: string) => Codes {
  const own = groups.filter(({ name }) => !wholes?.has(name))
  const coded = once(() =>
    codesBy(
      things,
      own.map(({ keysOf }) => keysOf),
    ),
  )
  return remembering((name) => {
    if (wholes?.has(name)) return codesAt(wholes.cells.codesOf(name), wholes.places)
    return coded()[own.indexOf(groupNamed(groups, name))] as Codes
  })
}

function groupNamed<Thing>(groups: readonly Group<Thing>[], name: string): Group<Thing> {
  const group = groups.find((each) => each.name === name)
  if (group === undefined) throw new TypeError(`No group is called ${name}.`)
  return group
}

/** Of two groups the rows first. */
function inOrder<Thing>(groups: readonly Group<Thing>[], choices: readonly Choice[]): readonly Choice[] {
  return choices
    .map((choice) => ({ choice, group: groupNamed(groups, choice.group) }))
    .toSorted(
      ({ group: one }, { group: other }) =>
        Number(other.hasSeveral ?? false) - Number(one.hasSeveral ?? false) || groups.indexOf(one) - groups.indexOf(other),
    )
    .map(({ choice }) => choice)
}

const lineCells = (tallies: ReadonlyMap<string, Tally>): Cell[] => [...tallies].map(([key, tally]) => ({ key, tally }))

function sumOf(things: Numbers): Tally {
  let sum: Tally | undefined
  for (let place = 0; place < things.length; place++) sum = tallied(things, place, sum)
  return sum ?? NOTHING
}

/** Rows that do not add up hide what they are themselves. */
function hiddenAlone(tallies: ReadonlyMap<string, Tally>, also?: (key: string) => boolean): Set<string> {
  return new Set(lineCells(tallies).flatMap(({ key, tally }) => (isSmall(tally) || also?.(key) ? [key] : [])))
}

/** Each row is a line by itself (3). */
function hiddenByRow(cells: Cells, rows: Margin, columns: Margin): IsHidden {
  const numberOf = new Map(rows.codes.values.map((row, number) => [row, number]))
  const ofColumns = [...columns.codes.values.entries()].toSorted(([, one], [, other]) => (one < other ? -1 : 1))
  const hiddenIn = remembering((row: string): ReadonlySet<string> => {
    const [shown, away] = [new Map<string, Tally>(), new Map<string, Tally>()]
    const own = cellsOfRow(cells, numberOf.get(row) ?? -1)
    for (const [column, key] of ofColumns) (columns.hidden.has(key) ? away : shown).set(key, own.get(column) ?? NOTHING)
    // They stand in the line as one, which is never shown.
    if (away.size > 0) shown.set(REST, together(away.values()))
    return hiddenInLine(lineCells(shown))
  })
  return (row, column) => rows.hidden.has(row) || columns.hidden.has(column) || hiddenIn(row).has(column)
}
