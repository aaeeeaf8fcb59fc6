/** The thread that owns the only writing handle of this store. Orders that wait together share one transaction. */
import type { Collection } from '../port.ts'
import type { CollectionWriter } from './collection-writer.ts'
import type { Order, Reply, Request, WriterOptions } from './protocol.ts'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { merge } from '../declaration.ts'
import { collectionWriter, reindex } from './collection-writer.ts'
import { BASE, createDocuments, createIndexes, dropIndexes } from './schema.ts'

if (parentPort === null) throw new Error('writer.ts runs as a worker thread only.')
const port = parentPort
const { file, synchronous } = workerData as WriterOptions

const database = new DatabaseSync(file, { timeout: 10_000 })
// NORMAL may lose the last commits when the power goes, never their order: documents and checkpoint stand in the same
// transaction, so what is lost is lost together, and the projector plays those events again.
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = ${synchronous};
  PRAGMA secure_delete = ON;
  PRAGMA trusted_schema = OFF;
  PRAGMA cache_size = -16000;
  PRAGMA wal_autocheckpoint = 4000;
  PRAGMA journal_size_limit = 67108864;
`)
database.exec(BASE)

const selectDeclaration = database.prepare('SELECT declaration FROM "$collections" WHERE name = ?')
const putDeclaration = database.prepare('INSERT OR REPLACE INTO "$collections" VALUES (?, ?)')
const deleteDeclaration = database.prepare('DELETE FROM "$collections" WHERE name = ?')
const putCheckpoint = database.prepare('INSERT OR REPLACE INTO "$checkpoints" VALUES (?, ?)')
const deleteCheckpoint = database.prepare('DELETE FROM "$checkpoints" WHERE consumer = ?')
const putState = database.prepare('INSERT OR REPLACE INTO "$states" VALUES (?, ?)')
const deleteState = database.prepare('DELETE FROM "$states" WHERE name = ?')

/** With the declaration each was prepared for: another handle on the same file may have declared more since. */
const writers = new Map<string, { readonly declaration: string; readonly writer: CollectionWriter }>()

function declarationOf(name: string): string | undefined {
  return (selectDeclaration.get(name) as { declaration: string } | undefined)?.declaration
}

function writerOf(name: string): CollectionWriter {
  const declaration = declarationOf(name)
  if (declaration === undefined) throw new Error(`The collection ${name} has not been declared.`)
  const known = writers.get(name)
  if (known?.declaration === declaration) return known.writer
  const writer = collectionWriter(database, JSON.parse(declaration) as Collection)
  writers.set(name, { declaration, writer })
  return writer
}

function declare(wanted: Collection): Collection {
  const text = declarationOf(wanted.name)
  const stored = text === undefined ? undefined : (JSON.parse(text) as Collection)
  const merged = merge(stored, wanted)
  if (merged === stored) return merged
  if (stored === undefined) {
    createDocuments(database, merged.name)
    createIndexes(database, merged)
  } else {
    reindex(database, stored, merged)
  }
  putDeclaration.run(merged.name, JSON.stringify(merged))
  return merged
}

function drop(name: string): void {
  const text = declarationOf(name)
  if (text === undefined) return
  dropIndexes(database, JSON.parse(text) as Collection)
  database.exec(`DROP TABLE "${name}"`)
  deleteDeclaration.run(name)
  writers.delete(name)
}

/** @returns the collection as stored, for `declare` */
function execute(order: Order): Collection | undefined {
  switch (order.kind) {
    case 'commit':
      for (const { collection, rows } of order.writes) {
        const { write } = writerOf(collection)
        for (const row of rows) write(row)
      }
      if (order.checkpoint === undefined) deleteCheckpoint.run(order.consumer)
      else putCheckpoint.run(order.consumer, order.checkpoint)
      return undefined
    case 'declare':
      return declare(order.collection)
    case 'drop':
      drop(order.name)
      return undefined
    case 'setState':
      if (order.value === undefined) deleteState.run(order.name)
      else putState.run(order.name, JSON.stringify(order.value))
      return undefined
    case 'close':
      return undefined
  }
}

/** One bad order is taken back alone; its neighbours in the transaction stand. */
function attempt({ number, order }: Request): Reply {
  database.exec('SAVEPOINT one')
  try {
    const collection = execute(order)
    database.exec('RELEASE one')
    return collection === undefined ? { number } : { number, collection }
  } catch (error) {
    database.exec('ROLLBACK TO one; RELEASE one')
    return { number, error: sentence(error) }
  }
}

function transact(requests: readonly Request[]): Reply[] {
  try {
    database.exec('BEGIN IMMEDIATE')
    const replies = requests.map(attempt)
    database.exec('COMMIT')
    return replies
  } catch (error) {
    // Disk full or busy: nothing of the group is stored, and statements may stand on tables that were rolled back.
    if (database.isTransaction) database.exec('ROLLBACK')
    writers.clear()
    return requests.map(({ number }) => ({ number, error: sentence(error) }))
  }
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

port.on('message', (first: Request) => {
  const group = [first]
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port)) group.push(next.message as Request)
  const replies = transact(group)
  const closing = group.some(({ order }) => order.kind === 'close')
  if (closing) database.close()
  for (const reply of replies) port.postMessage(reply)
  if (closing) port.close()
})
const ready: Reply = { number: 0 }
port.postMessage(ready)
