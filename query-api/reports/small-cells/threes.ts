/**
 * What the tables of three groups tell together. Where values of one group lie within values of another, as a degree that one university
 * has, what the one has beside a third group is a part of what the other has there (reports.md, Small cells, 2).
 */
import { once, remembering } from '../remembering.ts'
import type { Codes } from './counting.ts'
import { Sums } from './lookalike.ts'
import { isPlain, meetingOf } from './meeting.ts'
import { showSafe, tellsNone, toldBy } from './search.ts'
import type { Table } from './table.ts'

type Known = {
  readonly codesOf: (group: string) => Codes
  /** Closed by its own rules. */
  readonly tableOf: (rows: string, columns: string) => Table
}
type Three = readonly [string, string, string]
/** Of the first and the second group, the first and the third, the second and the third. */
type Tables = readonly [Table, Table, Table]

/** @param groups of one value each, in the order in which they make rows @returns the table of two groups */
export function tablesInThrees(groups: readonly string[], { codesOf, tableOf }: Known): (rows: string, columns: string) => Table {
  const meeting = remembering((one: string, other: string) => meetingOf(codesOf(one), codesOf(other)))
  const all = groups.flatMap((one, at) =>
    groups.slice(at + 1).flatMap((two, nth) => groups.slice(at + nth + 2).map((three): Three => [one, two, three])),
  )
  const isOpen = ([one, two, three]: Three) => !isPlainIn(one, two, three)
  const isPlainIn = remembering((one: string, two: string, three: string) =>
    isPlain([meeting(one, two), meeting(one, three), meeting(two, three)]),
  )
  const close = once(() => {
    const tables = all.filter(isOpen).map(([one, two, three]): Tables => [tableOf(one, two), tableOf(one, three), tableOf(two, three)])
    for (let hasChanged = true; hasChanged;) {
      hasChanged = false
      for (const some of tables) if (closeThree(some)) hasChanged = true
    }
  })
  return (rows, columns) => {
    if (all.some((three) => three.includes(rows) && three.includes(columns) && isOpen(three))) close()
    return tableOf(rows, columns)
  }
}

/** Hides what tells a hidden cell of the three tables. @returns whether there was something */
function closeThree(tables: Tables): boolean {
  const { length, cells, margins } = sumsIn(tables)
  const isHidden = ({ table, cell }: CellSum) => table.isCellHidden(cell)
  const tell = (some: readonly CellSum[]) => some.filter(({ table, cell }) => table.tell(cell)).length > 0
  const secrets = cells.filter((sum) => isHidden(sum) && sum.places.length > 0)
  const shown = cells.filter((sum) => !isHidden(sum)).toSorted((one, other) => other.table.sizeOf(other.cell) - one.table.sizeOf(one.cell))
  const sums = new Sums([...margins, ...shown.map(({ places }) => places)], length)
  let hasChanged = tell(cells.filter((sum) => isHidden(sum) && sum.places.length === 0))
  const secretPlaces = secrets.map(({ places }) => places)
  if (!tellsNone(sums, secretPlaces)) {
    showSafe(sums, margins.length, secretPlaces)
    const away = shown.filter((_, at) => !sums.isShown(margins.length + at))
    for (const { table, cell } of away) table.hide(cell)
    const isTold = toldBy(sums)
    const told = [...secrets, ...away].filter(({ places }) => isTold(places))
    hasChanged = tell(told) || away.length > 0 || hasChanged || hideAround(told, tables)
  }
  if (hasChanged) for (const table of tables) table.close()
  return hasChanged
}

/** What that nobody is in other cells tells is covered by hiding all lines of its values, or all lines. @returns whether something was shown there */
function hideAround(told: readonly CellSum[], tables: Tables): boolean {
  const hide = (isOf: (group: number, value: number) => boolean) =>
    tables
      .flatMap((table, nth) => {
        const [one, other] = groupsOf[nth] ?? []
        const [rows, columns] = [table.rows.keys(), table.columns.keys()]
        return [
          ...[...rows].filter((row) => isOf(one ?? 0, row)).map((row) => table.hideLine(row)),
          ...[...columns].filter((column) => isOf(other ?? 0, column)).map((column) => table.hideLine(table.rows.length + column)),
        ]
      })
      .some(Boolean)
  return told.length > 0 && (hide((group, value) => told.some(({ values }) => values[group] === value)) || hide(() => true))
}

type CellSum = {
  readonly table: Table
  readonly cell: number
  /** By the place of each of its groups. */
  readonly values: Readonly<Record<number, number>>
  readonly places: Int32Array
}
/** By table the places of its groups. */
const groupsOf = [
  [0, 1],
  [0, 2],
  [1, 2],
] as const

/** Each combination of three values that nothing shown says is empty is a number; what their cells and values add up. */
function sumsIn(tables: Tables) {
  const [first, second] = tables
  const cellsOf = tables.map((table) => table.cells())
  const [ofFirst = none, ofSecond = none, ofThird = none] = cellsOf
  const sums = cellsOf.map((cells) => Array.from(cells, (): number[] => []))
  const values = [first.rows, first.columns, second.columns].map((some) => some.map((): number[] => []))
  const [ones, twos, threes] = [first.rows.length, first.columns.length, second.columns.length]
  let length = 0
  for (let one = 0; one < ones; one++)
    for (let two = 0; two < twos; two++) {
      const at = one * twos + two
      if ((ofFirst[at] as number) < 0) continue
      for (let three = 0; three < threes; three++) {
        const [beside, under] = [one * threes + three, two * threes + three]
        if ((ofSecond[beside] as number) < 0 || (ofThird[under] as number) < 0) continue
        for (const [nth, place] of [at, beside, under].entries()) sums[nth]?.[place]?.push(length)
        for (const [nth, place] of [one, two, three].entries()) values[nth]?.[place]?.push(length)
        length++
      }
    }
  return {
    length,
    margins: values.flat().map((places) => Int32Array.from(places)),
    cells: tables.flatMap((table, nth) =>
      (sums[nth] ?? []).flatMap((places, at): CellSum[] => {
        const cell = cellsOf[nth]?.[at] ?? -1
        const [one = 0, other = 0] = groupsOf[nth] ?? []
        const width = table.columns.length
        return cell < 0
          ? []
          : [{ table, cell, values: { [one]: Math.floor(at / width), [other]: at % width }, places: Int32Array.from(places) }]
      }),
    ),
  }
}
const none = new Int32Array()
