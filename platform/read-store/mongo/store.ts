import { ReadsUnavailable, TooManyReads, type Batch, type Collection, type Document, type Query, type ReadStore } from '../port.ts'
import type { Stored } from './documents.ts'
import type { Json, Position } from '#events/envelope.ts'
import type { Db } from 'mongodb'
import { MongoClient } from 'mongodb'
import { START, decodePosition, encodePosition } from '#events/envelope.ts'
import { createFairQueue } from '../../fair-queue.ts'
import { encodeCursor, placeOf } from '../cursor.ts'
import { checkDeclaration, checkName, merge, type Declared } from '../declaration.ts'
import { CAP, FACET_VALUES, checkLimit } from '../limits.ts'
import { checkBuilt, endsSoon, planFor, storedIndex } from '../plan.ts'
import { bsonOf, jsonOf } from './bson.ts'
import { bulkTurns } from './bulk-turns.ts'
import { documentOf, indexSpecs, storedOf } from './documents.ts'
import { differingIds } from './differing.ts'
import { isDuplicateKey, replace, writeGuarded } from './guarded-writes.ts'
import { readCount, readFacet, readFacets, readPage, type PlannedQuery } from './reads.ts'

/** One small value by name (`json`: as text, until format 2). No collection of documents can have a dot in its name. */
type NamedValue = { readonly _id: string; readonly value: Json; readonly json?: string }

/**
 * Connections of one process at most. MongoDB answers only a few reads per core at once, and the driver's own 100 for
 * each process would take a small server's memory (about 1 MB per connection).
 */
const MAX_POOL_SIZE = 20

/** Heavy reads at once: half of the connections, so that reads by id and commits always find one. */
const HEAVY_READS = 10

/** For each command of a read. A page by an index takes milliseconds; after ten seconds the user has probably left. */
const MAX_TIME_MS = 10_000

/**
 * The read store in one MongoDB database (6 to 8, or FerretDB 1.24). Without transactions, which only replica sets
 * have: every document is on a majority of the servers before the checkpoint is, and a repetition changes nothing.
 */
export async function openMongoReadStore({ url }: { readonly url: string }): Promise<ReadStore> {
  const options = { writeConcern: { w: 'majority' }, serverSelectionTimeoutMS: 10_000, maxPoolSize: MAX_POOL_SIZE } as const
  const client = await new MongoClient(url, options).connect()
  const db = client.db(databaseOf(url) ?? 'proffer')
  const inTurn = await bulkTurns(db)
  const documents = (name: string) => db.collection<Stored>(name)
  const [checkpoints, states] = [namedValues(db, 'proffer.checkpoints'), namedValues(db, 'proffer.states')]
  const { stored, ...declaring } = declarationsIn(db)

  const planQuery = async (collection: Collection, question: Parameters<typeof planFor>[1]): Promise<PlannedQuery> => {
    const plan = planFor(collection, question)
    const there = await stored(collection.name)
    checkBuilt(there, plan)
    if (plan.index !== undefined) storedIndex(there, plan.index)
    return { documents: documents(collection.name), stored: there, plan, maxTimeMS: MAX_TIME_MS }
  }
  const commitAll = async (batches: readonly Batch[]) => {
    const writes = batches.flatMap((batch) => batch.writes)
    const groups = await storedWrites(writes, stored)
    for (const [name, group] of groups) await inTurn(() => writeGuarded(documents(name), group))
    for (const { consumer, checkpoint } of batches) await checkpoints.set(consumer, storedPosition(checkpoint))
  }
  const heavyReads = createFairQueue({ slots: HEAVY_READS, errors: { ofCaller: TooManyReads, ofQueue: ReadsUnavailable } })
  return {
    format: 2,

    ...declaring,

    async get<D extends Document>({ name }: Collection, id: string) {
      // By the id alone, because FerretDB uses an index for nothing else.
      const found = await documents((await stored(name)).name).findOne({ _id: id })
      return found === null || found['_del'] === true ? undefined : documentOf<D>(found)
    },

    async getMany<D extends Document>({ name }: Collection, ids: readonly string[]) {
      const found = await documents((await stored(name)).name)
        .find({ _id: { $in: ids }, _del: { $exists: false } })
        .toArray()
      const byId = new Map(found.map((one) => [one._id, one]))
      return ids.flatMap((id) => byId.get(id) ?? []).map((one) => documentOf<D>(one))
    },

    async find<D extends Document>(collection: Collection, query: Query, caller?: string) {
      const walk = await planQuery(collection, query)
      checkLimit(query.limit)
      const after = placeOf(collection.name, walk.plan, query)
      const read = () => readPage(walk, after, query.limit + 1)
      const page = await (endsSoon(walk.plan, query.limit) ? read() : heavyReads.run(caller, read))
      const items = page.slice(0, query.limit).map((one) => documentOf<D>(one))
      const last = items.at(-1)
      return page.length > query.limit && last !== undefined ? { items, next: encodeCursor(collection.name, walk.plan, last) } : { items }
    },

    async count(collection, where, cap = CAP, search = '', caller) {
      const walk = await planQuery(collection, { where, search })
      const read = () => readCount(walk, cap)
      return endsSoon(walk.plan, cap) ? read() : heavyReads.run(caller, read)
    },

    async facet(collection, where, field, limit = FACET_VALUES, search = '', caller) {
      const walk = await planQuery(collection, { where, search, facets: [field] })
      checkLimit(limit)
      return heavyReads.run(caller, () => readFacet(walk, field, limit))
    },

    async facets(collection, where, fields, search = '', caller) {
      const walk = await planQuery(collection, { where, search, facets: Object.keys(fields) })
      for (const limit of Object.values(fields)) checkLimit(limit)
      return heavyReads.run(caller, () => readFacets(walk, fields))
    },

    differing: (one, other) => differingIds(documents(one.name), documents(other.name)),

    commit: (batch) => commitAll([batch]),
    commitAll,

    async checkpoint(consumer) {
      const position = await checkpoints.get(consumer)
      return typeof position === 'string' ? decodePosition(position) : undefined
    },

    getState: (name) => states.get(name),
    setState: (name, value) => states.set(name, value),
    purge: async () => undefined, // the files of a dropped collection are the server's to delete
    async close() {
      heavyReads.close()
      await client.close()
    },
  }
}

function storedPosition(checkpoint: Position): string | undefined {
  return checkpoint === START ? undefined : encodePosition(checkpoint)
}

/** The database in the address. The driver itself would use `test` without one. */
function databaseOf(url: string): string | undefined {
  return /^[^:]+:\/\/[^/?]+\/([^?]+)/.exec(url)?.[1]
}

/** The collections with their fields and indexes, as they are stored; in memory once they were asked for. */
function declarationsIn(db: Db) {
  const documents = (name: string) => db.collection<Stored>(name)
  const declarations = namedValues(db, 'proffer.collections')
  const read = async (name: string) => (await declarations.get(name)) as Declared | undefined
  const declared = new Map<string, Declared>()
  return {
    async stored(name: string): Promise<Declared> {
      const known = declared.get(name) ?? (await read(name))
      if (known === undefined) throw new Error(`The collection ${name} has not been declared.`)
      declared.set(name, known)
      return known
    },
    async declare(collection: Collection, indexes: 'now' | 'later' = 'now'): Promise<void> {
      checkDeclaration(collection)
      const before = await read(collection.name)
      const merged = merge(before, collection)
      const { unbuilt, ...built } = merged as Declared
      const later = indexes === 'later' && (before === undefined || unbuilt === true)
      const after: Declared = later ? { ...built, unbuilt: true } : built
      if (merged !== before || (unbuilt && !later)) {
        if (before !== undefined && merged !== before) await rewriteAll(db, after)
        if (!later) for (const spec of indexSpecs(after)) await documents(after.name).createIndex(spec, {}, {})
        await declarations.set(after.name, after)
      }
      declared.set(after.name, after)
    },
    async drop(name: string): Promise<void> {
      checkName(name)
      await documents(name).drop()
      await declarations.set(name, undefined)
      declared.delete(name)
    },
  }
}

function namedValues(db: Db, collection: string) {
  const all = db.collection<NamedValue>(collection)
  return {
    async get(name: string): Promise<Json | undefined> {
      const note = await all.findOne({ _id: name })
      if (note === null) return undefined
      return note.json === undefined ? jsonOf(note.value) : (JSON.parse(note.json) as Json)
    },
    async set(name: string, value: unknown): Promise<void> {
      if (value === undefined) return void (await all.deleteOne({ _id: name }))
      const store = () => all.replaceOne({ _id: name }, { value: bsonOf(value) }, { upsert: true })
      // Of two first values at once FerretDB refuses one; repeated, it replaces the other.
      await store().catch((error: unknown) => {
        if (!isDuplicateKey(error)) throw error
        return store()
      })
    },
  }
}

/** By collection, in the given order. Throws before anything is sent if a document cannot be stored. */
async function storedWrites(writes: Batch['writes'], stored: (name: string) => Promise<Collection>): Promise<Map<string, Stored[]>> {
  const groups = new Map<string, Stored[]>()
  for (const { collection, document } of writes) {
    const group = groups.get(collection.name) ?? []
    groups.set(collection.name, group)
    group.push(storedOf(await stored(collection.name), document))
  }
  return groups
}

/** Stores every document again for an extended declaration, unless it was written meanwhile. */
async function rewriteAll(db: Db, collection: Collection): Promise<void> {
  const all = db.collection<Stored>(collection.name)
  for (let last = ''; ;) {
    const page = await all.find({ _id: { $gt: last } }, { sort: { _id: 1 }, limit: 100 }).toArray()
    const live = page.filter((one) => one['_del'] === undefined)
    await replace(
      all,
      live.map((one) => ({ filter: { _id: one._id, _pos: one._pos }, replacement: storedOf(collection, documentOf(one)) })),
    )
    const end = page.at(-1)
    if (end === undefined) return
    last = end._id
  }
}
