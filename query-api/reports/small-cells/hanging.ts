/** What is hidden of a large table of a group by those that hang on a job, whose cells are shown while they tell no cell of few. */
import { circulation } from './circulation.ts'
import { ASKED, closeBlocks, closeSums, GIVEN, HIDDEN, isOpen, sumAt, type Hanging } from './closing.ts'
import type { Cells } from './counting.ts'
import { toldByGiven, type Nobody } from './given.ts'
import { modulo } from './span.ts'
import { numberOf, Tallies, type Numbers } from './tally.ts'

/** By group the values of a part, of which the first is the job. */
type Keys = readonly (readonly string[])[]

export type Large = {
  readonly things: Numbers
  readonly values: readonly string[]
  readonly parts: readonly Keys[]
  /** By value and part. */
  readonly cells: Cells
  /** By cell whether what the job has there is hidden. */
  readonly hidden: Uint8Array
  /** By value the parts whose job is hidden there although nobody is in it. */
  readonly empty: readonly (readonly number[])[]
  /** Of a group by its place, whether its own table with these values hides a cell. */
  readonly isHidden: (group: number, key: string, value: string) => boolean
  readonly isValueHidden: (value: string) => boolean
  /** Of a group by its place, of which the first is that of jobs. */
  readonly isHiddenAlone: (group: number, key: string) => boolean
}

/** What was told is hidden so often, and then everything is. */
const MOST_ROUNDS = 4

/** @returns by value and group the keys to hide */
export function hiddenOfLarge(large: Large): ReadonlyMap<string, readonly ReadonlySet<string>[]> {
  const { table, rows, names, small, empty, nobody } = tableOf(large)
  const isSafe = isSettled(table, names)
  if (!isSafe) table.sums.forEach((kind, sum) => kind === ASKED && (table.counts[sum] ?? 0) > 0 && (table.sums[sum] = HIDDEN))
  const isTold = isSafe ? () => false : toldByGiven(table, nobody)
  return new Map(
    rows.map((value, at) => {
      const hidden = (large.parts[0] ?? []).map(() => new Set<string>())
      for (const [nth, name] of names.entries()) {
        if (name === undefined) continue
        const sum = sumAt(table, at + 1, nth)
        // What leaves nothing that somebody is in would tell so. Where it is safe no other number follows from that.
        const isNothing = table.counts[sum] === 0 && empty[sum] === 1 && (!isSafe || table.sizes[sum] === 0)
        if ((isNothing || isOpen(table, at + 1, nth)) && (small[sum] === 1 || !isTold(sum))) hidden[name.group]?.add(name.key)
      }
      return [value, hidden]
    }),
  )
}

function isSettled(table: Hanging, names: readonly (Name | undefined)[]): boolean {
  for (let round = 1; round <= MOST_ROUNDS; round++) {
    closeBlocks(table)
    closeSums(table)
    const changes = circulation(table)
    if (!changes) return false
    const hasTold = hideTold(table, changes, names)
    if (hasTold === undefined) return false
    if (!hasTold) return true
  }
  return false
}

/** Hides every sum with a cell that is told, or all of its row. @returns whether there was a told one; undefined where nothing was left to hide */
function hideTold(table: Hanging, changes: Float64Array, names: readonly (Name | undefined)[]): boolean | undefined {
  const { rows, blocks, marks, blockOf, marksOf, cells, sums } = table
  let hasTold = false
  const changed = new Float64Array(sums.length)
  const inColumns = new Float64Array(table.columns)
  const hide = (some: readonly number[]): boolean => {
    const asked = some.filter((sum) => sums[sum] === ASKED)
    for (const sum of asked) sums[sum] = HIDDEN
    return asked.length > 0
  }
  const blockOfKind = new Int32Array(marksOf.length)
  for (const [cell, kind] of cells.kinds.entries()) blockOfKind[kind] = blockOf[cells.columns[cell] as number] as number
  const sumsOf = marksOf.map((own, kind) => [blockOfKind[kind] as number, ...own.map((mark) => blocks + mark)])
  for (let row = 0; row < rows; row++)
    for (let cell = cells.starts[row] as number; cell < (cells.starts[row + 1] as number); cell++) {
      const change = changes[cell] as number
      const own = sumsOf[cells.kinds[cell] as number] ?? []
      const column = cells.columns[cell] as number
      inColumns[column] = modulo((inColumns[column] as number) + change)
      for (const nth of own) {
        const sum = sumAt(table, row, nth)
        changed[sum] = modulo((changed[sum] as number) + change)
      }
      if (change !== 0) continue
      hasTold = true
      const all = Array.from({ length: blocks + marks }, (_, nth) => sumAt(table, row, nth))
      if (!hide(own.map((nth) => sumAt(table, row, nth))) && !hide(all)) return undefined
    }
  if (inColumns.some((change) => change !== 0) || changed.some((change, sum) => change !== 0 && sums[sum] !== HIDDEN)) return undefined
  // What is hidden for what is in it must be another number, too: else it is alone among those of its group in its row, or the row has too few cells.
  const told = [...sums.keys()].filter((sum) => sums[sum] === HIDDEN && changed[sum] === 0 && (table.counts[sum] as number) > 1)
  for (const sum of told) {
    const [row, own] = [Math.floor(sum / names.length), sum % names.length]
    const isOther = (nth: number) =>
      nth !== own && sums[sumAt(table, row, nth)] === ASKED && (table.counts[sumAt(table, row, nth)] as number) > 0
    const bySize = (one: number, two: number) => (table.sizes[one] as number) - (table.sizes[two] as number) || one - two
    const smallest = (isOf: (nth: number) => boolean) =>
      [...names.keys()]
        .filter((nth) => isOther(nth) && isOf(nth))
        .map((nth) => sumAt(table, row, nth))
        .toSorted(bySize)
        .slice(0, 1)
    hide([...smallest((nth) => names[nth]?.group === names[own]?.group), ...smallest((nth) => nth > blocks)])
  }
  return hasTold || told.length > 0
}

type Name = { readonly group: number; readonly key: string }

/** Rows of few hidden cells come first; before them what jobs that are hidden alone have in all rows, whose sums are shown alone. */
function tableOf(large: Large): {
  readonly table: Hanging
  readonly rows: readonly string[]
  readonly names: readonly (Name | undefined)[]
  /** By sum whether few are in it. */
  readonly small: Uint8Array
  /** By sum whether a hidden job is in it that nobody has there. */
  readonly empty: Uint8Array
  readonly nobody: Nobody
} {
  const { things, values, parts, cells, isHidden, isValueHidden, isHiddenAlone } = large
  const order = [...parts.keys()]
    .map((part) => ({ part, name: JSON.stringify(parts[part]) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const placeOf = new Int32Array(parts.length)
  for (const [place, { part }] of order.entries()) placeOf[part] = place
  const kinds = order.map(({ part }) => parts[part] ?? [])
  const block = (parts[0] ?? []).findIndex((_, group) => group > 0 && kinds.every((keys) => keys[group]?.length === 1))
  const { names, blocks, sumsOf } = namesOf(kinds, block)
  /** A job of one company: what it asks for may have changed. */
  const numbers = new Map<string, number>()
  const columnOf = Int32Array.from(kinds, (keys) => numberOf(JSON.stringify([keys[0], keys[block]]), numbers))
  const blockOf = new Int32Array(numbers.size)
  for (const [kind, column] of columnOf.entries()) blockOf[column] = sumsOf[kind]?.[0] ?? 0
  const marks = names.length - blocks

  const hiddenIn = values.map((_, row) => cellsOf(cells, row).filter((cell) => large.hidden[cell] === 1))
  const inOrder = [...values.keys()].toSorted(
    (one, other) => (hiddenIn[one]?.length ?? 0) - (hiddenIn[other]?.length ?? 0) || ((values[one] ?? '') < (values[other] ?? '') ? -1 : 1),
  )
  const nobody = [[], ...inOrder.map((row) => (large.empty[row] ?? []).map((part) => placeOf[part] as number))]
  const alone = [...kinds.keys()].filter((kind) => isHiddenAlone(0, kinds[kind]?.[0]?.[0] ?? ''))
  const rows = values.length + 1
  const length = rows * names.length
  const [all, left] = [new Tallies(length, things), new Tallies(length, things)]
  const [sums, sizes, counts] = [new Uint8Array(length).fill(ASKED), new Int32Array(length), new Int32Array(length)]
  const [small, empty] = [new Uint8Array(length), new Uint8Array(length)]
  const starts = new Int32Array(rows + 1)
  const cellKinds: number[] = [...alone]
  starts[1] = alone.length
  for (const kind of alone) for (const nth of sumsOf[kind] ?? []) counts[nth] = (counts[nth] ?? 0) + 1
  for (const [at, row] of inOrder.entries()) {
    const first = (at + 1) * names.length
    for (const cell of cellsOf(cells, row))
      for (const nth of sumsOf[placeOf[cells.columns[cell] as number] as number] ?? []) all.join(first + nth, cells.tallies, cell)
    for (const kind of nobody[at + 1] ?? []) for (const nth of sumsOf[kind] ?? []) empty[first + nth] = 1
    const own = (hiddenIn[row] ?? []).map((cell) => ({ cell, kind: placeOf[cells.columns[cell] as number] as number }))
    for (const { cell, kind } of own.toSorted((one, other) => one.kind - other.kind)) {
      cellKinds.push(kind)
      for (const nth of sumsOf[kind] ?? []) {
        left.join(first + nth, cells.tallies, cell)
        counts[first + nth] = (counts[first + nth] as number) + 1
      }
    }
    starts[at + 2] = cellKinds.length
  }
  for (let sum = 0; sum < length; sum++) {
    const name = names[sum % names.length]
    const row = Math.floor(sum / names.length)
    const value = values[inOrder[row - 1] ?? -1]
    sizes[sum] = all.sizeOf(sum)
    small[sum] = Number(all.isSmall(sum))
    if (value !== undefined && isValueHidden(value)) sums[sum] = HIDDEN
    else if (name === undefined) sums[sum] = GIVEN
    else if (isHiddenAlone(name.group, name.key)) sums[sum] = HIDDEN
    else if (value === undefined) sums[sum] = GIVEN
    else if (small[sum] === 1 || counts[sum] === 1 || left.isSmall(sum) || isHidden(name.group, name.key, value)) sums[sum] = HIDDEN
  }
  const table: Hanging = {
    rows,
    columns: numbers.size,
    blocks,
    marks,
    blockOf,
    marksOf: sumsOf.map((own) => own.flatMap((nth) => (nth < blocks ? [] : nth - blocks))),
    cells: { starts, columns: Int32Array.from(cellKinds, (kind) => columnOf[kind] as number), kinds: Int32Array.from(cellKinds) },
    sums,
    sizes,
    counts,
  }
  return { table, rows: inOrder.map((row) => values[row] ?? ''), names, small, empty, nobody: { kinds: nobody, columnOf } }
}

const cellsOf = ({ starts }: Pick<Cells, 'starts'>, row: number): readonly number[] =>
  Array.from({ length: (starts[row + 1] as number) - (starts[row] as number) }, (_, at) => (starts[row] as number) + at)

/** The sums of a row: those of the blocks, that of all (which has no name), and those of the other groups. */
function namesOf(keys: readonly Keys[], block: number) {
  const groups = (keys[0] ?? []).map((_, group) => [...new Set(keys.flatMap((some) => some[group] ?? []))].toSorted())
  const names: (Name | undefined)[] = (groups[block] ?? []).map((key) => ({ group: block, key }))
  const blocks = names.length
  names.push(undefined)
  for (const [group, some] of groups.entries()) if (group > 0 && group !== block) for (const key of some) names.push({ group, key })
  const numbers = groups.map(() => new Map<string, number>())
  for (const [nth, name] of names.entries()) if (name) numbers[name.group]?.set(name.key, nth)
  const sumsOf = keys.map((some) => {
    const marks = some.flatMap((own, group) => (group > 0 && group !== block ? own.map((key) => numbers[group]?.get(key) ?? 0) : []))
    return [numbers[block]?.get(some[block]?.[0] ?? '') ?? 0, blocks, ...marks]
  })
  return { names, blocks, sumsOf }
}
