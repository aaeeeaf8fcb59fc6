/** What a further group tells of jobs in a large table: its blocks in all are one more thing that jobs hang on, as a company is. */
import type { Blocks, Crossed } from './crossing.ts'
import { NOTHING } from './counting.ts'
import { hiddenOfLarge, type Large } from './hanging.ts'
import type { Joint } from './jointly.ts'
import { isExposed } from './lines.ts'
import { sizeOf } from './tally.ts'

type Known = {
  readonly crossing: readonly Crossed[]
  /** The same of all values together. */
  readonly alone: readonly Crossed[]
  readonly isHiddenAlone: (group: string, key: string) => boolean
}
type Further = {
  readonly group: string
  /** Its block in all, if it has several. */
  readonly blockOf: (key: string) => string
  readonly ofParts: readonly number[] | undefined
  /** Blocks by value, of which a cell is hidden. */
  readonly secret: ReadonlySet<string>
  /** Blocks with a value that is hidden alone. */
  readonly secretAlone: ReadonlySet<string>
  /** Values of which all cells are hidden. */
  readonly away: ReadonlySet<string>
}

export function hiddenInLarge(large: Large, known: Known): Joint {
  const { parts } = large
  const own = parts[0]?.length ?? 0
  const further = known.crossing.map((crossed) => furtherOf(crossed, large, known))
  const marks = further.filter(({ ofParts }) => ofParts !== undefined)
  const hidden = hiddenOfLarge({
    ...large,
    parts: parts.map((keys, part) => [...keys, ...marks.map(({ ofParts }) => [String(ofParts?.[part])])]),
    isHidden: (group, key, value) =>
      group < own ? large.isHidden(group, key, value) : (marks[group - own]?.secret.has(nameOf(value, key)) ?? false),
    isHiddenAlone: (group, key) => (group < own ? large.isHiddenAlone(group, key) : (marks[group - own]?.secretAlone.has(key) ?? false)),
  })
  return {
    hidden,
    isCrossedHidden: (group, key, value) => {
      const its = further.find((each) => each.group === group)
      if (its === undefined) return false
      return its.away.has(value) || (hidden.get(value)?.[own + marks.indexOf(its)]?.has(its.blockOf(key)) ?? false)
    },
  }
}

const nameOf = (value: string, block: string) => JSON.stringify([value, block])

function furtherOf({ group, rows }: Crossed, large: Large, { alone, isHiddenAlone }: Known): Further {
  const { values } = large
  const inAll = alone.find((each) => each.group === group)?.rows[0]
  const blocks = new Map(inAll?.cells.map(({ key, block }) => [key, String(block)]))
  const blockOf = (key: string) => blocks.get(key) ?? ''
  return {
    group,
    blockOf,
    ofParts: inAll?.ofParts,
    secret: new Set(
      rows.flatMap(({ cells }, row) => cells.flatMap(({ key, isHidden }) => (isHidden ? [nameOf(values[row] ?? '', blockOf(key))] : []))),
    ),
    secretAlone: new Set(inAll?.cells.flatMap(({ key }) => (isHiddenAlone(group, key) ? [blockOf(key)] : []))),
    away: awayOf(rows, values, { blockOf, openIn: (row) => openBlocks(large, row, inAll?.ofParts ?? []) }),
  }
}

/** Of a value the blocks with a job that is hidden there: what the others have is a sum of shown jobs. */
function openBlocks({ cells, hidden, empty }: Large, row: number, ofParts: readonly number[]): ReadonlySet<string> {
  const parts = [...(empty[row] ?? [])]
  for (let cell = cells.starts[row] as number; cell < (cells.starts[row + 1] as number); cell++)
    if (hidden[cell] === 1) parts.push(cells.columns[cell] as number)
  return new Set(parts.map((part) => String(ofParts[part])))
}

type InAll = { readonly blockOf: (key: string) => string; readonly openIn: (row: number) => ReadonlySet<string> }
/** Whether what is hidden of a block that the value's shown jobs add up to follows from that. */
function isTold({ cells }: Blocks, row: number, { blockOf, openIn }: InAll): boolean {
  const hidden = Map.groupBy(
    cells.filter((cell) => cell.isHidden),
    ({ key }) => blockOf(key),
  )
  if (new Set(cells.map(({ key }) => blockOf(key))).size < 2) return false
  const open = openIn(row)
  return [...hidden].some(([block, some]) => (open.size < 2 || !open.has(block)) && isExposed(some.map(({ tally = NOTHING }) => tally)))
}

/** Values with blocks of their own or told ones, and the smallest of the others, which takes up what these leave over in each column. */
function awayOf(rows: readonly Blocks[], values: readonly string[], inAll: InAll): ReadonlySet<string> {
  const isApart = ({ cells }: Blocks) =>
    new Set(cells.map(({ block }) => block)).size > new Set(cells.map(({ key }) => inAll.blockOf(key))).size
  const sized = rows.map((blocks, row) => ({
    value: values[row] ?? '',
    isApart: isApart(blocks) || isTold(blocks, row, inAll),
    size: blocks.cells.reduce((sum, { tally }) => sum + (tally === undefined ? 0 : sizeOf(tally)), 0),
  }))
  const apart = sized.filter((row) => row.isApart)
  if (apart.length === 0) return new Set()
  const others = sized.filter((row) => !row.isApart).toSorted((one, two) => one.size - two.size || (one.value < two.value ? -1 : 1))
  return new Set([...apart, ...others.slice(0, 1)].map(({ value }) => value))
}
