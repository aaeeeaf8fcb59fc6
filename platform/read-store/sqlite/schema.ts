import type { Collection, Index } from '../port.ts'
import type { DatabaseSync } from 'node:sqlite'
import { MISSING } from '../keys.ts'

/**
 * Tables of one collection NAME: `NAME` holds the documents, `NAME$0`, `NAME$1` ... one row per index and document
 * (per value where the field is an array), `NAME$words` the words, or `NAME$bitmaps` the documents of each value and word
 * (`bitmap-names.ts`). No `$` can stand in a collection's name.
 */
export function indexTable(name: string, index: number): string {
  return `"${name}$${index}"`
}
export function wordsTable(name: string): string {
  return `"${name}$words"`
}
export function bitmapsTable(name: string): string {
  return `"${name}$bitmaps"`
}

export const BASE = `
  CREATE TABLE IF NOT EXISTS "$collections" (name TEXT PRIMARY KEY, declaration TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS "$checkpoints" (consumer TEXT PRIMARY KEY, position TEXT NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS "$states" (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
`

/** `doc` comes last, so that a filter reads `keys` without reading past a large document. A tombstone has no `doc`. */
export function createDocuments(database: DatabaseSync, name: string): void {
  database.exec(`CREATE TABLE IF NOT EXISTS "${name}" (
    n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, pos TEXT NOT NULL, keys TEXT NOT NULL, words TEXT NOT NULL, doc TEXT) STRICT`)
}

/** Some of a collection's tables: the indexes from number `from` on, and perhaps the words, or the bitmaps, which hold them too. */
export type Part = { readonly from: number; readonly words: boolean; readonly bitmaps: boolean }

export function wholeOf({ search = [], ...collection }: Collection): Part {
  const bitmaps = collection.bitmaps === true
  return { from: 0, words: search.length > 0 && !bitmaps, bitmaps }
}

export function createIndexes(database: DatabaseSync, collection: Collection, part: Part): void {
  collection.indexes.forEach((index, i) => {
    if (i < part.from) return
    const columns = index.equals.map((_, e) => `e${e}`)
    database.exec(`CREATE TABLE ${indexTable(collection.name, i)} (${columns.map((column) => `${column} TEXT NOT NULL, `).join('')}
      s TEXT NOT NULL, id TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (${[...columns, 's', 'id'].join(', ')})) STRICT, WITHOUT ROWID`)
  })
  if (part.bitmaps)
    database.exec(`CREATE TABLE ${bitmapsTable(collection.name)} (name TEXT NOT NULL, chunk INTEGER NOT NULL, members BLOB NOT NULL,
      PRIMARY KEY (name, chunk)) STRICT, WITHOUT ROWID`)
  if (!part.words) return
  // The words come folded and split (`words.ts`), so the tokenizer only has to part them at the blanks again.
  // Contentless: the old words come from the document's row. secure-delete: an erased word leaves the index at once. `detail=column`,
  // because with `none` secure-delete leaves wrong lists of documents behind (SQLite 3.53).
  const table = wordsTable(collection.name)
  database.exec(
    `CREATE VIRTUAL TABLE ${table} USING fts5(words, content='', detail=column, prefix='2 3', tokenize="ascii tokenchars '+#.'")`,
  )
  database.exec(`INSERT INTO ${table} (${table}, rank) VALUES ('secure-delete', 1)`)
}

/** Every row of an index, in its order, from the keys of the documents. What lacks a field of `equals` has no row. */
export function entriesSql(name: string, { equals, sort }: Index): string {
  const columns = equals.map((_, e) => `e${e}.value AS e${e}, `)
  const lists = equals.map((field, e) => `, json_each(d.keys, ${keyPath(field)}) e${e}`)
  const order = [...equals.map((_, e) => `e${e}`), 's', 'id']
  return `SELECT ${columns.join('')}${sort === undefined ? `'${MISSING}'` : singleKey(sort[0])} AS s, d.id AS id, d.n AS n
    FROM "${name}" d${lists.join('')} WHERE d.doc IS NOT NULL ORDER BY ${order.join(', ')}`
}

export function keyPath(field: string): string {
  return `'$."${field}"'`
}

/** The key of a field that holds one value. */
export function singleKey(field: string): string {
  return `CASE json_type(d.keys, ${keyPath(field)}) WHEN 'text' THEN d.keys ->> ${keyPath(field)} ELSE '${MISSING}' END`
}

export function dropIndexes(database: DatabaseSync, collection: Collection, part: Part): void {
  for (let i = part.from; i < collection.indexes.length; i += 1) database.exec(`DROP TABLE IF EXISTS ${indexTable(collection.name, i)}`)
  if (part.words || part.bitmaps) database.exec(`DROP TABLE IF EXISTS ${wordsTable(collection.name)}`)
  if (part.bitmaps) database.exec(`DROP TABLE IF EXISTS ${bitmapsTable(collection.name)}`)
}
