/** The cells of groups that hang on no job with those of jobs, and what they add up. */
import { cellsIn, type Codes } from './counting.ts'
import type { IsHidden } from './groups.ts'
import { meetingOf } from './meeting.ts'
import type { Part } from './nested.ts'
import type { Numbers } from './tally.ts'

export type Known = {
  readonly numbers: Numbers
  readonly codesOf: (group: string) => Codes
  /** The groups that hang together, the one that others hang on first. */
  readonly family: readonly string[]
  /** Things that are alike in all of these: the values of each. */
  readonly parts: () => readonly Part['keys'][]
  readonly isHiddenAlone: (group: string, key: string) => boolean
  /** Of two further groups, or of one of the family and a further one, by what else tells of them. */
  readonly tableOf: (one: string, other: string) => IsHidden
}

/** By value of a further group and by one of the family what is known of the cell. */
type Table = { readonly width: number; readonly kinds: Uint8Array; readonly sizes: Int32Array; readonly few: Uint8Array }
export type CellAt = { readonly table: Table; readonly at: number }
/** What cells or values add up: of a cell of a further group and the family which. */
export type Sum = { readonly places: Int32Array; readonly isHidden: boolean; readonly cell?: CellAt }

/** Of a cell: nobody is in it, which is shown; it is shown; it is hidden; it is hidden because of another group. */
const [EMPTY, SHOWN] = [0, 1]
const SECRET = 2
export const TIED = 3

/** A further group with all of its cells with the family. */
export class Side {
  readonly name: string
  readonly values: readonly string[]
  /** Of each group of the family how many values it has, and by value of the further group and of it what is known. */
  readonly tables: readonly Table[]
  readonly #valueOf: ReadonlyMap<string, number>
  readonly #keyOf: readonly ReadonlyMap<string, number>[]

  constructor(name: string, { numbers, codesOf, family, tableOf }: Known) {
    this.name = name
    this.values = codesOf(name).values
    this.#valueOf = new Map(this.values.map((value, at) => [value, at]))
    this.#keyOf = family.map((group) => new Map(codesOf(group).values.map((key, at) => [key, at])))
    this.tables = family.map((group) => {
      const keys = codesOf(group).values
      const { starts, columns, tallies } = cellsIn(numbers, codesOf(name), codesOf(group))
      const sizes = new Int32Array(this.values.length * keys.length)
      const few = new Uint8Array(sizes.length)
      for (const row of this.values.keys())
        for (let cell = starts[row] as number; cell < (starts[row + 1] as number); cell++) {
          const at = row * keys.length + (columns[cell] as number)
          sizes[at] = tallies.sizeOf(cell)
          few[at] = Number(tallies.isSmall(cell))
        }
      const isHidden = tableOf(group, name)
      const kinds = Uint8Array.from(sizes, (size, at) => {
        const [key = '', value = ''] = [keys[at % keys.length], this.values[Math.floor(at / keys.length)]]
        return isHidden(key, value) ? SECRET : size > 0 ? SHOWN : EMPTY
      })
      return { width: keys.length, kinds, sizes, few }
    })
  }

  keysOf(part: Part['keys']): readonly (readonly number[])[] {
    return part.map((keys, group) => keys.map((key) => this.#keyOf[group]?.get(key) ?? 0))
  }

  isHidden(group: number, key: string, value: string): boolean {
    const [row, column, table] = [this.#valueOf.get(value), this.#keyOf[group]?.get(key), this.tables[group]]
    return row !== undefined && column !== undefined && table !== undefined && (table.kinds[row * table.width + column] as number) >= SECRET
  }

  /** Hides all cells of some values, and that nobody is in them. @returns whether something was shown */
  hideValues(isOf: (value: number) => boolean): boolean {
    let hasChanged = false
    for (const { width, kinds } of this.tables)
      for (const [at, kind] of kinds.entries()) {
        if (kind >= SECRET || !isOf(Math.floor(at / width))) continue
        kinds[at] = TIED
        hasChanged = true
      }
    return hasChanged
  }
}

/** So many numbers are added up by all sums at most: of more too little would be found out in good time. */
const MOST_NUMBERS = 25_000

/**
 * Each combination of a value of each group and a part, of which nothing shown says that nobody is in it, is a number; what these add up.
 * @returns nothing where these are too many
 */
export function sumsIn(sides: readonly Side[], known: Known): { readonly sums: readonly Sum[]; readonly length: number } | undefined {
  const { codesOf, family, isHiddenAlone } = known
  const pairs = sides.flatMap((_, at) => sides.slice(at + 1).map((__, nth) => pairOf(sides, [at, at + nth + 1], known)))
  const keysOf = known.parts().map((part) => sides[0]?.keysOf(part) ?? [])
  const open = sides.map(({ tables, values }) => values.map((_, value) => keysOf.map((keys) => isOpen(tables, value, keys))))
  const combinations = sides.reduce<readonly (readonly number[])[]>(
    (before, { values }) => before.flatMap((some) => [...values.keys()].map((value) => [...some, value])),
    [[]],
  )
  const all: number[] = []
  const margins = sides.map(({ values }) => lists(values.length))
  const alone = family.map((name) => lists(codesOf(name).values.length))
  const cells = sides.map(({ tables }) => tables.map(({ kinds }) => lists(kinds.length)))
  const cellOf = (side: number, group: number, [value, key]: readonly [number, number]) =>
    cells[side]?.[group]?.[value * (alone[group]?.length ?? 0) + key]
  let [length, numbers] = [0, 0]
  for (const combination of combinations) {
    if (!pairs.every(({ isOpenIn }) => isOpenIn(combination))) continue
    for (const [part, keys] of keysOf.entries()) {
      if (!combination.every((value, at) => open[at]?.[value]?.[part])) continue
      const own = [all, ...pairs.map(({ listOf }) => listOf(combination)), ...combination.map((value, at) => margins[at]?.[value])]
      for (const [group, some] of keys.entries())
        for (const key of some) own.push(alone[group]?.[key], ...combination.map((value, at) => cellOf(at, group, [value, key])))
      for (const list of own) list?.push(length)
      length++
      numbers += own.length
      if (numbers > MOST_NUMBERS) return undefined
    }
  }
  const ofValues = (name: string, its: readonly number[][]) => codesOf(name).values.map((key, at) => sum(its[at], isHiddenAlone(name, key)))
  const sums = [
    sum(all, false),
    ...pairs.flatMap((pair) => pair.sums()),
    ...sides.flatMap(({ name }, at) => ofValues(name, margins[at] ?? [])),
    ...family.flatMap((name, group) => ofValues(name, alone[group] ?? [])),
    ...sides.flatMap(({ tables }, side) =>
      tables.flatMap((table, group) =>
        (cells[side]?.[group] ?? []).map((list, at): Sum => ({ ...sum(list, (table.kinds[at] as number) >= SECRET), cell: { table, at } })),
      ),
    ),
  ]
  return { sums: sums.filter(({ places }) => places.length > 0), length }
}

const lists = (length: number) => Array.from({ length }, (): number[] => [])
const sum = (list: readonly number[] = [], isHidden: boolean): Sum => ({ places: Int32Array.from(list), isHidden })

function isOpen(tables: readonly Table[], value: number, keys: readonly (readonly number[])[]): boolean {
  return tables.every(({ width, kinds }, group) => keys[group]?.every((key) => kinds[value * width + key] !== EMPTY))
}

/** The table of two of the groups. */
function pairOf(sides: readonly Side[], [first, second]: readonly [number, number], { codesOf, tableOf }: Known) {
  const [one, other] = [first, second].map((at) => sides[at]) as [Side, Side]
  const { counts, columns } = meetingOf(codesOf(one.name), codesOf(other.name))
  const isHidden = tableOf(one.name, other.name)
  const hidden = Array.from(counts, (_, at) => isHidden(one.values[Math.floor(at / columns)] ?? '', other.values[at % columns] ?? ''))
  const its = lists(counts.length)
  const cellIn = (combination: readonly number[]) => (combination[first] as number) * columns + (combination[second] as number)
  return {
    isOpenIn: (combination: readonly number[]) => hidden[cellIn(combination)] === true || counts[cellIn(combination)] !== 0,
    listOf: (combination: readonly number[]) => its[cellIn(combination)],
    sums: () => its.map((list, at) => sum(list, hidden[at] === true)),
  }
}
