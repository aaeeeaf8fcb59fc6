/**
 * What another group tells of jobs by the things that both have. Where all applications to some jobs are of one semester, and all of that
 * semester are to these jobs, either is the other's sum: in all, and beside each value of a third group (reports.md, Small cells, 5).
 */
import { cellsIn, cellsOfRow, NOTHING, type Cells, type Codes } from './counting.ts'
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

/**
 * @param valuesOf by part the numbers of the values that the other group has of its things
 * @returns none where each row is one block, whose sum is the row's own
 */
function crossed(
  group: string,
  values: readonly string[],
  { valuesOf, rows }: { readonly valuesOf: readonly (readonly number[])[]; readonly rows: readonly Row[] },
): readonly Crossed[] {
  const found = rows.map((row) => blocksOf(row, values, valuesOf))
  return found.some(({ isApart }) => isApart) ? [{ group, rows: found }] : []
}

function blocksOf(
  { parts, tallies, isHidden }: Row,
  values: readonly string[],
  valuesOf: readonly (readonly number[])[],
): Blocks & { readonly isApart: boolean } {
  const open = new Set(tallies.keys())
  for (const [value, key] of values.entries()) if (!open.has(value) && isHidden(key)) open.add(value)
  // Shown as empty they would tell that nobody is in a hidden part.
  const kept = new Set<number>()
  for (const part of parts) {
    const own = valuesOf[part] ?? []
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
      const value = valuesOf[part]?.find((each) => open.has(each))
      return value === undefined ? -1 : rootOf(value)
    }),
    cells,
    isApart: kept.size > 0 || new Set(cells.map(({ block }) => block)).size > 1,
  }
}

type Values = { readonly length: number; readonly isOpen: (value: number) => boolean }
/** @returns by value one of those that it is joined with */
function joinedBy(
  parts: Iterable<number>,
  valuesOf: readonly (readonly number[])[],
  { length, isOpen }: Values,
): (value: number) => number {
  const parents = Int32Array.from({ length }, (_, value) => value)
  const rootOf = (value: number): number => {
    let root = value
    while (parents[root] !== root) root = parents[root] = parents[parents[root] as number] as number
    return root
  }
  for (const part of parts) {
    let first = -1
    for (const value of valuesOf[part] ?? []) {
      if (!isOpen(value)) continue
      if (first < 0) first = value
      else parents[rootOf(value)] = rootOf(first)
    }
  }
  return rootOf
}

/** Where somebody of the row is in each value, and these are one block, whoever is hidden. */
function isWhole(parts: Iterable<number>, valuesOf: readonly (readonly number[])[], length: number): boolean {
  const rootOf = joinedBy(parts, valuesOf, { length, isOpen: () => true })
  const root = rootOf(0)
  for (let value = 1; value < length; value++) if (rootOf(value) !== root) return false
  return true
}

/** By the number of each value of the one group the numbers of those of the other with which it has a thing in common. */
function meeting(one: Codes, other: Codes): readonly (readonly number[])[] {
  const found = one.values.map(() => new Set<number>())
  for (let place = 0; place + 1 < one.starts.length; place++)
    for (let at = one.starts[place] as number; at < (one.starts[place + 1] as number); at++)
      for (let nth = other.starts[place] as number; nth < (other.starts[place + 1] as number); nth++)
        found[one.codes[at] as number]?.add(other.codes[nth] as number)
  return found.map((some) => [...some].toSorted((a, b) => a - b))
}

type Known = {
  readonly numbers: Numbers
  readonly codesOf: (group: string) => Codes
  /** Of all parts. */
  readonly partCodes: () => Codes
  readonly ownLineOf: (group: string) => Line
  readonly ownTableOf: (one: string, other: string) => IsHidden
}

/** @param further groups of one value that hang on no job */
export function crossingOf(further: readonly string[], { numbers, codesOf, partCodes, ownLineOf, ownTableOf }: Known) {
  const met = new Map<string, readonly (readonly number[])[]>()
  const valuesOf = (name: string) => {
    const known = met.get(name) ?? meeting(partCodes(), codesOf(name))
    met.set(name, known)
    return known
  }
  return {
    alone: (): readonly Crossed[] =>
      further.flatMap((name) => {
        const { values } = codesOf(name)
        const { tallies, hidden } = ownLineOf(name)
        const row = {
          parts: [...partCodes().values.keys()],
          tallies: new Map(values.map((key, value) => [value, tallies.get(key) ?? NOTHING])),
          isHidden: (key: string) => hidden.has(key),
        }
        return crossed(name, values, { valuesOf: valuesOf(name), rows: [row] })
      }),
    /** @param cells by the values of the other group and the parts @param emptyOf by value the parts that nobody is in where that is hidden */
    beside: (other: string, cells: Cells, emptyOf: () => readonly (readonly number[])[]): readonly Crossed[] =>
      further.flatMap((name) => {
        if (name === other) return []
        const its = cellsIn(numbers, codesOf(other), codesOf(name))
        const { values } = codesOf(name)
        const partsOf = (row: number) => cells.columns.subarray(cells.starts[row], cells.starts[row + 1])
        const isFull = (row: number) => (its.starts[row + 1] as number) - (its.starts[row] as number) === values.length
        const others = codesOf(other).values
        if (others.every((_, row) => isFull(row) && isWhole(partsOf(row), valuesOf(name), values.length))) return []
        const isHidden = ownTableOf(other, name)
        const rows = others.map((value, row) => ({
          parts: [...partsOf(row), ...(emptyOf()[row] ?? [])],
          tallies: cellsOfRow(its, row),
          isHidden: (key: string) => isHidden(value, key),
        }))
        return crossed(name, values, { valuesOf: valuesOf(name), rows })
      }),
  }
}
