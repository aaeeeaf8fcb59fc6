/** What the groups that hang on one of them hide in each line and table (reports.md, Small cells, 5). */
import { cellsIn, cellsOfRow, NOTHING, talliesIn, type Cells, type Codes } from './counting.ts'
import { hiddenBy, partsInPairs, type Kind, type Part } from './nested.ts'
import { hiddenOfLarge } from './hanging.ts'
import type { Group, IsHidden, Line } from './groups.ts'
import type { Numbers, Tally } from './tally.ts'

type Known = {
  readonly numbers: Numbers
  readonly codesOf: (group: string) => Codes
  readonly lineOf: (group: string) => Line
  /** By a value of one group and one of another. */
  readonly tableOf: (one: string, other: string) => IsHidden
  /** The same, without what hangs together. */
  readonly ownTableOf: (one: string, other: string) => IsHidden
}
type Hidden = readonly ReadonlySet<string>[]

export type Nesting = {
  /** The groups that hang together; the first is the one that the others hang on. */
  readonly family: readonly string[]
  /** Undefined where nothing more is hidden. */
  readonly inLine: (group: string) => ((key: string) => boolean) | undefined
  readonly inTable: (rows: string, columns: string) => IsHidden | undefined
  /** Of two groups that hang together; undefined of others. */
  readonly within: (rows: string, columns: string) => IsHidden | undefined
}

export function nestingOf<Thing>(groups: readonly Group<Thing>[], { numbers, codesOf, lineOf, tableOf, ownTableOf }: Known): Nesting {
  const names = new Set(groups.map(({ name }) => name))
  const first = groups.find(({ hangsOn }) => hangsOn !== undefined && names.has(hangsOn))?.hangsOn
  const family = first === undefined ? [] : [first, ...groups.filter(({ hangsOn }) => hangsOn === first).map(({ name }) => name)]
  const placeOf = (name: string) => family.indexOf(name)

  const isFirstHidden = (key: string) => lineOf(first ?? '').hidden.has(key)
  const kindOf = (group: number, key: string): Kind => (group > 0 ? 'asked' : isFirstHidden(key) ? 'secret' : 'given')

  const alike = once(() => partCodes(numbers.length, family.map(codesOf)))
  const partsOf = (tallies: Iterable<readonly [string | number, Tally]>): readonly Part[] =>
    [...tallies].map(([part, tally]) => ({ keys: alike().keys[Number(part)] ?? [], tally }))
  const parts = once(() => partsOf(talliesIn(numbers, alike().codes)))
  const alone = once(() => hiddenBy(parts(), kindOf, { inPairs: true }))
  const inPairs = once(() => partsInPairs(parts()))

  const besides = new Map<string, ReadonlyMap<string, Hidden>>()
  /** By each value of another group. */
  const beside = (other: string): ReadonlyMap<string, Hidden> => {
    const known = besides.get(other)
    if (known) return known
    const cells = cellsIn(numbers, codesOf(other), alike().codes)
    const { values } = codesOf(other)
    const isJobHidden = tableOf(first ?? '', other)
    const hidden = hiddenCells(cells, { values, parts: alike().keys, isHidden: isJobHidden })
    const tables = family.map((name, place) => (place === 0 ? isJobHidden : ownTableOf(name, other)))
    const isHidden = (group: number, key: string, value: string) => tables[group]?.(key, value) ?? false
    const isValueHidden = (value: string) => lineOf(other).hidden.has(value)
    const isHiddenAlone = (group: number, key: string) => lineOf(family[group] ?? '').hidden.has(key)
    const empty = emptyIn(cells, { values, parts: alike().keys, isHidden: isJobHidden })
    const linesOf = () =>
      values.map((value, row): OfValue => {
        const nobodyIn = (empty[row] ?? []).map((part) => [part, NOTHING] as const)
        return [value, partsOf([...cellsOfRow(cells, row), ...nobodyIn])]
      })
    const made = isLarge(cells, hidden, { parts: alike().keys, empty })
      ? hiddenOfLarge({ things: numbers, values, parts: alike().keys, cells, hidden, empty, isHidden, isValueHidden, isHiddenAlone })
      : hiddenJointly(linesOf(), {
          groups: family.length,
          isHidden,
          isHiddenAlone: (group, key) => (group < 0 ? isValueHidden(key) : isHiddenAlone(group, key)),
        })
    besides.set(other, made)
    return made
  }

  return {
    family,
    inLine: (group) => {
      const place = placeOf(group)
      return place <= 0 ? undefined : (key) => alone().hidden[place]?.has(key) ?? false
    },
    inTable: (rows, columns) => {
      const [row, column] = [placeOf(rows), placeOf(columns)]
      if (row <= 0 && column <= 0) return undefined
      if (row > 0) return (key, value) => beside(columns).get(value)?.[row]?.has(key) ?? false
      return (value, key) => beside(rows).get(value)?.[column]?.has(key) ?? false
    },
    within: (rows, columns) => {
      const [row, column] = [placeOf(rows), placeOf(columns)]
      return row < 0 || column < 0 ? undefined : (key, other) => !alone().isTold(inPairs()([row, key], [column, other]))
    },
  }
}

type OfValue = readonly [value: string, parts: readonly Part[]]
type Rules = {
  readonly groups: number
  /** By the rules of a table alone. */
  readonly isHidden: (group: number, key: string, value: string) => boolean
  /** Of the value the group is -1. */
  readonly isHiddenAlone: (group: number, key: string) => boolean
}

/** With the sums of each value of all these groups, which are shown as well. */
function hiddenJointly(lines: readonly OfValue[], { groups, isHidden, isHiddenAlone }: Rules): ReadonlyMap<string, Hidden> {
  const all = lines.flatMap(([value, its]) => {
    const ofValue = namedBy((key) => JSON.stringify([value, key]))
    return its.map(({ keys, tally }): Part => {
      const [firstKeys = [], ...hanging] = keys.map((some) => some.map(ofValue))
      return { keys: [firstKeys, [value], ...keys, ...hanging], tally }
    })
  })
  // The cells of jobs, then each group alone, then the cells of the others.
  const kindIn = (group: number, key: string): Kind => {
    const isAlone = group > 0 && group <= groups + 1
    if (isAlone) return isHiddenAlone(group - 2, key) ? 'secret' : 'given'
    const [value = '', its = ''] = JSON.parse(key) as readonly string[]
    const place = group === 0 ? 0 : group - groups - 1
    if (isHidden(place, its, value)) return 'secret'
    return place > 0 ? 'asked' : 'given'
  }
  const { hidden } = hiddenBy(all, kindIn, { first: 2 })
  const hanging = hidden.slice(groups + 2).map((some) => [...some].map((key) => JSON.parse(key) as readonly string[]))
  return new Map(
    lines.map(([value]) => [
      value,
      [new Set<string>(), ...hanging.map((some) => new Set(some.flatMap(([its, key = '']) => (its === value ? [key] : []))))],
    ]),
  )
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

function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined
  return () => (made ??= { value: make() }).value
}

function namedBy(nameOf: (key: string) => string): (key: string) => string {
  const names = new Map<string, string>()
  return (key) => {
    const name = names.get(key) ?? nameOf(key)
    names.set(key, name)
    return name
  }
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
    let part = parts.find((one) => areAlike(groups, one.place, place))
    if (part === undefined) {
      part = { number: keys.length, place }
      parts.push(part)
      keys.push(groups.map((group) => valuesAt(group, place)))
    }
    codes[place] = part.number
  }
  return {
    codes: { values: keys.map((_, number) => String(number)), starts: Int32Array.from({ length: length + 1 }, (_, at) => at), codes },
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
