import type { Collection, Document, Index } from '../port.ts'
import type { Entry, Keys } from '../declaration.ts'
import type { Row } from './protocol.ts'
import type { Part } from './schema.ts'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { entryOf } from '../declaration.ts'
import { MISSING } from '../keys.ts'
import { createIndexes, dropIndexes, indexTable, wholeOf, wordsTable } from './schema.ts'

type Stored = { readonly n: number; readonly pos: string; readonly keys: string; readonly words: string }

/** The prepared statements that keep one collection, its indexes and its words in step. */
export type CollectionWriter = { readonly write: (row: Row) => void }

export function collectionWriter(database: DatabaseSync, collection: Collection): CollectionWriter {
  const { name } = collection
  const select = database.prepare(`SELECT n, pos, keys, words FROM "${name}" WHERE id = ?`)
  const insert = database.prepare(`INSERT INTO "${name}" (id, pos, keys, words, doc) VALUES (?, ?, ?, ?, ?)`)
  const update = database.prepare(`UPDATE "${name}" SET pos = ?, keys = ?, words = ?, doc = ? WHERE n = ?`)
  const find = finders(database, collection, wholeOf(collection))

  return {
    write(row) {
      const old = select.get(row.id) as Stored | undefined
      if (old !== undefined && old.pos >= row.pos) return
      const doc = row.doc ?? null
      if (old === undefined) {
        const { lastInsertRowid } = insert.run(row.id, row.pos, row.keys, row.words, doc)
        find.add(Number(lastInsertRowid), row)
      } else {
        update.run(row.pos, row.keys, row.words, doc, old.n)
        find.replace(old.n, old, row)
      }
    },
  }
}

type Findable = Pick<Row, 'keys' | 'words'> & { readonly id: string }

function finders(database: DatabaseSync, collection: Collection, part: Part) {
  const indexes = collection.indexes
    .map((index, i) => ({ index, i }))
    .slice(part.from)
    .map(({ index, i }) => indexStatements(database, collection.name, index, i))
  const words = part.words ? wordStatements(database, collection.name) : undefined
  const add = (n: number, row: Findable) => {
    const keys = JSON.parse(row.keys) as Keys | null
    for (const { index, insert } of indexes) for (const place of placesOf(index, keys)) insert.run(...place, row.id, n)
    if (row.words !== '') words?.insert.run(n, row.words)
  }
  const replace = (n: number, old: Omit<Stored, 'n' | 'pos'>, row: Findable) => {
    if (old.keys !== row.keys) {
      const before = JSON.parse(old.keys) as Keys | null
      const after = JSON.parse(row.keys) as Keys | null
      for (const { index, insert, remove } of indexes) {
        const [gone, come] = [placesOf(index, before), placesOf(index, after)]
        if (JSON.stringify(gone) === JSON.stringify(come)) continue
        for (const place of gone) remove.run(...place, row.id)
        for (const place of come) insert.run(...place, row.id, n)
      }
    }
    if (old.words !== row.words) {
      if (old.words !== '') words?.remove.run(n, old.words)
      if (row.words !== '') words?.insert.run(n, row.words)
    }
  }
  return { add, replace }
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
function placesOf(index: Index, keys: Keys | null): string[][] {
  if (keys === null) return []
  let places: string[][] = [[]]
  for (const field of index.equals) {
    const values = [keys[field] ?? []].flat()
    places = places.flatMap((place) => values.map((value) => [...place, value]))
  }
  const sort = index.sort === undefined ? undefined : keys[index.sort[0]]
  for (const place of places) place.push(typeof sort === 'string' ? sort : MISSING)
  return places
}

export type Growth = {
  /** Empty tables for what is new. */
  readonly begin: () => void
  /** Fills them from the next hundred documents; false when there was none left. */
  readonly step: () => boolean
}

/**
 * The declaration has grown from `before` to `after`: fills the added indexes from the documents that are there. In
 * steps, because other handles commit meanwhile; cut short, it begins again at the next declaration. Only words start
 * over as a whole, so a search finds little until the last step.
 */
export function growth(database: DatabaseSync, before: Collection, after: Collection): Growth {
  const part = added(before, after)
  const update = database.prepare(`UPDATE "${after.name}" SET keys = ?, words = ? WHERE n = ?`)
  const next = database.prepare(`SELECT n, id, doc FROM "${after.name}" WHERE n > ? AND doc IS NOT NULL ORDER BY n LIMIT 100`)
  let add: ReturnType<typeof finders>['add'] | undefined
  let last = 0
  return {
    begin() {
      dropIndexes(database, after, part)
      createIndexes(database, after, part)
      add = finders(database, after, part).add
    },
    step() {
      const rows = next.all(last) as { n: number; id: string; doc: string }[]
      for (const { n, id, doc } of rows) {
        const row = { id, ...textOf(entryOf(after, JSON.parse(doc) as Document)) }
        update.run(row.keys, row.words, n)
        add?.(n, row)
        last = n
      }
      return rows.length > 0
    },
  }
}

/** `merge` appends, so what was there keeps its place. */
function added(before: Collection, after: Collection): Part {
  return { from: before.indexes.length, words: (before.search ?? []).length < (after.search ?? []).length }
}

export function textOf(entry: Entry): Pick<Row, 'keys' | 'words'> {
  return { keys: JSON.stringify(entry.keys), words: entry.words.join(' ') }
}
