/** A table of two groups whose margins are shown (reports.md, Small cells, 2). */
import { bridgesOf, sideOf } from './bridges.ts'
import { bySize, isExposed, type Cell } from './lines.ts'
import { isSmall, together, type Tally } from './tally.ts'

/** The values of a group that are hidden alone, as one. No value is an empty text. */
export const REST = ''

/** Which values of each group are hidden alone, or all of them. */
export type Margins = { readonly rows: ReadonlySet<string>; readonly columns: ReadonlySet<string> }
/** `ends` are the cell's row and column, each with a letter before it, so that no row is taken for a column. */
class Place implements Cell {
  readonly row: string
  readonly column: string
  readonly ends: readonly [string, string]
  readonly tally: Tally
  isHidden: boolean
  #key: string | undefined

  constructor({ row, column, ends }: Pick<Place, 'row' | 'column' | 'ends'>, tally: Tally | undefined) {
    this.row = row
    this.column = column
    this.ends = ends
    this.tally = tally ?? NOTHING
    this.isHidden = tally === undefined || isSmall(tally)
  }

  /** Asked for where two are of one size. */
  get key(): string {
    return (this.#key ??= keyOf(this.row, this.column))
  }
}
const NOTHING = together([])

/**
 * @param cells what somebody is in, by row and column
 * @param also whether a cell is hidden for another reason
 * @returns whether a cell is hidden
 */
export function hiddenInTable(
  cells: ReadonlyMap<string, ReadonlyMap<string, Tally>>,
  all: Margins,
  hidden: Margins,
  also?: (row: string, column: string) => boolean,
): (row: string, column: string) => boolean {
  const table = new Table(linesOf(all.rows, hidden.rows), linesOf(all.columns, hidden.columns), also)
  const parts = new Map<string, { readonly row: string; readonly column: string; readonly tallies: Tally[] }>()
  for (const [value, line] of cells)
    for (const [other, tally] of line) {
      const row = hidden.rows.has(value) ? REST : value
      const column = hidden.columns.has(other) ? REST : other
      if (row !== REST && column !== REST) {
        table.add(row, column, tally)
        continue
      }
      const part = parts.get(keyOf(row, column))
      if (part) part.tallies.push(tally)
      else parts.set(keyOf(row, column), { row, column, tallies: [tally] })
    }
  for (const { row, column, tallies } of parts.values()) table.add(row, column, tallies.length === 1 ? tallies[0] : together(tallies))
  do table.closeLines()
  while (table.closeBridge())
  return (row, column) => hidden.rows.has(row) || hidden.columns.has(column) || table.isHidden(row, column)
}

/** In the order in which ties are settled: by key, and what stands for several last. */
function linesOf(values: ReadonlySet<string>, hidden: ReadonlySet<string>): readonly string[] {
  const shown = [...values].filter((value) => !hidden.has(value)).toSorted()
  return hidden.size === 0 ? shown : [...shown, REST]
}

const keyOf = (row: string, column: string) => JSON.stringify([row, column])

class Table {
  readonly #rows: readonly string[]
  readonly #columns: readonly string[]
  readonly #places: Place[] = []
  readonly #lines = new Map<string, Map<string, Place>>()
  readonly #byRow = new Map<string, Place[]>()
  readonly #byColumn = new Map<string, Place[]>()
  readonly #rowEnds: ReadonlyMap<string, string>
  readonly #columnEnds: ReadonlyMap<string, string>
  /** The lines in which a cell was hidden or added since they were looked at: what the others give away is as before. */
  readonly #changed: Record<'rows' | 'columns', Set<string>>

  readonly #also: ((row: string, column: string) => boolean) | undefined

  constructor(rows: readonly string[], columns: readonly string[], also?: (row: string, column: string) => boolean) {
    this.#also = also
    this.#rows = rows
    this.#columns = columns
    this.#changed = { rows: new Set(rows), columns: new Set(columns) }
    this.#rowEnds = new Map(rows.map((row) => [row, `r${row}`]))
    this.#columnEnds = new Map(columns.map((column) => [column, `c${column}`]))
    for (const row of rows) {
      this.#byRow.set(row, [])
      this.#lines.set(row, new Map())
    }
    for (const column of columns) this.#byColumn.set(column, [])
  }

  /** @param tally left out where nobody is in the cell: it is there only to be hidden */
  add(row: string, column: string, tally?: Tally): void {
    const ends = [this.#rowEnds.get(row) ?? '', this.#columnEnds.get(column) ?? ''] as const
    const place = new Place({ row, column, ends }, tally)
    if (this.#also?.(row, column)) place.isHidden = true
    this.#places.push(place)
    this.#lines.get(row)?.set(column, place)
    this.#byRow.get(row)?.push(place)
    this.#byColumn.get(column)?.push(place)
    this.#noteChange(place)
  }

  #noteChange({ row, column }: Place): void {
    this.#changed.rows.add(row)
    this.#changed.columns.add(column)
  }

  isHidden(row: string, column: string): boolean {
    return this.#lines.get(row)?.get(column)?.isHidden ?? false
  }

  /** Hides until no line gives away what is hidden in it. */
  closeLines(): void {
    for (let hasChanged = true; hasChanged;) {
      hasChanged = false
      for (const row of this.#rows) {
        if (!this.#changed.rows.delete(row)) continue
        while (
          this.#isExposed(this.#byRow, row) &&
          this.#hideNext(this.#byRow.get(row) ?? [], () => this.#emptyAmong([row], this.#columns))
        )
          hasChanged = true
      }
      for (const column of this.#columns) {
        if (!this.#changed.columns.delete(column)) continue
        while (
          this.#isExposed(this.#byColumn, column) &&
          this.#hideNext(this.#byColumn.get(column) ?? [], () => this.#emptyAmong(this.#rows, [column]))
        )
          hasChanged = true
      }
    }
  }

  /** Hides one cell that leads around a bridge. @returns whether there was one */
  closeBridge(): boolean {
    const edges = this.#places.filter(({ isHidden }) => isHidden)
    return bridgesOf(edges)
      .toSorted(bySize)
      .some((bridge) => {
        const [one, other] = [sideOf(edges, { bridge, end: 0 }), sideOf(edges, { bridge, end: 1 })]
        const joining = this.#places.filter(
          ({ ends: [row, column] }) => (one.has(row) && other.has(column)) || (other.has(row) && one.has(column)),
        )
        return this.#hideNext(joining, () => this.#emptyBetween(one, other) ?? this.#emptyBetween(other, one))
      })
  }

  #isExposed(lines: ReadonlyMap<string, readonly Place[]>, key: string): boolean {
    return isExposed((lines.get(key) ?? []).filter(({ isHidden }) => isHidden).map(({ tally }) => tally))
  }

  /** @returns whether there was one */
  #hideNext(among: readonly Place[], anEmptyOne: () => readonly [string, string] | undefined): boolean {
    const next = among.filter(({ isHidden }) => !isHidden).toSorted(bySize)[0]
    if (next) {
      next.isHidden = true
      this.#noteChange(next)
    }
    const empty = next ? undefined : anEmptyOne()
    if (empty) this.add(...empty)
    return next !== undefined || empty !== undefined
  }

  #emptyBetween(rowSide: ReadonlySet<string>, columnSide: ReadonlySet<string>): readonly [string, string] | undefined {
    return this.#emptyAmong(
      this.#rows.filter((row) => rowSide.has(`r${row}`)),
      this.#columns.filter((column) => columnSide.has(`c${column}`)),
    )
  }

  #emptyAmong(rows: readonly string[], columns: readonly string[]): readonly [string, string] | undefined {
    for (const row of rows) for (const column of columns) if (!this.#lines.get(row)?.has(column)) return [row, column]
    return undefined
  }
}
