/** Counts things by the values of one group, or of two. A million of them are counted in many tables. */
import type { KeysOf } from './groups.ts'
import { numberOf, tallied, Tallies, together, type Numbers, type Tally } from './tally.ts'

export const NOTHING = together([])

/** The values of a group by number: those of the thing at a place are from `starts[place]` on, up to those of the next. */
export type Codes = { readonly values: readonly string[]; readonly starts: Int32Array; readonly codes: Int32Array }

/** The places from 0 on, which nobody writes to: whoever needs them reads the same ones. */
let inOrder = new Int32Array(0)
export function placesUpTo(length: number): Int32Array {
  if (length > inOrder.length) {
    inOrder = new Int32Array(length)
    for (let place = 0; place < length; place++) inOrder[place] = place
  }
  return inOrder.subarray(0, length)
}

/** The starts of a group of which each thing has one value. */
export const oneEach = (things: number): Int32Array => placesUpTo(things + 1)

function isOneEach(starts: Int32Array): boolean {
  for (let place = 0; place < starts.length; place++) if (starts[place] !== place) return false
  return true
}

type GrowingCodes = { readonly numbers: Map<string, number>; starts: Int32Array | undefined; codes: Int32Array; length: number }

/** By several groups, for which each thing is looked at once. */
export function codesBy<Thing>(things: readonly Thing[], groups: readonly KeysOf<Thing>[]): readonly Codes[] {
  const growing = groups.map((keysOf): GrowingCodes & { readonly keysOf: KeysOf<Thing> } => ({
    keysOf,
    numbers: new Map(),
    starts: undefined,
    codes: new Int32Array(things.length),
    length: 0,
  }))
  let place = 0
  for (const thing of things) {
    place++
    for (const own of growing) {
      const keys = own.keysOf(thing)
      if (typeof keys === 'string') addCode(own, numberOf(keys, own.numbers))
      else for (const key of keys) addCode(own, numberOf(key, own.numbers))
      // Of most groups each thing has one.
      if (own.starts === undefined && own.length !== place) own.starts = oneEach(things.length).slice()
      if (own.starts !== undefined) own.starts[place] = own.length
    }
  }
  return growing.map(({ numbers, starts = oneEach(things.length), codes, length }) => ({
    values: [...numbers.keys()],
    starts,
    codes: length === codes.length ? codes : codes.slice(0, length),
  }))
}

function addCode(to: GrowingCodes, code: number): void {
  if (to.length === to.codes.length) {
    const more = new Int32Array(2 * to.length)
    more.set(to.codes)
    to.codes = more
  }
  to.codes[to.length++] = code
}

/** Of things that are parts of others what those have, which are at these places. What none of them has is no value. */
export function codesAt({ values, starts, codes }: Codes, places: Int32Array): Codes {
  const areSingle = isOneEach(starts)
  const ownStarts = areSingle ? oneEach(places.length) : new Int32Array(places.length + 1)
  const ownCodes = new Int32Array(areSingle ? places.length : timesIn(places, starts))
  const numbers = new Int32Array(values.length).fill(-1)
  const met: string[] = []
  let next = 0
  for (let part = 0; part < places.length; part++) {
    const place = places[part] as number
    for (let at = starts[place] as number; at < (starts[place + 1] as number); at++) {
      const code = codes[at] as number
      if (numbers[code] === -1) numbers[code] = met.push(values[code] ?? '') - 1
      ownCodes[next++] = numbers[code] as number
    }
    if (!areSingle) ownStarts[part + 1] = next
  }
  return { values: met, starts: ownStarts, codes: ownCodes }
}

/** The same things by other values, of which several may be one. */
export function renamed({ values, starts, codes }: Codes, others: readonly string[], nameOf: (value: string) => string): Codes {
  const numbers = new Map(others.map((value, number) => [value, number]))
  const numberAt = Int32Array.from(values, (value) => numbers.get(nameOf(value)) ?? 0)
  return { values: others, starts, codes: codes.map((code) => numberAt[code] as number) }
}

export function talliesIn(things: Numbers, { values, starts, codes }: Codes): Map<string, Tally> {
  const tallies: Tally[] = []
  for (let place = 0; place < things.length; place++)
    for (let at = starts[place] ?? 0; at < (starts[place + 1] ?? 0); at++) {
      const code = codes[at] ?? 0
      tallies[code] = tallied(things, place, tallies[code])
    }
  return new Map(values.map((value, code) => [value, tallies[code] ?? NOTHING]))
}

/** What somebody is in: the cells of a row are from `starts[row]` on, up to those of the next, each with its column. */
export type Cells = { readonly starts: Int32Array; readonly columns: Int32Array; readonly tallies: Tallies }

export function cellsIn(things: Numbers, rows: Codes, columns: Codes): Cells {
  const places = placesBy(rows)
  const starts = new Int32Array(rows.values.length + 1)
  const cellAt = new Int32Array(columns.values.length).fill(-1)
  const columnOf: number[] = []
  /** Of each time that a thing is in a cell, row by row. */
  const cells = new Int32Array(timesIn(places.all, columns.starts))
  let times = 0
  for (let row = 0; row < rows.values.length; row++) {
    const first = columnOf.length
    starts[row] = first
    for (let nth = places.starts[row] as number; nth < (places.starts[row + 1] as number); nth++) {
      const place = places.all[nth] as number
      for (let at = columns.starts[place] as number; at < (columns.starts[place + 1] as number); at++) {
        const column = columns.codes[at] as number
        // A lower one is of a row before.
        if ((cellAt[column] as number) < first) cellAt[column] = columnOf.push(column) - 1
        cells[times++] = cellAt[column] as number
      }
    }
  }
  starts[rows.values.length] = columnOf.length
  const tallies = new Tallies(columnOf.length, things)
  let time = 0
  for (const place of places.all)
    for (let at = columns.starts[place] as number; at < (columns.starts[place + 1] as number); at++)
      tallies.count(cells[time++] as number, place)
  return { starts, columns: Int32Array.from(columnOf), tallies }
}

function timesIn(places: Int32Array, starts: Int32Array): number {
  let times = 0
  for (let nth = 0; nth < places.length; nth++) {
    const place = places[nth] as number
    times += (starts[place + 1] as number) - (starts[place] as number)
  }
  return times
}

type Places = { readonly starts: Int32Array; readonly all: Int32Array }
const placesKept = new WeakMap<Codes, Places>()

/** The things of each row, one row behind the other. Many tables have the same rows. */
function placesBy(codes: Codes): Places {
  const places = placesKept.get(codes) ?? countedPlaces(codes)
  placesKept.set(codes, places)
  return places
}

function countedPlaces({ values, starts, codes }: Codes): Places {
  const from = new Int32Array(values.length + 1)
  for (const code of codes) from[code + 1] = (from[code + 1] as number) + 1
  for (let code = 0; code < values.length; code++) from[code + 1] = (from[code + 1] as number) + (from[code] as number)
  const next = from.slice()
  const all = new Int32Array(codes.length)
  for (let place = 0; place + 1 < starts.length; place++)
    for (let at = starts[place] as number; at < (starts[place + 1] as number); at++) {
      const code = codes[at] as number
      const to = next[code] as number
      all[to] = place
      next[code] = to + 1
    }
  return { starts: from, all }
}

/** By the number of a value of the one group those of the other with which it has a thing in common, in ascending order. */
export function meeting(one: Codes, other: Codes): (value: number) => Int32Array {
  const placesOf = placesIn(one)
  const lastBeside = new Int32Array(other.values.length).fill(-1)
  const met: Int32Array[] = []
  const metBy = (value: number): Int32Array => {
    const found: number[] = []
    const places = placesOf(value)
    for (let nth = 0; nth < places.length; nth++) {
      const place = places[nth] as number
      for (let at = other.starts[place] as number; at < (other.starts[place + 1] as number); at++) {
        const code = other.codes[at] as number
        if (lastBeside[code] === value) continue
        lastBeside[code] = value
        found.push(code)
      }
    }
    return Int32Array.from(found).toSorted()
  }
  return (value) => (met[value] ??= metBy(value))
}

/** By the number of a value the places of the things that have it. */
export function placesIn(codes: Codes): (value: number) => Int32Array {
  const { starts, all } = placesBy(codes)
  return (value) => all.subarray(starts[value], starts[value + 1])
}

/** What somebody of a row is in, by column. */
export function cellsOfRow({ starts, columns, tallies }: Cells, row: number): ReadonlyMap<number, Tally> {
  const found = new Map<number, Tally>()
  for (let cell = starts[row] as number; cell < (starts[row + 1] as number); cell++)
    found.set(columns[cell] as number, tallies.tallyAt(cell))
  return found
}
