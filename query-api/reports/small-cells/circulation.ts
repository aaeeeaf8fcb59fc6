/**
 * Other hidden numbers of a large table, of which all shown sums are the same, found along its cycles. Rows are values of a group, columns
 * are jobs, and each job is in one block (its company) and has marks (its type and its skills). What a job has in all rows together is
 * known, so a change of one cell goes on through its column to another row, through the block to another column, and back. Cycles that
 * change the sums of marks are put together so that they leave these as they are: row by row, as a cycle changes the rows after it alone.
 * Numbers are those modulo a prime, so that they are exact; the time is in proportion to the cells.
 */
import { seededRandom } from '#lib/random/random.ts'
import { ASKED, GIVEN, HIDDEN, hideLast, isOpen, sumAt, type Hanging } from './closing.ts'
import { modulo, PRIME, Span } from './span.ts'

/** What is told of a row is taken away so often, and then all that tells it. */
const MOST_PASSES = 12
/** After so many edges it is looked whether more of them are needed. */
const OFTEN = 20

/** @returns by cell by how much it may be another number; undefined where no such numbers were found */
export function circulation(table: Hanging): Float64Array | undefined {
  const { columns, blocks, marks, cells } = table
  const known = {
    table,
    random: seededRandom(1),
    left: new Float64Array(columns + blocks),
    carried: new Float64Array(marks),
    changes: new Float64Array(cells.columns.length),
  }
  return rowsOf(table).every((row) => new Turn(known, row).isSettled()) ? known.changes : undefined
}

type Known = {
  readonly table: Hanging
  readonly random: () => number
  /** By column, and what stands for the hidden sums of a block, what the rows so far leave over. */
  readonly left: Float64Array
  /** By mark what hidden sums of the rows so far changed. */
  readonly carried: Float64Array
  readonly changes: Float64Array
}

/** Jobs, and what stands for all hidden sums of a block. */
type Row = { readonly row: number; readonly ends: Int32Array; readonly labels: Int32Array }

/** Of each row what is connected by the rows after it. */
function rowsOf(table: Hanging): readonly Row[] {
  const { columns, blocks, blockOf, cells } = table
  const parents = Int32Array.from({ length: columns + blocks }, (_, node) => node)
  const find = (node: number): number => {
    let root = node
    while (parents[root] !== root) root = parents[root] = parents[parents[root] as number] as number
    return root
  }
  const found: Row[] = []
  const first = new Int32Array(blocks)
  for (let row = table.rows - 1; row >= 0; row--) {
    const labels = parents.map((_, node) => find(node))
    const open = Array.from({ length: blocks }, (_, block) => block).filter((block) => isOpen(table, row, block))
    const ends = Int32Array.from([
      ...cells.columns.subarray(cells.starts[row], cells.starts[row + 1]),
      ...open.map((block) => columns + block),
    ])
    first.fill(-1)
    for (const end of ends) {
      const block = end < columns ? (blockOf[end] as number) : end - columns
      if ((first[block] as number) < 0) first[block] = end
      parents[find(end)] = find(first[block] as number)
    }
    found.push({ row, ends, labels })
  }
  return found.toReversed()
}

/** A row, of which all before it are settled. */
class Turn {
  readonly #known: Known
  readonly #table: Hanging
  readonly #row: number
  readonly #ends: Int32Array
  /** Of each edge the one of its component that takes what the others leave; its own where it is that one. */
  readonly #takers: Int32Array
  /** What the rows so far leave to each of these. */
  readonly #missing: Float64Array
  readonly #values: Float64Array
  readonly #marks: readonly (readonly number[])[]

  constructor(known: Known, { row, ends, labels }: Row) {
    const { table, left } = known
    const { cells, marksOf } = table
    this.#known = known
    this.#table = table
    this.#row = row
    this.#ends = ends
    const missing = new Float64Array(left.length)
    for (let node = 0; node < left.length; node++) {
      const label = labels[node] as number
      missing[label] = modulo((missing[label] as number) + (left[node] as number))
    }
    const first = new Int32Array(left.length).fill(-1)
    for (let edge = 0; edge < ends.length; edge++) {
      const label = labels[ends[edge] as number] as number
      if ((first[label] as number) < 0) first[label] = edge
    }
    this.#takers = ends.map((end) => first[labels[end] as number] as number)
    this.#missing = Float64Array.from(ends, (end) => missing[labels[end] as number] as number)
    this.#values = new Float64Array(ends.length)
    // What stands for hidden sums comes after the cells, and has no marks.
    const kinds = cells.kinds.subarray(cells.starts[row], cells.starts[row + 1])
    this.#marks = Array.from(ends, (_, edge) => marksOf[kinds[edge] ?? -1] ?? [])
  }

  isSettled(): boolean {
    for (let pass = 1; ; pass++) {
      const [bound, changed] = this.#changed()
      for (const mark of bound) {
        const sum = this.#sumOf(mark)
        if (this.#isHidden(mark) || changed[mark] === 0) continue
        if (this.#table.sums[sum] === GIVEN) return false
        this.#table.sums[sum] = HIDDEN
      }
      const told = this.#marks.filter((own, edge) => own.length > 0 && this.#values[edge] === 0)
      if (told.length > 0 && pass <= MOST_PASSES && this.#hideMarks(told, pass === MOST_PASSES)) continue
      this.#note(changed)
      return true
    }
  }

  /** Changes the cells so that shown sums stay, as far as that can be. @returns the marks that are bound to something, and what changed of each */
  #changed(): readonly [readonly number[], Float64Array] {
    const { random, carried } = this.#known
    for (let edge = 0; edge < this.#takers.length; edge++)
      if (this.#takers[edge] !== edge) this.#values[edge] = Math.floor(random() * PRIME)
    const bound = this.#bound()
    const before = this.#added()
    const wanted = (mark: number) => (this.#isHidden(mark) ? modulo(-(carried[mark] as number)) : 0)
    const more = this.#spanOf(bound).solve((mark) => modulo(wanted(mark) - (before[mark] as number)))
    for (const [edge, times] of more) this.#values[edge] = modulo((this.#values[edge] as number) + times)
    return [bound, this.#added()]
  }

  /** Those that must not change, or are hidden for the last time, those first that had better be shown. */
  #bound(): readonly number[] {
    const { marks, sums, sizes } = this.#table
    return Array.from({ length: marks }, (_, mark) => mark)
      .filter((mark) => !this.#isHidden(mark) || !this.#isOpenLater(mark))
      .toSorted((a, b) => {
        const [one, other] = [this.#sumOf(a), this.#sumOf(b)]
        return (sums[other] as number) - (sums[one] as number) || (sizes[other] as number) - (sizes[one] as number) || a - b
      })
  }

  /** What free edges can do to marks, each with what its taker gives back. */
  #spanOf(bound: readonly number[]): Span {
    const span = new Span(this.#table.marks, bound)
    const effect = new Float64Array(this.#table.marks)
    // Of all at once, each as often as is drawn: what adds up to that adds up to each of them.
    const all = new Float64Array(this.#table.marks)
    const free = [...this.#takers.keys()].filter((edge) => this.#takers[edge] !== edge)
    for (const edge of free) {
      add(all, this.#marks[edge] ?? [], this.#values[edge] as number)
      add(all, this.#marks[this.#takers[edge] as number] ?? [], PRIME - (this.#values[edge] as number))
    }
    for (const [nth, edge] of free.entries()) {
      if (nth % OFTEN === 0 && span.has(all)) break
      effect.fill(0)
      add(effect, this.#marks[edge] ?? [], 1)
      add(effect, this.#marks[this.#takers[edge] as number] ?? [], PRIME - 1)
      span.add(edge, effect)
    }
    return span
  }

  /** Lets takers take what is left. @returns what changed of each mark */
  #added(): Float64Array {
    const [values, takers] = [this.#values, this.#takers]
    // Rows have thousands of edges: an iterator would make an object of each.
    for (let edge = 0; edge < takers.length; edge++) if (takers[edge] === edge) values[edge] = modulo(-(this.#missing[edge] as number))
    for (let edge = 0; edge < takers.length; edge++) {
      const taker = takers[edge] as number
      if (taker !== edge) values[taker] = modulo((values[taker] as number) - (values[edge] as number))
    }
    const changed = new Float64Array(this.#table.marks)
    for (let edge = 0; edge < takers.length; edge++) add(changed, this.#marks[edge] ?? [], values[edge] as number)
    return changed
  }

  #note(changed: Float64Array): void {
    const { left, carried, changes } = this.#known
    const { starts } = this.#table.cells
    for (const [mark, change] of changed.entries()) carried[mark] = modulo((carried[mark] as number) + change)
    for (let edge = 0; edge < this.#ends.length; edge++) {
      const end = this.#ends[edge] as number
      left[end] = modulo((left[end] as number) + (this.#values[edge] as number))
    }
    const first = starts[this.#row] as number
    changes.set(this.#values.subarray(0, (starts[this.#row + 1] as number) - first), first)
  }

  #sumOf(mark: number): number {
    return sumAt(this.#table, this.#row, this.#table.blocks + mark)
  }

  #isHidden(mark: number): boolean {
    return this.#table.sums[this.#sumOf(mark)] === HIDDEN
  }

  #isOpenLater(mark: number): boolean {
    for (let row = this.#row + 1; row < this.#table.rows; row++) if (isOpen(this.#table, row, this.#table.blocks + mark)) return true
    return false
  }

  /** Of each of these cells the smallest mark, or all of them. @returns whether there was one */
  #hideMarks(some: readonly (readonly number[])[], areAll: boolean): boolean {
    const { sums, sizes, blocks } = this.#table
    const sizeOf = (mark: number) => sizes[this.#sumOf(mark)] as number
    const hidden = new Set<number>()
    for (const own of some) {
      if (!areAll && own.some((mark) => hidden.has(mark))) continue
      const asked = own.filter((mark) => sums[this.#sumOf(mark)] === ASKED).toSorted((a, b) => sizeOf(a) - sizeOf(b) || a - b)
      for (const mark of areAll ? asked : asked.slice(0, 1)) hidden.add(mark)
    }
    for (const mark of hidden) {
      sums[this.#sumOf(mark)] = HIDDEN
      hideLast(this.#table, blocks + mark)
    }
    return hidden.size > 0
  }
}

function add(to: Float64Array, marks: readonly number[], value: number): void {
  for (const mark of marks) to[mark] = modulo((to[mark] as number) + value)
}
