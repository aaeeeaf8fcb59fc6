import type { Place } from '../cursor.ts'
import type { Condition, Key } from '../keys.ts'
import { rangesOf, repeats, type Plan } from '../plan.ts'
import type { Collection } from '../port.ts'
import { LRUCache } from 'lru-cache'
import { addStored, bitmapOf, difference, emptyChunk, intersection, membersOf, sharedWith, sizeOf, union, type Bitmap } from './bitmap.ts'
import {
  endsOfCondition,
  EVERY_DOCUMENT,
  keyIn,
  namesOfCondition,
  namesOfField,
  namesOfWord,
  severalOf,
  type Names,
  rangesAtEnds,
} from './bitmap-names.ts'
import { WALKED_PER_CHECKED, walkOf, type Load } from './bitmap-walk.ts'
import type { Reader } from './reader.ts'
import { bitmapsTable } from './schema.ts'
import { documentsStatement, meetsStatement, MERGED_RANGES, pageStatement, rangeStatement } from './statements.ts'

/** So many bitmaps are kept from one read to the next: a search reads the same ones for its page, its total and its facets. */
const KEPT = 64
/** So many chunks of a field's bitmaps are read for a facet, which takes some milliseconds. */
const COUNTED_CHUNKS = 1_000

/** Whether no document has to be looked at for a condition with these ends. */
function isExact(ends: Names): boolean {
  return 'anyOf' in ends && ends.anyOf.length === 0
}

/** Whether the bitmaps of a collection answer a plan, and not one walk along an index. */
export function asksBitmaps({ bitmaps }: Collection, plan: Plan): boolean {
  return bitmaps === true && (plan.words.length > 0 || plan.filters.length > 0 || repeats(plan))
}

export type BitmapSearch = {
  /** All that a plan finds. */
  readonly found: (collection: Collection, plan: Plan) => Bitmap
  /** How many of some documents hold each value of a field; undefined where that is too much to read. */
  readonly counts: (collection: Collection, field: string, some: Bitmap) => ReadonlyMap<Key, number> | undefined
  readonly page: (collection: Collection, plan: Plan, after: Place | undefined, limit: number) => { doc: string }[]
}

/** Each call has to be within one snapshot. */
export function bitmapSearch(reader: Reader): BitmapSearch {
  const { load, forgetOutdated } = storedBitmaps(reader)
  const walked = walkOf(reader, load)

  const meeting = (collection: Collection, condition: Condition): Bitmap => {
    const bitmap = load(collection, namesOfCondition(collection, condition))
    if ('from' in condition) return difference(bitmap, load(collection, { anyOf: [severalOf(condition.field)] }))
    if ('anyOf' in condition) return bitmap
    const every = load(collection, { anyOf: [EVERY_DOCUMENT] })
    return isExact(endsOfCondition(collection, condition)) ? difference(every, bitmap) : every
  }
  const holding = (collection: Collection, words: readonly string[]): Bitmap =>
    words.map((word, n) => load(collection, namesOfWord(word, n === words.length - 1))).reduce((one, other) => intersection(one, other))

  const found = (collection: Collection, plan: Plan): Bitmap => {
    forgetOutdated()
    const conditions = [...plan.equals, ...(plan.range === undefined ? [] : [plan.range]), ...plan.filters]
    const parts = conditions.map((condition) => meeting(collection, condition))
    const [text, ...texts] = plan.words.map((words) => holding(collection, words))
    if (text !== undefined) parts.push(texts.reduce(union, text))
    const all = parts.length === 0 ? load(collection, { anyOf: [EVERY_DOCUMENT] }) : parts.reduce(intersection)
    return conditions.reduce((some, condition) => checked(collection, plan, some, condition), all)
  }
  /** Without those at the ends of a condition that do not meet it. */
  const checked = (collection: Collection, plan: Plan, some: Bitmap, condition: Condition): Bitmap => {
    const ends = endsOfCondition(collection, condition)
    if (isExact(ends)) return some
    const atEnds = load(collection, ends)
    const doubtful = intersection(some, atEnds)
    const size = sizeOf(doubtful)
    if (size === 0) return some
    const walks =
      condition === plan.range && 'from' in condition && rangesOf(plan) <= MERGED_RANGES && sizeOf(atEnds) < WALKED_PER_CHECKED * size
    const statements = walks
      ? rangesAtEnds(collection, condition).map((range) => rangeStatement(collection, { ...plan, range }))
      : [meetsStatement(collection, condition, membersOf(doubtful))]
    const meet = statements.flatMap((statement) => reader.rows<{ n: number }>(statement).map(({ n }) => n))
    return difference(some, difference(doubtful, bitmapOf(meet)))
  }

  return {
    found,
    counts: countsIn(reader),
    page(collection, plan, after, limit) {
      const { members, inOrder } = walked({ collection, plan, all: found(collection, plan), after, limit })
      return reader.rows(inOrder ? documentsStatement(collection, members) : pageStatement(collection, plan, after, limit, members))
    },
  }
}

/** The bitmaps of these names as one, read once as long as nothing is committed. */
function storedBitmaps(reader: Reader): { readonly load: Load; readonly forgetOutdated: () => void } {
  const kept = new LRUCache<string, Bitmap>({ max: KEPT })
  let version: unknown

  const load: Load = ({ name }, names) => {
    const key = JSON.stringify([name, names])
    const known = kept.get(key)
    if (known !== undefined) return known
    const read = `SELECT chunk, members FROM ${bitmapsTable(name)} WHERE name`
    const rows = reader.each<{ chunk: number; members: Uint8Array }>(
      'from' in names
        ? { sql: `${read} BETWEEN ? AND ?`, params: [names.from, names.to] }
        : { sql: `${read} IN (SELECT value FROM json_each(?))`, params: [JSON.stringify(names.anyOf)] },
    )
    const bitmap = new Map<number, Uint32Array>()
    for (const { chunk, members } of rows) {
      const words = bitmap.get(chunk) ?? emptyChunk()
      bitmap.set(chunk, words)
      addStored(words, members)
    }
    kept.set(key, bitmap)
    return bitmap
  }
  return {
    load,
    forgetOutdated() {
      const current = reader.version()
      if (current !== version) kept.clear()
      version = current
    },
  }
}

const countsIn =
  (reader: Reader): BitmapSearch['counts'] =>
  (collection, field, some) => {
    const names = namesOfField(collection, field)
    if (names === undefined) return undefined
    const params = [names.from, names.to]
    const where = `FROM ${bitmapsTable(collection.name)} WHERE name BETWEEN ? AND ?`
    const [chunks] = reader.rows<{ count: number }>({
      sql: `SELECT count(*) AS count FROM (SELECT 1 ${where} LIMIT ?)`,
      params: [...params, COUNTED_CHUNKS + 1],
    })
    if (chunks === undefined || chunks.count > COUNTED_CHUNKS) return undefined
    const counts = new Map<Key, number>()
    for (const row of reader.each<{ name: string; chunk: number; members: Uint8Array }>({
      sql: `SELECT name, chunk, members ${where}`,
      params,
    })) {
      const words = some.get(row.chunk)
      const shared = words === undefined ? 0 : sharedWith(words, row.members)
      if (shared > 0) counts.set(keyIn(row.name), (counts.get(keyIn(row.name)) ?? 0) + shared)
    }
    return counts
  }
