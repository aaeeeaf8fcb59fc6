/** The thread with the only writing handle of this store. Commands that wait together share one transaction. */
import type { Declared } from '../declaration.ts'
import type { Collection } from '../port.ts'
import type { CollectionWriter } from './collection-writer.ts'
import type { WriterCommand, WriterReply, WriterRequest, WriterOptions } from './protocol.ts'
import { flushCompileCache } from 'node:module'
import { DatabaseSync } from 'node:sqlite'
import { parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads'
import { forgetOldPages, inTransaction } from '../../private-database.ts'
import { createPrivateDatabaseFile } from '../../private-file.ts'
import { merge } from '../declaration.ts'
import { collectionWriter, extension } from './collection-writer.ts'
import { BASE, createDocuments, createIndexes, dropIndexes, wholeOf } from './schema.ts'

if (parentPort === null) throw new Error('writer-worker.ts runs as a worker thread only.')
const port = parentPort
const { file, synchronous } = workerData as WriterOptions

// Views hold personal data in clear text.
createPrivateDatabaseFile(file)
const database = new DatabaseSync(file, { timeout: 10_000 })
// NORMAL may lose the last commits in a power cut, but never earlier ones. Documents and checkpoint are in the same
// transaction, so both are lost together, and those events are applied again.
database.exec(`
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = ${synchronous};
  PRAGMA secure_delete = ON;
  PRAGMA trusted_schema = OFF;
  PRAGMA cache_size = -4000;
  PRAGMA wal_autocheckpoint = 16000;
  PRAGMA journal_size_limit = 134217728;
`)
database.exec(BASE)

const selectDeclaration = database.prepare('SELECT declaration FROM "$collections" WHERE name = ?')
const putDeclaration = database.prepare('INSERT OR REPLACE INTO "$collections" VALUES (?, ?)')
const deleteDeclaration = database.prepare('DELETE FROM "$collections" WHERE name = ?')
const putCheckpoint = database.prepare('INSERT OR REPLACE INTO "$checkpoints" VALUES (?, ?)')
const deleteCheckpoint = database.prepare('DELETE FROM "$checkpoints" WHERE consumer = ?')
const putState = database.prepare('INSERT OR REPLACE INTO "$states" VALUES (?, ?)')
const deleteState = database.prepare('DELETE FROM "$states" WHERE name = ?')

/** With the declaration each was prepared for, since another store on the same file may have extended it. */
const writers = new Map<string, { readonly declaration: string; readonly writer: CollectionWriter }>()

function declarationOf(name: string): string | undefined {
  return (selectDeclaration.get(name) as { declaration: string } | undefined)?.declaration
}

function storedCollection(name: string): Declared | undefined {
  const declaration = declarationOf(name)
  return declaration === undefined ? undefined : (JSON.parse(declaration) as Declared)
}

function writerOf(name: string): CollectionWriter {
  const declaration = declarationOf(name)
  if (declaration === undefined) throw new Error(`The collection ${name} has not been declared.`)
  const known = writers.get(name)
  if (known?.declaration === declaration) return known.writer
  const writer = collectionWriter(database, JSON.parse(declaration) as Declared)
  writers.set(name, { declaration, writer })
  return writer
}

function declare(wanted: Collection, indexes: 'now' | 'later'): Declared {
  const stored = storedCollection(wanted.name)
  const merged = merge(stored, wanted)
  const put = (declared: Declared) => {
    putDeclaration.run(declared.name, JSON.stringify(declared))
    return declared
  }
  if (stored === undefined) {
    return transaction(() => {
      createDocuments(database, merged.name)
      if (indexes === 'later') return put({ ...merged, unbuilt: true })
      createIndexes(database, merged, wholeOf(merged))
      return put(merged)
    })
  }
  const { unbuilt, ...built } = merged as Declared
  if (merged === stored && (!unbuilt || indexes === 'later')) return stored
  for (const work of extension(database, stored, built)) transaction(work)
  return transaction(() => put(built))
}

function drop(name: string): void {
  const stored = storedCollection(name)
  if (stored === undefined) return
  dropIndexes(database, stored, wholeOf(stored))
  database.exec(`DROP TABLE "${name}"`)
  deleteDeclaration.run(name)
  writers.delete(name)
}

function execute(command: Exclude<WriterCommand, { kind: 'declare' | 'purge' }>): void {
  switch (command.kind) {
    case 'commit':
      for (const { consumer, checkpoint, writes } of command.batches) {
        for (const { collection, rows } of writes) writerOf(collection).write(rows)
        if (checkpoint === undefined) deleteCheckpoint.run(consumer)
        else putCheckpoint.run(consumer, checkpoint)
      }
      return
    case 'drop':
      drop(command.name)
      return
    case 'setState':
      if (command.value === undefined) deleteState.run(command.name)
      else putState.run(command.name, JSON.stringify(command.value))
      return
    case 'close':
  }
}

/**
 * The tables that other stores on the file have made or dropped are read first: while it prepares a search by words, SQLite cannot. Only a
 * statement that needs tables looks whether they have changed; `PRAGMA schema_version` does not.
 */
function transaction<T>(work: () => T): T {
  try {
    return inTransaction(database, () => {
      database.exec('SELECT 1 FROM sqlite_schema LIMIT 1')
      return work()
    })
  } catch (error) {
    // Prepared statements may refer to tables that were just rolled back.
    writers.clear()
    throw error
  }
}

/** A failed command is rolled back alone; the others of the transaction are kept. */
function attempt({ number, command }: WriterRequest): WriterReply {
  if (command.kind === 'declare' || command.kind === 'purge') throw new Error(`A ${command.kind} is no part of a transaction.`)
  database.exec('SAVEPOINT one')
  try {
    execute(command)
    database.exec('RELEASE one')
    return { number }
  } catch (error) {
    database.exec('ROLLBACK TO one; RELEASE one')
    // They may hold changes that were just rolled back.
    writers.clear()
    return { number, error: sentence(error) }
  }
}

function answer(requests: readonly WriterRequest[]): WriterReply[] {
  const [first] = requests
  try {
    if (first?.command.kind === 'declare')
      return [{ number: first.number, collection: declare(first.command.collection, first.command.indexes) }]
    // Freed pages were overwritten with zeroes (secure_delete); the write-ahead log still has them as they were.
    if (first?.command.kind === 'purge') {
      if (!forgetOldPages(database)) throw new Error('The write-ahead log could not be emptied, because somebody reads from it for long.')
      return requests.map(({ number }) => ({ number }))
    }
    return transaction(() => requests.map(attempt))
  } catch (error) {
    return requests.map(({ number }) => ({ number, error: sentence(error) }))
  }
}

/** Groups of requests that share a transaction. Declarations and purges are alone, because they are no part of one. */
function groups(requests: readonly WriterRequest[]): WriterRequest[][] {
  const all: WriterRequest[][] = []
  for (const request of requests) {
    const last = all.at(-1)
    if (last === undefined || isAlone(request) || isAlone(last[0])) all.push([request])
    else last.push(request)
  }
  return all
}

function isAlone(request: WriterRequest | undefined): boolean {
  return request?.command.kind === 'declare' || request?.command.kind === 'purge'
}

function sentence(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

port.on('message', (first: WriterRequest) => {
  const waiting = [first]
  for (let next = receiveMessageOnPort(port); next !== undefined; next = receiveMessageOnPort(port))
    waiting.push(next.message as WriterRequest)
  for (const group of groups(waiting)) {
    const replies = answer(group)
    const closing = group.some(({ command }) => command.kind === 'close')
    if (closing) database.close()
    for (const reply of replies) port.postMessage(reply)
    if (closing) port.close()
  }
})
// Written now, because a kill would lose the compile cache.
flushCompileCache()
const ready: WriterReply = { number: 0 }
port.postMessage(ready)
