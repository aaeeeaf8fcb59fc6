/** A table of two groups whose margins are shown (reports.md, Small cells, 2). */
import { bridgesOf, sideOf, type Graph } from './bridges.ts'
import { cellsIn, renamed, type Cells, type Codes } from './counting.ts'
import { once } from '../remembering.ts'
import type { Numbers } from './tally.ts'

/** The values of a group that are hidden alone, as one. No value is an empty text. */
export const REST = ''

/** The values of a group, and those that are hidden alone. */
export type Margin = { readonly codes: Codes; readonly hidden: ReadonlySet<string>; readonly lines: () => Codes }

/** Many tables have the same margin. */
export function marginOf(codes: Codes, hidden: ReadonlySet<string>): Margin {
  return { codes, hidden, lines: once(() => linesOf(codes, hidden)) }
}

/** In the order in which ties are settled: by key, and what stands for several last. */
function linesOf(codes: Codes, hidden: ReadonlySet<string>): Codes {
  const shown = codes.values.filter((value) => !hidden.has(value)).toSorted()
  return renamed(codes, hidden.size === 0 ? shown : [...shown, REST], (value) => (hidden.has(value) ? REST : value))
}

/** Rows, columns and cells are numbers. A line is a row, or a column after all rows. */
export class Table {
  readonly rows: readonly string[]
  readonly columns: readonly string[]
  readonly #tallies: Cells['tallies']
  /** By cell. Those beyond what is counted are empty: they are there only to be hidden. */
  readonly #rowOf: number[] = []
  readonly #columnOf: number[] = []
  readonly #hidden: boolean[] = []
  /** Cells that follow from what is shown in any case, so that they cover no other. */
  readonly #told = new Set<number>()
  /** By line the cells in it. */
  readonly #lines: readonly number[][]
  /** The lines in which a cell was hidden or added since they were looked at: what the others give away is as before. */
  readonly #changed: Uint8Array
  readonly #isAway: (row: string, column: string) => boolean
  readonly #found = new Map<string, ReadonlySet<string>>()
  readonly #rowNumbers = once(() => new Map(this.rows.map((row, number) => [row, number])))

  constructor(things: Numbers, rows: Margin, columns: Margin) {
    const [ofRows, ofColumns] = [rows.lines(), columns.lines()]
    const { starts, columns: columnOf, tallies } = cellsIn(things, ofRows, ofColumns)
    this.rows = ofRows.values
    this.columns = ofColumns.values
    this.#tallies = tallies
    this.#isAway = (row, column) => rows.hidden.has(row) || columns.hidden.has(column)
    this.#lines = Array.from({ length: this.rows.length + this.columns.length }, () => [])
    this.#changed = new Uint8Array(this.#lines.length).fill(1)
    for (let row = 0; row < this.rows.length; row++)
      for (let cell = starts[row] as number; cell < (starts[row + 1] as number); cell++)
        this.#add(row, columnOf[cell] as number, tallies.isSmall(cell))
    this.close()
  }

  /** Hides what the lines and the bridges of the table give away. */
  close(): void {
    this.#found.clear()
    do this.#closeLines()
    while (this.#closeBridge())
  }

  #add(row: number, column: number, isHidden: boolean): void {
    const cell = this.#rowOf.push(row) - 1
    this.#columnOf.push(column)
    this.#hidden.push(isHidden)
    for (const line of this.#linesAt(cell)) this.#lines[line]?.push(cell)
  }

  #linesAt(cell: number): readonly [row: number, column: number] {
    return [this.#rowOf[cell] as number, this.rows.length + (this.#columnOf[cell] as number)]
  }

  hide(cell: number): void {
    this.#hidden[cell] = true
    for (const line of this.#linesAt(cell)) this.#changed[line] = 1
  }

  /** Shows what follows from what is shown in any case. It is done once: what is hidden again stays so. @returns whether it was */
  tell(cell: number): boolean {
    if (this.#told.has(cell) || this.#isSmall(cell)) return false
    this.#told.add(cell)
    this.#hidden[cell] = false
    for (const line of this.#linesAt(cell)) this.#changed[line] = 1
    return true
  }

  /** Hides all of a line, and that nobody is in it. @returns whether something was shown */
  hideLine(line: number): boolean {
    for (let empty = this.#emptyIn(line); empty !== undefined; empty = this.#emptyIn(line)) this.#add(...empty, false)
    const shown = (this.#lines[line] ?? []).filter((cell) => !this.#hidden[cell])
    for (const cell of shown) this.hide(cell)
    return shown.length > 0
  }

  #isSmall(cell: number): boolean {
    return cell < this.#tallies.length && this.#tallies.isSmall(cell)
  }

  sizeOf(cell: number): number {
    return cell < this.#tallies.length ? this.#tallies.sizeOf(cell) : 0
  }

  isCellHidden(cell: number): boolean {
    return this.#hidden[cell] ?? false
  }

  /** By row and column the cell there, and -1 where it is shown that nobody is in it. */
  cells(): Int32Array {
    const found = new Int32Array(this.rows.length * this.columns.length).fill(-1)
    for (const [cell, isHidden] of this.#hidden.entries())
      if (isHidden || cell < this.#tallies.length)
        found[(this.#rowOf[cell] as number) * this.columns.length + (this.#columnOf[cell] as number)] = cell
    return found
  }

  /** Once the table is closed. */
  isHidden(row: string, column: string): boolean {
    if (this.#isAway(row, column)) return true
    let found = this.#found.get(row)
    if (found === undefined) {
      const cells = this.#lines[this.#rowNumbers().get(row) ?? -1] ?? []
      found = new Set(cells.flatMap((cell) => (this.#hidden[cell] ? (this.columns[this.#columnOf[cell] ?? 0] ?? []) : [])))
      this.#found.set(row, found)
    }
    return found.has(column)
  }

  /** Hides until no line gives away what is hidden in it. */
  #closeLines(): void {
    for (let hasChanged = true; hasChanged;) {
      hasChanged = false
      for (const [line, cells] of this.#lines.entries()) {
        if (this.#changed[line] === 0) continue
        this.#changed[line] = 0
        while (this.#isExposed(cells) && this.#hideNext(cells, () => this.#emptyIn(line))) hasChanged = true
      }
    }
  }

  #isExposed(cells: readonly number[]): boolean {
    const hidden = cells.filter((cell) => this.#hidden[cell])
    const taken = hidden.filter((cell) => cell < this.#tallies.length)
    // Where nobody is in any of them, each follows from the line.
    return hidden.length > 0 && (hidden.length === 1 || taken.length === 0 || this.#tallies.areFew(taken))
  }

  /** Hides one cell that leads around a bridge. @returns whether there was one */
  #closeBridge(): boolean {
    const cells = [...this.#hidden.keys()].filter((cell) => this.#hidden[cell])
    const graph: Graph = {
      nodes: this.#lines.length,
      one: Int32Array.from(cells, (cell) => this.#linesAt(cell)[0]),
      other: Int32Array.from(cells, (cell) => this.#linesAt(cell)[1]),
    }
    return bridgesOf(graph)
      .toSorted((one, other) => this.#bySize(cells[one] ?? 0, cells[other] ?? 0))
      .some((bridge) => {
        const [one, other] = this.#linesAt(cells[bridge] ?? 0).map((end) => sideOf(graph, bridge, end)) as [Side, Side]
        const joining = [one, other].flatMap((side) =>
          this.rows.flatMap((_, row) =>
            side.has(row) ? (this.#lines[row] ?? []).filter((cell) => (side === one ? other : one).has(this.#linesAt(cell)[1])) : [],
          ),
        )
        return this.#hideNext(joining, () => this.#emptyBetween(one, other) ?? this.#emptyBetween(other, one))
      })
  }

  /** @returns whether there was one */
  #hideNext(among: readonly number[], anEmptyOne: () => readonly [number, number] | undefined): boolean {
    let next: number | undefined
    for (const cell of among)
      if (!this.#hidden[cell] && !this.#told.has(cell) && (next === undefined || this.#bySize(cell, next) < 0)) next = cell
    if (next !== undefined) {
      this.hide(next)
      return true
    }
    const empty = anEmptyOne()
    if (empty === undefined) return false
    this.#add(...empty, true)
    this.hide(this.#hidden.length - 1)
    return true
  }

  /** Smallest first; empty ones last, because what nobody is in hides little; ties by key in code units. */
  #bySize(one: number, other: number): number {
    const [size, others] = [this.sizeOf(one), this.sizeOf(other)]
    if (size !== others) return size === 0 ? 1 : others === 0 ? -1 : size - others
    return this.#keyOf(one) < this.#keyOf(other) ? -1 : 1
  }

  #keyOf(cell: number): string {
    return JSON.stringify([this.rows[this.#rowOf[cell] ?? 0], this.columns[this.#columnOf[cell] ?? 0]])
  }

  #emptyBetween(rowSide: Side, columnSide: Side): readonly [number, number] | undefined {
    for (const row of this.rows.keys()) {
      if (!rowSide.has(row)) continue
      const taken = new Set(this.#lines[row]?.map((cell) => this.#columnOf[cell]))
      for (const column of this.columns.keys()) if (columnSide.has(this.rows.length + column) && !taken.has(column)) return [row, column]
    }
    return undefined
  }

  #emptyIn(line: number): readonly [number, number] | undefined {
    const all = new Set(this.#lines.keys())
    return line < this.rows.length ? this.#emptyBetween(new Set([line]), all) : this.#emptyBetween(all, new Set([line]))
  }
}
type Side = ReadonlySet<number>
