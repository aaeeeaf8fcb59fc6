import type { Stored } from './documents.ts'
import type { Collection } from 'mongodb'
import { MongoServerError } from 'mongodb'

const BULK = 1000
const DUPLICATE_KEY = 11_000

/**
 * Replacements in one command. FerretDB keeps a connection of its pool busy for each until the command ends, and waits
 * for ever when it has none left (at about a hundred). A rebuild in its own thread may write beside.
 */
const REPLACEMENTS = 40

/**
 * Stores each document unless a newer state of it is stored: missing ones are inserted, older ones are replaced. The
 * filter checks the position again, in case another process writes too. An insert of an id that was inserted meanwhile
 * fails (E11000), and servers differ in what of the bulk is then stored (FerretDB stops there and names the wrong write),
 * so the positions are read again and what is still newer is sent again. Reading them first costs a round trip, but an
 * insert is far cheaper than an upsert, which on FerretDB reads the whole collection.
 */
export async function writeGuarded(collection: Collection<Stored>, documents: readonly Stored[]): Promise<void> {
  for (const bulk of chunks(documents, BULK)) while (!(await write(collection, bulk)));
}

/** @returns false when a document was there before it was inserted */
async function write(collection: Collection<Stored>, documents: readonly Stored[]): Promise<boolean> {
  const ids = documents.map(({ _id }) => _id)
  const stored = await collection.find({ _id: { $in: ids } }, { projection: { _pos: 1 } }).toArray()
  const positions = new Map(stored.map(({ _id, _pos }) => [_id, _pos]))
  const missing = documents.filter(({ _id }) => !positions.has(_id))
  const newer = documents.filter(({ _id, _pos }) => (positions.get(_id) ?? _pos) < _pos)
  await replace(
    collection,
    newer.map((document) => ({ filter: { _id: document._id, _pos: { $lt: document._pos } }, replacement: document })),
  )
  if (missing.length === 0) return true
  try {
    await collection.insertMany(missing, { ordered: false })
    return true
  } catch (error) {
    if (isDuplicateKey(error)) return false
    throw error
  }
}

/** Another process has inserted the same id meanwhile. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof MongoServerError && error.code === DUPLICATE_KEY
}

type Replacement = {
  readonly filter: { readonly _id: string; readonly _pos: string | { readonly $lt: string } }
  readonly replacement: Stored
}

export async function replace(collection: Collection<Stored>, replacements: readonly Replacement[]): Promise<void> {
  for (const some of chunks(replacements, REPLACEMENTS))
    await collection.bulkWrite(
      some.map((replaceOne) => ({ replaceOne })),
      { ordered: false },
    )
}

function chunks<T>(all: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, i) => all.slice(i * size, (i + 1) * size))
}
