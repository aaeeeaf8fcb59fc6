/** A large table of rows and jobs, and what has to be hidden of its sums whatever the numbers in it are. */
import { bridgesOf } from './bridges.ts'

/** Of a sum: it is hidden, or shown unless that tells something, or shown whatever it tells. */
export const HIDDEN = 0
export const ASKED = 1
export const GIVEN = 2

export type Hanging = {
  readonly rows: number
  readonly columns: number
  readonly blocks: number
  readonly marks: number
  readonly blockOf: Int32Array
  /** By kind of cell. */
  readonly marksOf: readonly (readonly number[])[]
  /** The hidden ones: those of a row are from `starts[row]` on, each with its column and its kind, by which it has marks. */
  readonly cells: { readonly starts: Int32Array; readonly columns: Int32Array; readonly kinds: Int32Array }
  /** Of each row those of its blocks, and then those of its marks. */
  readonly sums: Uint8Array
  /** How much is in each sum: the larger of two had better be shown. */
  readonly sizes: Int32Array
  /** How many hidden cells each sum has. */
  readonly counts: Int32Array
}

export const sumAt = ({ blocks, marks }: Hanging, row: number, nth: number): number => row * (blocks + marks) + nth

/** Hides blocks of rows until no cell follows from the sums of its column and its block alone. */
export function closeBlocks(table: Hanging): void {
  const { rows, columns, blocks, blockOf, cells, sums } = table
  for (let isClosed = false; !isClosed;) {
    isClosed = true
    const [one, other]: [number[], number[]] = [[], []]
    const blockAt = (row: number, block: number) => columns + blocks + row * blocks + block
    for (let row = 0; row < rows; row++) {
      for (let cell = cells.starts[row] as number; cell < (cells.starts[row + 1] as number); cell++) {
        const column = cells.columns[cell] as number
        one.push(column)
        other.push(blockAt(row, blockOf[column] as number))
      }
      for (let block = 0; block < blocks; block++)
        if (isOpen(table, row, block)) {
          one.push(columns + block)
          other.push(blockAt(row, block))
        }
    }
    const nodes = columns + blocks + rows * blocks
    for (const bridge of bridgesOf({ nodes, one: Int32Array.from(one), other: Int32Array.from(other) })) {
      const at = (other[bridge] as number) - columns - blocks
      const [row, block] = [Math.floor(at / blocks), at % blocks]
      const own = sumAt(table, row, block)
      if (sums[own] === ASKED) {
        sums[own] = HIDDEN
        isClosed = false
      } else if (hideSmallest(table, block, 0)) isClosed = false
    }
  }
}

/** Whether a sum is hidden and has something hidden in it: what is in it may be another number. */
export function isOpen(table: Hanging, row: number, nth: number): boolean {
  const sum = sumAt(table, row, nth)
  return table.sums[sum] === HIDDEN && (table.counts[sum] as number) > 0
}

/** Hides the smallest sum of a block, or of a mark, from a row on. @returns whether there was one */
function hideSmallest(table: Hanging, nth: number, from: number): boolean {
  const { rows, sums, sizes, counts } = table
  let smallest = -1
  for (let row = from; row < rows; row++) {
    const sum = sumAt(table, row, nth)
    if (sums[sum] !== ASKED || counts[sum] === 0) continue
    if (smallest < 0 || (sizes[sum] as number) < (sizes[smallest] as number)) smallest = sum
  }
  if (smallest >= 0) sums[smallest] = HIDDEN
  return smallest >= 0
}

/**
 * Where a sum of a block or a mark is hidden, that of the last row is, too: what the rows before leave over of it can always go there.
 */
export function closeSums(table: Hanging): void {
  for (let nth = 0; nth < table.blocks + table.marks; nth++) hideLast(table, nth)
}

export function hideLast(table: Hanging, nth: number): void {
  const { sums, counts } = table
  let [isSome, last] = [false, -1]
  for (let row = 0; row < table.rows; row++) {
    const sum = sumAt(table, row, nth)
    isSome ||= isOpen(table, row, nth)
    if (sums[sum] !== GIVEN && (counts[sum] as number) > 0) last = sum
  }
  if (isSome) sums[last] = HIDDEN
}
