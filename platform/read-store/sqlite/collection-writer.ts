import type { Collection, Document, Index } from '../port.ts'
import type { Declared, Entry, Keys } from '../declaration.ts'
import type { Row } from './protocol.ts'
import type { Part } from './schema.ts'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { entryOf, merge } from '../declaration.ts'
import { MISSING } from '../keys.ts'
import { chunkOf, placeOf } from './bitmap.ts'
import { bitmapNames } from './bitmap-names.ts'
import { bitmapWriter } from './bitmap-writer.ts'
import { renew, type WrittenRow, type WrittenRows } from './written-rows.ts'
import { createIndexes, dropIndexes, entriesSql, indexTable, wholeOf, wordsTable } from './schema.ts'

/** The prepared statements that write one collection with its indexes and words. */
export type CollectionWriter = {
  /** @param once nobody writes them again, so that they need not be remembered */
  readonly write: (rows: readonly Row[], once?: boolean) => void
  /** Rows to be written again soon: they are remembered. */
  readonly read: (ids: readonly string[]) => readonly StoredRow[]
}

export type StoredRow = { readonly id: string; readonly doc: string | null }

/** @param written rows that this writer has written, if it remembers them */
export function collectionWriter(database: DatabaseSync, collection: Declared, written: WrittenRows): CollectionWriter {
  const { name } = collection
  if (collection.unbuilt) return unindexedWriter(database, name)
  const select = database.prepare(`SELECT n, pos, keys, words FROM "${name}" WHERE id = ?`)
  const insert = database.prepare(`INSERT INTO "${name}" (id, pos, keys, words, doc) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO NOTHING`)
  const update = database.prepare(`UPDATE "${name}" SET pos = ?, keys = ?, words = ?, doc = ? WHERE n = ? AND id = ? AND pos = ?`)
  const selectMany = database.prepare(`SELECT id, doc, n, pos, keys, words FROM "${name}" WHERE id IN (SELECT value FROM json_each(?))`)
  const find = finders(database, collection, wholeOf(collection))

  const replaceOld = (old: WrittenRow, row: Row): boolean => {
    const { id, pos, keys, words, doc } = row
    if (update.run(pos, keys, words, doc ?? null, old.n, id, old.pos).changes === 0) return false
    find.replace(old.n, old, row)
    renew(old, row)
    return true
  }
  const writeOne = (row: Row, once: boolean) => {
    const known = written.get(row.id)
    if (known !== undefined) {
      if (known.pos >= row.pos) return
      // Otherwise another store has written it since.
      if (replaceOld(known, row)) return
    }
    const { id, pos, keys, words, doc, entry } = row
    // What nobody has written or read is new, nearly always.
    const { changes, lastInsertRowid } = insert.run(id, pos, keys, words, doc ?? null)
    if (changes > 0) {
      const n = Number(lastInsertRowid)
      find.add(n, row)
      if (!once) written.keep(id, { n, pos, keys, words, entry })
      return
    }
    const old = select.get(id) as WrittenRow | undefined
    if (old !== undefined && old.pos < pos && replaceOld(old, row)) written.keep(id, old)
  }
  return {
    write(rows, once = false) {
      for (const row of rows) writeOne(row, once)
      find.flush()
    },
    read(ids) {
      const rows = selectMany.all(JSON.stringify(ids)) as (WrittenRow & StoredRow)[]
      for (const { id, n, pos, keys, words } of rows) written.keep(id, { n, pos, keys, words })
      return rows
    },
  }
}

/** Nothing beside the documents is kept up to date before the indexes are built: one statement does it. */
function unindexedWriter(database: DatabaseSync, name: string): CollectionWriter {
  const selectMany = database.prepare(`SELECT id, doc FROM "${name}" WHERE id IN (SELECT value FROM json_each(?))`)
  const put = database.prepare(`INSERT INTO "${name}" (id, pos, keys, words, doc) VALUES (?, ?, ?, ?, ?) ON CONFLICT (id) DO UPDATE
    SET pos = excluded.pos, keys = excluded.keys, words = excluded.words, doc = excluded.doc WHERE excluded.pos > pos`)
  return {
    write(rows) {
      for (const { id, pos, keys, words, doc = null } of rows) put.run(id, pos, keys, words, doc)
    },
    read: (ids) => selectMany.all(JSON.stringify(ids)) as StoredRow[],
  }
}

type Findable = Pick<Row, 'keys' | 'words'> & { readonly entry?: Row['entry'] | undefined; readonly id: string }

function finders(database: DatabaseSync, collection: Collection, part: Part) {
  const indexes = collection.indexes
    .map((index, i) => ({ index, i }))
    .slice(part.from)
    .map(({ index, i }) => indexStatements(database, collection.name, index, i))
  const words = part.words ? wordStatements(database, collection.name) : undefined
  const bitmaps = part.bitmaps ? bitmapWriter(database, collection.name) : undefined
  const add = (n: number, row: Findable) => {
    const keys = keysIn(row)
    for (const { index, insert } of indexes) for (const place of placesOf(index, keys, row.id)) insert.run(...place, n)
    if (row.words !== '') words?.insert.run(n, row.words)
    bitmaps?.change(n, [], namesOf(collection, row))
  }
  const replace = (n: number, old: Pick<WrittenRow, 'keys' | 'words' | 'entry'>, row: Findable) => {
    if (old.keys !== row.keys) {
      const [before, after] = [keysIn(old), keysIn(row)]
      for (const { index, insert, remove } of indexes) {
        if (isSamePlace(index, before, after)) continue
        const [gone, come] = [placesOf(index, before, row.id), placesOf(index, after, row.id)]
        for (const place of without(gone, come)) remove.run(...place)
        for (const place of without(come, gone)) insert.run(...place, n)
      }
    }
    if (old.words !== row.words) {
      if (old.words !== '') words?.remove.run(n, old.words)
      if (row.words !== '') words?.insert.run(n, row.words)
    }
    if (old.keys !== row.keys || old.words !== row.words) bitmaps?.change(n, namesOf(collection, old), namesOf(collection, row))
  }
  return { add, replace, flush: () => bitmaps?.flush() }
}

function namesOf(collection: Collection, row: Omit<Findable, 'id'>): string[] {
  return bitmapNames(collection, { keys: keysIn(row), words: row.words === '' ? [] : row.words.split(' ') })
}

function keysIn({ keys, entry }: Pick<Findable, 'keys' | 'entry'>): Keys | null {
  return entry === undefined ? (JSON.parse(keys) as Keys | null) : entry
}

type IndexStatements = { readonly index: Index; readonly insert: StatementSync; readonly remove: StatementSync }

function indexStatements(database: DatabaseSync, name: string, index: Index, i: number): IndexStatements {
  const columns = [...index.equals.map((_, e) => `e${e}`), 's', 'id']
  return {
    index,
    insert: database.prepare(`INSERT INTO ${indexTable(name, i)} VALUES (${columns.map(() => '?, ').join('')}?)`),
    remove: database.prepare(`DELETE FROM ${indexTable(name, i)} WHERE ${columns.map((column) => `${column} = ?`).join(' AND ')}`),
  }
}

function wordStatements(database: DatabaseSync, name: string) {
  const table = wordsTable(name)
  return {
    insert: database.prepare(`INSERT INTO ${table} (rowid, words) VALUES (?, ?)`),
    remove: database.prepare(`INSERT INTO ${table} (${table}, rowid, words) VALUES ('delete', ?, ?)`),
  }
}

/** The rows of one document in one index: none when a field of `equals` is missing, one per value of an array. */
function placesOf({ equals, sort }: Index, keys: Keys | null, id: string): string[][] {
  if (keys === null) return []
  let places: string[][] = [[]]
  for (const field of equals) {
    const values = keys[field] ?? []
    if (typeof values === 'string') for (const place of places) place.push(values)
    else places = places.flatMap((place) => values.map((value) => [...place, value]))
  }
  const last = sort && keys[sort[0]]
  for (const place of places) place.push(typeof last === 'string' ? last : MISSING, id)
  return places
}

/** Whether a document has all that an index takes of it as before. A list is compared by its places. */
function isSamePlace({ equals, sort }: Index, before: Keys | null, after: Keys | null): boolean {
  if (before === null || after === null) return false
  return equals.every((field) => before[field] === after[field]) && (sort === undefined || before[sort[0]] === after[sort[0]])
}

/** The places of `some` that are not among `others`. */
function without(some: readonly string[][], others: readonly string[][]): readonly string[][] {
  if (others.length === 0) return some
  const [one, other] = [some[0], others[0]]
  if (some.length === 1 && others.length === 1 && one && other) return one.every((value, n) => value === other[n]) ? [] : some
  const known = new Set(others.map((place) => JSON.stringify(place)))
  return some.filter((place) => !known.has(JSON.stringify(place)))
}

/**
 * Extends a collection from the declaration `before` to `after`: the keys of its documents, then the new indexes. Each step
 * is a transaction of its own, because other stores commit meanwhile; after an interruption the next declaration starts
 * again. Words are filled anew as a whole, so a search finds little until the last step.
 */
export function* extension(database: DatabaseSync, before: Declared, after: Collection): Generator<() => void> {
  const part = before.unbuilt ? wholeOf(after) : added(before, after)
  yield () => {
    dropIndexes(database, after, part)
    createIndexes(database, after, part)
  }
  if (merge(before, after) !== before) yield* rewriteKeys(database, after)
  for (let i = part.from; i < after.indexes.length; i++) yield* fillIndex(database, after, i)
  if (part.words) yield* fillWords(database, after.name)
  if (part.bitmaps) yield* fillBitmaps(database, after)
}

/** `merge` appends, so existing indexes keep their numbers. */
function added(before: Collection, after: Collection): Part {
  const words = (before.search ?? []).length < (after.search ?? []).length
  // An added index can change by which of its signs a value has its bitmap.
  return { from: before.indexes.length, words: words && !after.bitmaps, bitmaps: after.bitmaps === true }
}

function* rewriteKeys(database: DatabaseSync, collection: Collection): Generator<() => void> {
  const update = database.prepare(`UPDATE "${collection.name}" SET keys = ?, words = ? WHERE n = ?`)
  const next = database.prepare(`SELECT n, doc FROM "${collection.name}" WHERE n > ? AND doc IS NOT NULL ORDER BY n LIMIT 100`)
  const page = (after: number) => next.all(after) as { n: number; doc: string }[]
  for (let rows = page(0); rows.length > 0; rows = page(rows.at(-1)?.n ?? 0)) {
    yield () => {
      for (const { n, doc } of rows) {
        const { keys, words } = textOf(entryOf(collection, JSON.parse(doc) as Document))
        update.run(keys, words, n)
      }
    }
  }
}

/** Rows that one transaction copies: a few milliseconds. */
const COPIED = 5_000

/** Sorted into a temporary table first, without a lock: inserting rows in their order is several times as fast. */
function* fillIndex(database: DatabaseSync, { name, indexes }: Collection, i: number): Generator<() => void> {
  const index = indexes[i]
  if (index === undefined) return
  database.exec(`CREATE TEMP TABLE sorted AS ${entriesSql(name, index)}`)
  try {
    const { rows } = database.prepare('SELECT count(*) AS rows FROM sorted').get() as { rows: number }
    const copy = database.prepare(`INSERT INTO ${indexTable(name, i)} SELECT * FROM sorted WHERE rowid > ? AND rowid <= ?`)
    for (let from = 0; from < rows; from += COPIED) yield () => void copy.run(from, from + COPIED)
  } finally {
    database.exec('DROP TABLE sorted')
  }
}

function* fillWords(database: DatabaseSync, name: string): Generator<() => void> {
  const { last } = database.prepare(`SELECT coalesce(max(n), 0) AS last FROM "${name}"`).get() as { last: number }
  const copy = `INSERT INTO ${wordsTable(name)} (rowid, words) SELECT n, words FROM "${name}" WHERE n > ? AND n <= ? AND words <> ''`
  // Prepared in its transaction: outside of one another store can change the tables while SQLite opens that of the words, which fails then.
  for (let from = 0; from < last; from += COPIED) yield () => void database.prepare(copy).run(from, from + COPIED)
}

/** Documents whose bitmaps are put together in memory at a time: some ten megabytes. A part of a chunk. */
const GATHERED = 16_384

/** Put together without a lock. */
function* fillBitmaps(database: DatabaseSync, collection: Collection): Generator<() => void> {
  const { name } = collection
  const next = database.prepare(`SELECT n, keys, words FROM "${name}" WHERE n >= ? AND n < ? AND doc IS NOT NULL`)
  const { add } = bitmapWriter(database, name)
  const { last } = database.prepare(`SELECT coalesce(max(n), 0) AS last FROM "${name}"`).get() as { last: number }
  for (let first = 0; first <= last; first += GATHERED) {
    const places = new Map<string, number[]>()
    for (const row of next.iterate(first, first + GATHERED) as Iterable<{ n: number; keys: string; words: string }>)
      for (const bitmap of namesOf(collection, row)) {
        const members = places.get(bitmap)
        if (members === undefined) places.set(bitmap, [placeOf(row.n)])
        else members.push(placeOf(row.n))
      }
    const bitmaps = [...places].toSorted(([one], [other]) => (one < other ? -1 : 1))
    for (let from = 0; from < bitmaps.length; from += COPIED)
      yield () => {
        for (const [bitmap, members] of bitmaps.slice(from, from + COPIED)) add(bitmap, chunkOf(first), members)
      }
  }
}

export function textOf(entry: Entry): Pick<Row, 'keys' | 'words'> {
  return { keys: JSON.stringify(entry.keys), words: entry.words.join(' ') }
}
