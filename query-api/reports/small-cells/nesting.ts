/** What the groups that hang on one of them hide in each line and table (reports.md, Small cells, 5). */
import { once, remembering } from '../remembering.ts'
import { cellsIn, cellsOfRow, NOTHING, oneEach, talliesIn, type Cells, type Codes } from './counting.ts'
import { hiddenInLarge } from './crossing-large.ts'
import { crossingOf } from './crossing.ts'
import type { Group, IsHidden, Line } from './groups.ts'
import { hiddenJointly, hiddenTogether, type Joint } from './jointly.ts'
import { partsInPairs, type Kind, type Part } from './nested.ts'
import type { Numbers, Tally } from './tally.ts'
import { tiedIn } from './tied.ts'

type Known = {
  readonly numbers: Numbers
  readonly codesOf: (group: string) => Codes
  /** What the thing at a place has of a group. */
  readonly keysAt: (group: string, place: number) => string | readonly string[]
  readonly lineOf: (group: string) => Line
  /** The same, without what hangs together. */
  readonly ownLineOf: (group: string) => Line
  /** By a value of one group and one of another, without what hangs together. */
  readonly ownTableOf: (one: string, other: string) => IsHidden
}

export type Nesting = {
  /** The groups that hang together; the first is the one that the others hang on. */
  readonly family: readonly string[]
  /** Undefined where nothing more is hidden. */
  readonly inLine: (group: string) => ((key: string) => boolean) | undefined
  readonly inTable: (rows: string, columns: string) => IsHidden | undefined
  /** Of two groups that hang together; undefined of others. */
  readonly within: (rows: string, columns: string) => IsHidden | undefined
}

export function nestingOf<Thing>(groups: readonly Group<Thing>[], known: Known): Nesting {
  const { parts, ...own } = nestingOfEach(groups, known)
  const { family, inTable } = own
  const tied = remembering(
    tiedIn(familyIn(groups).further, {
      ...known,
      family,
      parts,
      isHiddenAlone: (group, key) => known.lineOf(group).hidden.has(key),
      tableOf: (one, other) => inTable(one, other) ?? known.ownTableOf(one, other),
    }),
  )
  return {
    ...own,
    inTable: (rows, columns) => {
      const [row, column] = [family.indexOf(rows), family.indexOf(columns)]
      if (row < 0 === column < 0) return inTable(rows, columns)
      const isHidden = tied(row < 0 ? rows : columns)
      if (isHidden === undefined) return inTable(rows, columns)
      return row < 0 ? (value, key) => isHidden(column, key, value) : (key, value) => isHidden(row, key, value)
    },
  }
}

/** By each further group alone. */
function nestingOfEach<Thing>(
  groups: readonly Group<Thing>[],
  { numbers, codesOf, keysAt, lineOf, ownLineOf, ownTableOf }: Known,
): Nesting & { readonly parts: () => readonly Part['keys'][] } {
  const { first, family, further } = familyIn(groups)
  const placeOf = (name: string) => family.indexOf(name)

  const kindOf = (group: number, key: string): Kind => (group > 0 ? 'asked' : isHiddenAlone(0, key) ? 'secret' : 'given')

  const alike = once(() => partCodes(numbers.length, family.map(codesOf)))
  const partsOf = (tallies: Iterable<readonly [string | number, Tally]>): readonly Part[] =>
    [...tallies].map(([part, tally]) => ({ keys: alike().keys[Number(part)] ?? [], tally }))
  const parts = once(() => partsOf(talliesIn(numbers, alike().codes)))
  const partAt = (place: number) => JSON.stringify(family.map((name) => keysAt(name, place)))
  const crossing = crossingOf({ numbers, codesOf, partCodes: () => alike().codes, partAt, ownLineOf, ownTableOf })
  const crossedIn = remembering(crossing.alone)
  const crossedAlone = once(() => further.flatMap((name) => crossedIn(name)))
  const alone = once(() => hiddenTogether(parts(), kindOf, { groups: family.length, crossing: crossedAlone() }))
  const inPairs = once(() => partsInPairs(parts()))

  const isHiddenAlone = (group: number, key: string) => lineOf(family[group] ?? '').hidden.has(key)
  /** What is in it by each value of another group. */
  const cellsBeside = remembering((other: string) => cellsIn(numbers, codesOf(other), alike().codes))
  const emptyBeside = remembering((other: string) =>
    emptyIn(cellsBeside(other), { values: codesOf(other).values, parts: alike().keys, isHidden: ownTableOf(first ?? '', other) }),
  )
  const crossedBeside = remembering((name: string, other: string) =>
    crossing.beside(name, other, { cellsOf: () => cellsBeside(other), emptyOf: () => emptyBeside(other) }),
  )
  const beside = remembering((other: string): Joint => {
    const [cells, empty, isJobHidden] = [cellsBeside(other), emptyBeside(other), ownTableOf(first ?? '', other)]
    const [{ values }, { keys: kinds }] = [codesOf(other), alike()]
    const crossed = further.flatMap((name) => crossedBeside(name, other))
    const hidden = hiddenCells(cells, { values, parts: kinds, isHidden: isJobHidden })
    const tables = family.map((name, place) => (place === 0 ? isJobHidden : ownTableOf(name, other)))
    const isHidden = (group: number, key: string, value: string) => tables[group]?.(key, value) ?? false
    const isValueHidden = (value: string) => lineOf(other).hidden.has(value)
    const isCrossedHidden = (name: string, key: string) => lineOf(name).hidden.has(key)
    if (isLarge(cells, hidden, { parts: kinds, empty }))
      return hiddenInLarge(
        { things: numbers, values, parts: kinds, cells, hidden, empty, isHidden, isValueHidden, isHiddenAlone },
        { crossing: crossed, alone: crossedAlone(), isHiddenAlone: isCrossedHidden },
      )
    return hiddenJointly(
      values.map((value, row) => {
        const nobodyIn = (empty[row] ?? []).map((part) => [part, NOTHING] as const)
        return [value, partsOf([...cellsOfRow(cells, row), ...nobodyIn])]
      }),
      {
        groups: family.length,
        isHidden,
        isHiddenAlone: (group, key) => (group < 0 ? isValueHidden(key) : isHiddenAlone(group, key)),
        isCrossedHidden,
        crossing: crossed,
      },
    )
  })
  const byCrossed = (other: string, group: string) =>
    crossedBeside(group, other).length > 0 && ((value: string, key: string) => beside(other).isCrossedHidden(group, key, value))

  return {
    family,
    parts: () => alike().keys,
    inLine: (group) => {
      const place = placeOf(group)
      if (place > 0) return (key) => alone().hidden[place]?.has(key) ?? false
      const isCrossed = further.includes(group) && crossedIn(group).length > 0
      return isCrossed ? (key) => alone().isCrossedHidden(group, key) : undefined
    },
    inTable: (rows, columns) => {
      const [row, column] = [placeOf(rows), placeOf(columns)]
      if (further.includes(rows) && further.includes(columns)) {
        const [isHidden, byRow, byColumn] = [ownTableOf(rows, columns), byCrossed(rows, columns), byCrossed(columns, rows)]
        return (one, two) => isHidden(one, two) || (byRow && byRow(one, two)) || (byColumn && byColumn(two, one))
      }
      if (row <= 0 && column <= 0) return undefined
      if (row > 0) return (key, value) => beside(columns).hidden.get(value)?.[row]?.has(key) ?? false
      return (value, key) => beside(rows).hidden.get(value)?.[column]?.has(key) ?? false
    },
    within: (rows, columns) => {
      const [row, column] = [placeOf(rows), placeOf(columns)]
      return row < 0 || column < 0 ? undefined : (key, other) => !alone().isTold(inPairs()([row, key], [column, other]))
    },
  }
}

/** The group that others hang on, with these; and those of one value that everybody may have of any of its values. */
function familyIn<Thing>(
  groups: readonly Group<Thing>[],
): Record<'family' | 'further', readonly string[]> & { readonly first: string | undefined } {
  const names = new Set(groups.map(({ name }) => name))
  const first = groups.find(({ hangsOn }) => hangsOn !== undefined && names.has(hangsOn))?.hangsOn
  if (first === undefined) return { first, family: [], further: [] }
  const family = [first, ...groups.filter(({ hangsOn }) => hangsOn === first).map(({ name }) => name)]
  return { first, family, further: groups.filter(({ name, hasSeveral }) => !hasSeveral && !family.includes(name)).map(({ name }) => name) }
}

type OfCells = { readonly values: readonly string[]; readonly parts: readonly Part['keys'][]; readonly isHidden: IsHidden }
type Empty = readonly (readonly number[])[]
/** By value the parts whose job is hidden there although nobody is in it. */
function emptyIn({ starts, columns }: Cells, { values, parts, isHidden }: OfCells): Empty {
  const taken = new Int32Array(parts.length).fill(-1)
  return values.map((value, row) => {
    for (let cell = starts[row] as number; cell < (starts[row + 1] as number); cell++) taken[columns[cell] as number] = row
    return [...parts.keys()].filter((part) => taken[part] !== row && isHidden(parts[part]?.[0]?.[0] ?? '', value))
  })
}

/** By cell of a value and a part, whether the part's job is hidden there. */
function hiddenCells({ starts, columns }: Cells, { values, parts, isHidden }: OfCells): Uint8Array {
  const jobs = parts.map(([[job = ''] = []]) => job)
  const hidden = new Uint8Array(columns.length)
  for (const [row, value] of values.entries())
    for (let cell = starts[row] as number; cell < (starts[row + 1] as number); cell++)
      hidden[cell] = Number(isHidden(jobs[columns[cell] as number] ?? '', value))
  return hidden
}

/** So many numbers are added up by all sums of what is hidden where other numbers are found faster along cycles. */
const LARGE = 120_000

function isLarge({ columns }: Cells, hidden: Uint8Array, { parts, empty }: { parts: readonly Part['keys'][]; empty: Empty }): boolean {
  // Each value alone and beside the other one, and this one and all.
  const numbersOf = Int32Array.from(parts, (keys) => 2 + 2 * keys.reduce((sum, some) => sum + some.length, 0))
  const ofCells = columns.reduce((sum, part, cell) => sum + (hidden[cell] as number) * (numbersOf[part] as number), 0)
  return empty.flat().reduce((sum, part) => sum + (numbersOf[part] as number), ofCells) > LARGE
}

/** Numbers things by what they have of all groups together. Those that have the same of the first have nearly always the same of the others. */
function partCodes(length: number, groups: readonly Codes[]): { readonly codes: Codes; readonly keys: readonly Part['keys'][] } {
  const partsOf = new Map<number, { readonly number: number; readonly place: number }[]>()
  const keys: Part['keys'][] = []
  const codes = new Int32Array(length)
  const [{ starts, codes: firsts } = { starts: codes, codes }] = groups
  for (let place = 0; place < length; place++) {
    const first = starts[place] === starts[place + 1] ? -1 : (firsts[starts[place] as number] as number)
    let parts = partsOf.get(first)
    if (parts === undefined) partsOf.set(first, (parts = []))
    let nth = 0
    while (nth < parts.length && !areAlike(groups, parts[nth]?.place ?? place, place)) nth++
    if (nth === parts.length) {
      parts.push({ number: keys.length, place })
      keys.push(groups.map((group) => valuesAt(group, place)))
    }
    codes[place] = parts[nth]?.number ?? 0
  }
  return {
    codes: { values: keys.map((_, number) => String(number)), starts: oneEach(length), codes },
    keys,
  }
}

function areAlike(groups: readonly Codes[], one: number, other: number): boolean {
  for (const { starts, codes } of groups) {
    const [from, others] = [starts[one] as number, starts[other] as number]
    const length = (starts[one + 1] as number) - from
    if ((starts[other + 1] as number) - others !== length) return false
    for (let at = 0; at < length; at++) if (codes[from + at] !== codes[others + at]) return false
  }
  return true
}

function valuesAt({ values, starts, codes }: Codes, place: number): readonly string[] {
  return Array.from(codes.subarray(starts[place], starts[place + 1]), (code) => values[code] ?? '')
}
