/** How many things of a figure are not the same on two days: what its difference comes of. */
import type { Column, Definition } from './definition.ts'
import { rowsFor } from './rows.ts'
import { numberOf } from './small-cells/tally.ts'
import type { View } from './view.ts'

/**
 * How many things moved in any way; of these how many are in the denominator of one day alone, and how many in the numerator; and how many
 * count more often or less in each: one student may count in several semesters.
 */
export type Moved = readonly number[]
const COUNTS = 5

/** Of a thing how often it is in the denominator and in the numerator, and what it adds. */
const PARTS = 3
/** One day of a column. The things of both days share their numbers. */
type Day = {
  readonly rows: ReadonlyMap<string, readonly number[]>
  readonly numbers: Int32Array
  /** The parts of a thing behind those of the one before. */
  readonly parts: Float64Array
}

/** @returns of a column what moved in each row that one of the two days has */
export function countMoved<Thing extends { readonly thing: string }>(
  definition: Definition<Thing>,
  views: readonly [View, View],
): (column: Column<Thing>) => ReadonlyMap<string, Moved> {
  const known = new Map<string, number>()
  const days = views.map((view) => {
    const { counted, rows } = rowsFor(definition, view)
    return { view, counted, rows, numbers: Int32Array.from(counted, ({ thing }) => numberOf(thing, known)) }
  })
  const keys = new Set(days.flatMap(({ rows }) => [...rows.keys()]))
  return (column) => {
    const both = days.map(({ view, counted, ...day }): Day => ({ ...day, parts: partsOf(counted, column, view) }))
    const [before, after] = both.map(() => new Float64Array(known.size * PARTS)) as [Float64Array, Float64Array]
    return new Map([...keys].map((key) => [key, movedIn(key, both, [before, after])]))
  }
}

function partsOf<Thing>(things: readonly Thing[], { denominator, numerator, amount }: Column<Thing>, view: View): Float64Array {
  const parts = new Float64Array(things.length * PARTS)
  let at = 0
  for (const thing of things) {
    if (denominator(thing, view) !== undefined) {
      parts[at] = 1
      parts[at + 1] = Number(numerator(thing, view) !== undefined)
      parts[at + 2] = amount(thing, view) ?? 0
    }
    at += PARTS
  }
  return parts
}

/** @param sums of each day what its things are together, all 0 before and after */
function movedIn(key: string, days: readonly Day[], sums: readonly [Float64Array, Float64Array]): Moved {
  for (const [day, { rows, numbers, parts }] of days.entries())
    for (const place of rows.get(key) ?? []) addTo(sums[day] as Float64Array, (numbers[place] as number) * PARTS, parts, place * PARTS)
  const moved = Array.from({ length: COUNTS }, () => 0)
  for (const { rows, numbers } of days) for (const place of rows.get(key) ?? []) countIn(moved, sums, (numbers[place] as number) * PARTS)
  return moved
}

function addTo(sums: Float64Array, to: number, parts: Float64Array, from: number): void {
  for (let part = 0; part < PARTS; part++) sums[to + part] = (sums[to + part] as number) + (parts[from + part] as number)
}

/** Counts a thing once, and takes it out of the sums. */
function countIn(moved: number[], [before, after]: readonly [Float64Array, Float64Array], at: number): void {
  let hasMoved = false
  for (let part = 0; part < PARTS; part++) {
    const [had, has] = [before[at + part] as number, after[at + part] as number]
    before[at + part] = after[at + part] = 0
    if (had === has) continue
    hasMoved = true
    if (part === 2) continue
    if (had === 0 || has === 0) moved[1 + part] = (moved[1 + part] as number) + 1
    moved[3 + part] = (moved[3 + part] as number) + 1
  }
  if (hasMoved) moved[0] = (moved[0] as number) + 1
}
