/**
 * What another group tells of jobs by the things that both have. Where all applications to some jobs are of one semester, and all of that
 * semester are to these jobs, either is the other's sum: in all, and beside each value of a third group (reports.md, Small cells, 5).
 */
import { remembering } from '../remembering.ts'
import { cellsIn, cellsOfRow, meeting, NOTHING, placesIn, placesUpTo, type Cells, type Codes } from './counting.ts'
import type { IsHidden, Line } from './groups.ts'
import type { Numbers, Tally } from './tally.ts'

/** A row of parts, and of what the other group has there. */
type Row = {
  /** By number, those that nobody is in too where that is hidden. */
  readonly parts: readonly number[]
  /** By the number of the other group's value. */
  readonly tallies: ReadonlyMap<number, Tally>
  readonly isHidden: (key: string) => boolean
}
/** Of a block the parts and the cells have the same sum. */
export type Blocks = { readonly ofParts: readonly number[]; readonly cells: readonly CrossedCell[] }
type CrossedCell = { readonly key: string; readonly tally: Tally | undefined; readonly isHidden: boolean; readonly block: number }
export type Crossed = { readonly group: string; readonly rows: readonly Blocks[] }
/** By part the numbers of the values that the other group has of its things. */
type ValuesOf = (part: number) => Int32Array

/** @returns none where each row is one block, whose sum is the row's own */
function crossed(
  group: string,
  values: readonly string[],
  { valuesOf, rows }: { readonly valuesOf: ValuesOf; readonly rows: readonly Row[] },
): readonly Crossed[] {
  const found = rows.map((row) => blocksOf(row, values, valuesOf))
  return found.some(({ isApart }) => isApart) ? [{ group, rows: found }] : []
}

function blocksOf(
  { parts, tallies, isHidden }: Row,
  values: readonly string[],
  valuesOf: ValuesOf,
): Blocks & { readonly isApart: boolean } {
  const open = new Set(tallies.keys())
  for (const [value, key] of values.entries()) if (!open.has(value) && isHidden(key)) open.add(value)
  // Shown as empty they would tell that nobody is in a hidden part.
  const kept = new Set<number>()
  for (const part of parts) {
    const own = valuesOf(part)
    if (!own.some((value) => open.has(value))) for (const value of own) kept.add(value)
  }
  for (const value of kept) open.add(value)
  const rootOf = joinedBy(parts, valuesOf, { length: values.length, isOpen: (value) => open.has(value) })
  const cells = Array.from(open, (value): CrossedCell => {
    const key = values[value] ?? ''
    return { key, tally: tallies.get(value), isHidden: kept.has(value) || isHidden(key), block: rootOf(value) }
  })
  return {
    ofParts: parts.map((part) => {
      const value = valuesOf(part).find((each) => open.has(each))
      return value === undefined ? -1 : rootOf(value)
    }),
    cells,
    isApart: kept.size > 0 || new Set(cells.map(({ block }) => block)).size > 1,
  }
}

type Values = { readonly length: number; readonly isOpen: (value: number) => boolean }
/** @returns by value one of those that it is joined with */
function joinedBy(parts: Iterable<number>, valuesOf: ValuesOf, { length, isOpen }: Values): (value: number) => number {
  const { rootOf, join } = separate(length)
  for (const part of parts) {
    let first = -1
    for (const value of valuesOf(part)) {
      if (!isOpen(value)) continue
      if (first < 0) first = value
      else join(value, first)
    }
  }
  return rootOf
}

/** Values of which none is joined with another yet. `join` says whether two were not. */
function separate(length: number) {
  const parents = Int32Array.from({ length }, (_, value) => value)
  const rootOf = (value: number): number => {
    let root = value
    while (parents[root] !== root) root = parents[root] = parents[parents[root] as number] as number
    return root
  }
  const join = (value: number, to: number): boolean => {
    const [own, root] = [rootOf(value), rootOf(to)]
    parents[own] = root
    return own !== root
  }
  return { rootOf, join }
}

/** Whether all values are one block, whoever is hidden. A few pairs of values tell that nearly always: no more of them are looked at. */
export function isWhole(pairs: Iterable<readonly [number, number]>, length: number): boolean {
  const { join } = separate(length)
  let blocks = length
  if (blocks <= 1) return true
  for (const [one, other] of pairs) if (join(one, other) && --blocks === 1) return true
  return false
}

/** Values of which a part has both. */
export function* pairsIn(parts: Iterable<number>, valuesOf: ValuesOf): Generator<readonly [number, number]> {
  for (const part of parts) {
    const values = valuesOf(part)
    for (const value of values) yield [value, values[0] as number]
  }
}

/** So many things of a row are looked at before all of its parts are. */
const SOME = 4_000
/** Things are in the order in which they came: those of all times are looked at in turn. */
const APART = 7_919

/** Values that some of these things have, each beside an earlier one of the same part. */
function* pairsOfSome(
  places: Int32Array,
  { starts, codes }: Codes,
  partAt: (place: number) => string,
): Generator<readonly [number, number]> {
  const firsts = new Map<string, number>()
  for (let nth = 0; nth < Math.min(SOME, places.length); nth++) {
    const place = places[(nth * APART) % places.length] as number
    const part = partAt(place)
    for (let at = starts[place] as number; at < (starts[place + 1] as number); at++) {
      const value = codes[at] as number
      const first = firsts.get(part)
      if (first === undefined) firsts.set(part, value)
      else yield [value, first]
    }
  }
}

type Known = {
  readonly numbers: Numbers
  readonly codesOf: (group: string) => Codes
  /** Of all parts. */
  readonly partCodes: () => Codes
  /** A name of the part of the thing at a place. */
  readonly partAt: (place: number) => string
  readonly ownLineOf: (group: string) => Line
  readonly ownTableOf: (one: string, other: string) => IsHidden
}

type Beside = { readonly cellsOf: () => Cells; readonly emptyOf: () => readonly (readonly number[])[] }

/** What the groups of one value that hang on no job tell of jobs. */
export function crossingOf({ numbers, codesOf, partCodes, partAt, ownLineOf, ownTableOf }: Known) {
  const valuesOf = remembering((name: string) => meeting(partCodes(), codesOf(name)))
  const partsBeside = remembering((other: string) => meeting(codesOf(other), partCodes()))
  return {
    alone: (name: string): readonly Crossed[] => {
      const { values } = codesOf(name)
      if (isWhole(pairsOfSome(placesUpTo(numbers.length), codesOf(name), partAt), values.length)) return []
      const parts = [...partCodes().values.keys()]
      if (isWhole(pairsIn(parts, valuesOf(name)), values.length)) return []
      const { tallies, hidden } = ownLineOf(name)
      const row = {
        parts,
        tallies: new Map(values.map((key, value) => [value, tallies.get(key) ?? NOTHING])),
        isHidden: (key: string) => hidden.has(key),
      }
      return crossed(name, values, { valuesOf: valuesOf(name), rows: [row] })
    },
    /** @param cellsOf by the values of the other group and the parts @param emptyOf by value the parts that nobody is in where that is hidden */
    beside: (name: string, other: string, { cellsOf, emptyOf }: Beside): readonly Crossed[] => {
      if (name === other) return []
      const { values } = codesOf(name)
      const others = codesOf(other).values
      const [met, placesOf] = [meeting(codesOf(other), codesOf(name)), placesIn(codesOf(other))]
      // Somebody of the row is in each value, and these are one block.
      const isRowWhole = (row: number) =>
        met(row).length === values.length &&
        (isWhole(pairsOfSome(placesOf(row), codesOf(name), partAt), values.length) ||
          isWhole(pairsIn(partsBeside(other)(row), valuesOf(name)), values.length))
      if (others.every((_, row) => isRowWhole(row))) return []
      const [its, cells, empty] = [cellsIn(numbers, codesOf(other), codesOf(name)), cellsOf(), emptyOf()]
      const isHidden = ownTableOf(other, name)
      const rows = others.map((value, row) => ({
        parts: [...cells.columns.subarray(cells.starts[row], cells.starts[row + 1]), ...(empty[row] ?? [])],
        tallies: cellsOfRow(its, row),
        isHidden: (key: string) => isHidden(value, key),
      }))
      return crossed(name, values, { valuesOf: valuesOf(name), rows })
    },
  }
}
