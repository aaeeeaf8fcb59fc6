import type { Batch, Collection, Document, Facet, Query, ReadStore } from '../port.ts'
import type { Row } from './protocol.ts'
import type { Json } from '#events/envelope.ts'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import { START, decodePosition, encodePosition } from '#events/envelope.ts'
import { encodeCursor, placeOf } from '../cursor.ts'
import { checkDeclaration, checkName, entryOf, type Declared } from '../declaration.ts'
import { scalarOf } from '../keys.ts'
import { CAP, FACET_VALUES, checkLimit } from '../limits.ts'
import { LIGHT_READ_LIMIT, checkBuilt, endsSoon, planFor, type Plan } from '../plan.ts'
import { textOf, type StoredRow } from './collection-writer.ts'
import { readerThreads, type ReaderThreads } from './reader-threads.ts'
import { openReader, type Reader } from './reader.ts'
import { readsFrom, type Read, type Reads, type Task } from './reads.ts'
import { countStatement, differingStatement } from './statements.ts'
import { startWriter, writerHere, type WriterThread } from './writer-thread.ts'

export type SqliteReadStoreOptions = {
  /** Path of the database, or `:memory:`. */
  readonly file: string
  /** On the calling thread, which is one that does little else: a message to another one costs more than most writes. */
  readonly writesHere?: boolean
  /** Of memory for the pages that the writing handle has read or written, 4 MB when left out. */
  readonly cacheBytes?: number
  /** Pages of 4 KiB that its commits leave in the write-ahead log before one of them copies it. When left out, the thread of `writer-worker.ts` copies it, later and in larger pieces, whoever wrote it. */
  readonly copyPages?: number
  /** Gets a sentence for the log when the thread that writes has died, and when another one writes. */
  readonly report?: ((sentence: string) => void) | undefined
}

const CACHE_BYTES = 4 * 1024 * 1024

/**
 * The read store in one SQLite file. Of the thread that answers, writes run on a thread of their own, and heavy reads on reader threads;
 * other reads run on the calling thread, because a message to another thread costs more than they do. A thread that makes views, their own
 * one or that of a rebuild, reads and writes where it is (`writesHere`). Several stores may open one file, as long as each collection has
 * one writer.
 * `:memory:` is a file in the temporary folder, gone when closed: two threads cannot share a database in memory and
 * read it while it is written.
 */
export async function openSqliteReadStore({
  file,
  writesHere = false,
  cacheBytes = CACHE_BYTES,
  copyPages,
  report,
}: SqliteReadStoreOptions): Promise<ReadStore> {
  const folder = file === ':memory:' ? mkdtempSync(join(tmpdir(), 'read-store-')) : undefined
  const path = folder === undefined ? file : join(folder, 'read.sqlite')
  const options = { file: path, synchronous: folder === undefined ? 'NORMAL' : 'OFF', cacheBytes, copyPages } as const
  const writer = writesHere ? writerHere(options) : await startWriter(options, report)
  const reader = openReader(path)
  const reads = readsFrom(reader)
  const { rows, close } = reader
  // What another thread reads delays no request, so it needs no reader threads.
  const threads = isMainThread
    ? readerThreads(path)
    : { rows: async <Row>(task: Task) => reads.answer(task) as Row[], close: async () => undefined }
  const { stored, declare, drop } = collectionsOf(reader, writer)
  let closed = false
  const commitAll = async (batches: readonly Batch[]) => {
    const written = batches.map(({ consumer, checkpoint, writes, once }) => ({
      consumer,
      checkpoint: checkpoint === START ? undefined : encodePosition(checkpoint),
      writes: writesOf(writes, stored, writesHere),
      ...(once && { once }),
    }))
    await writer.execute({ kind: 'commit', batches: written })
  }

  return {
    format: 2,
    storesWhole: true,
    declare,
    drop,
    ...queriesOf(stored, reader, reads, threads),

    async get<D extends Document>({ name }: Collection, id: string) {
      const [row] = rows<{ doc: string }>({ sql: `SELECT doc FROM "${stored(name).name}" WHERE id = ? AND doc IS NOT NULL`, params: [id] })
      return row === undefined ? undefined : (JSON.parse(row.doc) as D)
    },

    async getMany<D extends Document>({ name }: Collection, ids: readonly string[]) {
      const sql = `SELECT id, doc FROM "${stored(name).name}" WHERE id IN (SELECT value FROM json_each(?))`
      const read = writer.read?.(name, ids) ?? rows<StoredRow>({ sql, params: [JSON.stringify(ids)] })
      const found = new Map(read.map(({ id, doc }) => [id, doc]))
      return ids.flatMap((id) => {
        const doc = found.get(id) ?? null
        return doc === null ? [] : [JSON.parse(doc) as D]
      })
    },

    async differing(one, other) {
      return (await threads.rows<{ id: string }>(differingStatement(stored(one.name), stored(other.name)))).map(({ id }) => id)
    },

    commit: (batch) => commitAll([batch]),
    commitAll,

    async checkpoint(consumer) {
      const [row] = rows<{ position: string }>({ sql: 'SELECT position FROM "$checkpoints" WHERE consumer = ?', params: [consumer] })
      return row === undefined ? undefined : decodePosition(row.position)
    },

    async getState(name) {
      const [row] = rows<{ value: string }>({ sql: 'SELECT value FROM "$states" WHERE name = ?', params: [name] })
      return row === undefined ? undefined : (JSON.parse(row.value) as Json)
    },

    async setState(name, value) {
      await writer.execute({ kind: 'setState', name, value })
    },

    ...(writer.forget && { forget: writer.forget }),

    async purge() {
      await writer.execute({ kind: 'purge' })
    },

    async close() {
      if (closed) return
      closed = true
      close()
      await threads.close()
      await writer.execute({ kind: 'close' })
      if (folder !== undefined) rmSync(folder, { recursive: true })
    },
  }
}

type Stored = (name: string) => Declared

/** The collections with their fields and indexes, as they are stored; in memory once they were asked for. */
function collectionsOf({ rows }: Reader, writer: WriterThread): Pick<ReadStore, 'declare' | 'drop'> & { readonly stored: Stored } {
  const declared = new Map<string, Declared>()
  const stored = (name: string): Declared => {
    const known = declared.get(name)
    if (known !== undefined) return known
    const [row] = rows<{ declaration: string }>({ sql: 'SELECT declaration FROM "$collections" WHERE name = ?', params: [name] })
    if (row === undefined) throw new Error(`The collection ${name} has not been declared.`)
    const collection = JSON.parse(row.declaration) as Declared
    declared.set(name, collection)
    return collection
  }
  return {
    stored,

    async declare(collection, indexes = 'now') {
      checkDeclaration(collection)
      declared.set(collection.name, (await writer.execute({ kind: 'declare', collection, indexes })) ?? collection)
    },

    async drop(name) {
      checkName(name)
      await writer.execute({ kind: 'drop', name })
      declared.delete(name)
    },
  }
}

/** Pages, counts and facets: what looks at few documents on the calling thread, the rest on reader threads. */
function queriesOf(
  stored: Stored,
  { rows }: Reader,
  reads: Reads,
  threads: ReaderThreads,
): Pick<ReadStore, 'find' | 'count' | 'facet' | 'facets'> {
  const planned = ({ name }: Collection, plan: Plan): Pick<Read, 'collection' | 'plan'> => {
    const collection = stored(name)
    checkBuilt(collection, plan)
    return { collection, plan }
  }

  /** Whether the walk of a plan meets few documents, including those that its filters leave out. */
  const isShort = (collection: Collection, plan: Plan): boolean => {
    const [met] = rows<{ count: number }>(countStatement(collection, { ...plan, filters: [] }, LIGHT_READ_LIMIT + 1))
    return met !== undefined && met.count <= LIGHT_READ_LIMIT
  }
  /** @param most after how many documents the walk ends, if no filter leaves any out */
  const answers = async <Row>(read: Read, caller?: string, most?: number): Promise<Row[]> => {
    const { collection, plan } = read
    const isLight = endsSoon(plan, most) || (plan.words.length === 0 && isShort(collection, plan))
    return isLight ? (reads.walk(read) as Row[]) : threads.rows(read, caller)
  }

  return {
    async find<D extends Document>(collection: Collection, query: Query, caller?: string) {
      const plan = planFor(collection, query)
      checkLimit(query.limit)
      const after = placeOf(collection.name, plan, query)
      const one = planned(collection, plan)
      const page = await answers<{ doc: string }>({ ...one, want: 'page', after, limit: query.limit + 1 }, caller, query.limit)
      const items = page.slice(0, query.limit).map(({ doc }) => JSON.parse(doc) as D)
      const last = items.at(-1)
      return page.length > query.limit && last !== undefined ? { items, next: encodeCursor(collection.name, plan, last) } : { items }
    },

    async count(collection, where, cap = CAP, search = '', caller) {
      const plan = planFor(collection, { where, search })
      const one = planned(collection, plan)
      const [row] = await answers<{ count: number }>({ ...one, want: 'count', cap }, caller, cap)
      return row?.count ?? 0
    },

    async facet(collection, where, field, limit = FACET_VALUES, search = '', caller) {
      const plan = planFor(collection, { where, search, facets: [field] })
      checkLimit(limit)
      const one = planned(collection, plan)
      const values = await answers<{ key: string; count: number }>({ ...one, want: 'facet', field, limit }, caller)
      return values.map(({ key, count }) => ({ value: scalarOf(key), count }))
    },

    async facets(collection, where, fields, search = '', caller) {
      const plan = planFor(collection, { where, search, facets: Object.keys(fields) })
      for (const limit of Object.values(fields)) checkLimit(limit)
      const [facets] = await answers<Readonly<Record<string, Facet>>>({ ...planned(collection, plan), want: 'facets', fields }, caller)
      return facets ?? {}
    },
  }
}

/** Grouped by collection, each in the order given. */
function writesOf(writes: Batch['writes'], stored: (name: string) => Collection, isHere: boolean): { collection: string; rows: Row[] }[] {
  const groups = new Map<string, { collection: Collection; rows: Row[] }>()
  for (const { collection, document } of writes) {
    const group = groups.get(collection.name) ?? { collection: stored(collection.name), rows: [] }
    groups.set(collection.name, group)
    const entry = entryOf(group.collection, document)
    group.rows.push({
      id: document._id,
      pos: document._pos,
      doc: document._del === true ? undefined : JSON.stringify(document),
      ...textOf(entry),
      ...(isHere && { entry: entry.keys }),
    })
  }
  return [...groups.values()].map(({ collection, rows }) => ({ collection: collection.name, rows }))
}
