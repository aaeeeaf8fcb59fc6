/** A definition as it is asked: its figures, the things behind them, and what moved them between two days. */
import { groups, type Ask, type Group } from './ask.ts'
import { sumOf, type Column, type Definition, type Head, type Row, type Series } from './definition.ts'
import type { Facts } from './facts.ts'
import { countMoved, type Moved } from './moved.ts'
import { rowsFor, thingsOf, type Rows } from './rows.ts'
import { valueOf, type Value } from './values.ts'
import { viewOf, type View } from './view.ts'
import { movesBetween, type Move } from './difference.ts'
import { sharingNote } from './sharing.ts'

export type Side = 'numerator' | 'denominator'
export type Cell = { readonly row: string; readonly column: string }
/** A thing that a figure counts, with the positions of the events by which it does. */
export type Reason = { readonly thing: string; readonly events: readonly number[] }

export type Table = {
  readonly columns: readonly Head[]
  readonly rows: readonly { readonly key: string; readonly n: number; readonly values: Readonly<Record<string, Value>> }[]
  readonly series?: readonly Series[]
  readonly notes: readonly string[]
}

export type Options = {
  /** Of another day or position: each value gets a `delta`. */
  readonly compared?: Ask
  /** Rows that are there without a thing, too. */
  readonly rows?: readonly string[]
  /** Whether the asker is shown a row of one of the two days: figures that go by other rows go by these. */
  readonly isShown?: (key: string, ask: Ask) => boolean
}

export type Report = Pick<Definition<{ readonly thing: string }>, 'name' | 'title' | 'question' | 'words' | 'version' | 'params'> & {
  readonly groups: readonly Group[]
  readonly columns: readonly Head[]
  readonly compute: (facts: Facts, ask: Ask, options?: Options) => Table
  /** @returns undefined where there is no such row; an unknown column throws */
  readonly why: (facts: Facts, ask: Ask, cell: Cell & { readonly side: Side }) => readonly Reason[] | undefined
  /** From the other day or position to the one that was asked for. @returns undefined where too much moved to be told */
  readonly difference: (facts: Facts, ask: Ask, other: Ask, cell: Cell) => readonly Move[] | undefined
  /** Between these two, of a column by row how many things moved. */
  readonly moved: (facts: Facts, ask: Ask, other: Ask) => (column: string) => ReadonlyMap<string, Moved>
}

export function report<Thing extends { readonly thing: string }>(definition: Definition<Thing>): Report {
  const { name, title, question, words, version, params, keys, columns } = definition
  return {
    name,
    title,
    question,
    words,
    version,
    params,
    groups: groups.filter((group) => keys[group] !== undefined),
    columns: columns.map(headOf),
    compute: (facts, ask, options = {}) => tableOf(definition, { facts, ask, options }),
    why: (facts, ask, { row, column, side }) => {
      const view = viewOf(facts, ask)
      const of = columnOf(columns, column)
      return thingsOf(rowsFor(definition, view), row)?.flatMap((thing) => reasonOf(thing, of, side, view) ?? [])
    },
    difference: (facts, ask, other, { row, column }) => {
      const of = columnOf(columns, column)
      return movesBetween(facts, { ask, other }, (view) => {
        const things = thingsOf(rowsFor(definition, view), row) ?? []
        const reasons = (side: Side) => things.flatMap((thing) => reasonOf(thing, of, side, view) ?? [])
        return { numerator: reasons('numerator'), denominator: reasons('denominator') }
      })
    },
    moved: (facts, ask, other) => {
      const movedIn = countMoved(definition, [viewOf(facts, other), viewOf(facts, ask)])
      return (column) => movedIn(columnOf(columns, column))
    },
  }
}

function headOf({ key, label, unit, kind }: Head): Head {
  return { key, label, unit, kind }
}

function columnOf<Thing>(columns: readonly Column<Thing>[], key: string): Column<Thing> {
  const found = columns.find((column) => column.key === key)
  if (!found) throw new RangeError(`There is no column ${key}.`)
  return found
}

function reasonOf<Thing extends { readonly thing: string }>(
  thing: Thing,
  { numerator, denominator }: Column<Thing>,
  side: Side,
  view: View,
): Reason | undefined {
  const of = denominator(thing, view)
  const counted = of !== undefined && side === 'numerator' ? numerator(thing, view) : of
  if (of === undefined || counted === undefined) return undefined
  const events = [of, counted].flat().map(({ position }) => position)
  return { thing: thing.thing, events: [...new Set(events)].toSorted((one, other) => one - other) }
}

type Asked = { readonly facts: Facts; readonly ask: Ask; readonly options: Options }

function tableOf<Thing extends { readonly thing: string }>(definition: Definition<Thing>, { facts, ask, options }: Asked): Table {
  const { columns, series, notes } = definition
  const view = viewOf(facts, ask)
  const found = rowsFor(definition, view, options.rows)
  const other = options.compared && viewOf(facts, options.compared)
  const before =
    other && new Map(figuresOf(definition, rowsFor(definition, other, options.rows), other, options).map((row) => [row.key, row]))
  const rows = figuresOf(definition, found, view, options).map(({ key, n, figures }) => ({
    key,
    n,
    values: Object.fromEntries(
      Object.entries(figures).map(([column, figure]) => [column, valueOf(figure, before && (before.get(key)?.figures[column] ?? null))]),
    ),
  }))
  const lineOf = series?.(found.counted, view)
  const lines = lineOf && [...found.rows].map(([row, places]) => lineOf(row, places))
  return {
    columns: columns.map(headOf),
    rows,
    ...(lines && lines.length > 0 && { series: lines }),
    notes: [...commonNotes(definition, view), ...(notes?.(found.asked, view) ?? [])],
  }
}

function figuresOf<Thing extends { readonly thing: string }>(
  { columns, n, related }: Definition<Thing>,
  found: Rows<Thing>,
  view: View,
  { isShown = () => true }: Options,
): readonly Row[] {
  const { counted } = found
  // Each thing is judged once; a row puts together what its things add.
  const [isInN, ...added] = numbersOf(counted, [
    (thing) => Number(n ? n(thing, view) : true),
    ...columns.map(
      ({ amount }) =>
        (thing: Thing) =>
          amount(thing, view) ?? NaN,
    ),
  ])
  const kept = listAt(0, counted.length)
  const figures = [...found.rows].map(([key, places]): Row => {
    const row = { n: sumOf(amountsOf(places, isInN, kept)), things: () => thingsOf(found, key) ?? [] }
    return {
      key,
      n: row.n,
      figures: Object.fromEntries(columns.map((column, at) => [column.key, column.figure(amountsOf(places, added[at], kept), row)])),
    }
  })
  return related ? related(figures, (key) => isShown(key, view.ask)) : figures
}

/** A million numbers that are made for each question would have memory collected again and again. */
const lists: Float64Array[] = []
function listAt(at: number, length: number): Float64Array {
  const known = lists[at]
  if (known && known.length >= length) return known
  return (lists[at] = new Float64Array(length))
}

/** One list for each that is asked of all things, until the next question. They are asked thing by thing: what one is made of lies together in memory. */
function numbersOf<Thing>(things: readonly Thing[], asked: readonly ((thing: Thing) => number)[]): readonly Float64Array[] {
  const numbers = asked.map((_, at) => listAt(at + 1, things.length))
  let place = 0
  for (const thing of things) {
    for (let at = 0; at < asked.length; at++) {
      const list = numbers[at]
      if (list) list[place] = asked[at]?.(thing) ?? NaN
    }
    place++
  }
  return numbers
}

/** @param into large enough, and used again for the next figure */
function amountsOf(places: readonly number[], amounts: Float64Array | undefined, into: Float64Array): Float64Array {
  let length = 0
  for (const place of places) {
    const amount = amounts?.[place] ?? NaN
    if (!Number.isNaN(amount)) into[length++] = amount
  }
  return into.subarray(0, length)
}

function commonNotes<Thing extends { readonly thing: string }>({ student }: Definition<Thing>, view: View): readonly string[] {
  return [
    ...(view.ask.groupBy === 'skill' ? ['A job asks for several skills, so rows do not add up.'] : []),
    ...(student ? sharingNote(view, 'they alone count') : []),
  ]
}
