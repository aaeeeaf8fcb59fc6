/** The writing handle of a store, on the thread that calls it. Commands that are given together share one transaction. */
import type { Declared } from '../declaration.ts'
import type { Collection } from '../port.ts'
import type { CollectionWriter, StoredRow } from './collection-writer.ts'
import type { WriterCommand, WriterOptions, WriterReply, WriterRequest } from './protocol.ts'
import { DatabaseSync } from 'node:sqlite'
import { forgetOldPages, inTransaction } from '../../private-database.ts'
import { createPrivateDatabaseFile } from '../../private-file.ts'
import { merge } from '../declaration.ts'
import { collectionWriter, extension } from './collection-writer.ts'
import { BASE, createDocuments, createIndexes, dropIndexes, wholeOf } from './schema.ts'
import { writtenRows } from './written-rows.ts'

export type Writer = {
  /** Each command of several in its own savepoint: one that fails is rolled back alone. The last of a closed writer is `close`. */
  readonly answer: (requests: readonly WriterRequest[]) => WriterReply[]
  /** Copies what lies in the write-ahead log into the file, once that is much: no commit of any thread has to. */
  readonly emptyLog: () => void
  /** Forgets what it remembers of rows. */
  readonly forget: () => void
  /** Undefined where it has written nothing of the collection yet. */
  readonly read: (collection: string, ids: readonly string[]) => readonly StoredRow[] | undefined
}

/** Pages of 4 KiB in the write-ahead log that are worth copying: the more, the more often one page was written, which is copied once. */
const MANY_PAGES = 12_000
/** As long as it may become. */
const LONG_LOG_PAGES = 24_000
/** A commit copies them itself where nobody else does. */
const TOO_MANY_PAGES = 48_000

/** @param rememberedBytes of memory for the rows that were written last */
export function openWriter(options: WriterOptions, rememberedBytes = 0): Writer {
  const database = openHandle(options)
  const collections = collectionsOn(database, writtenRows(rememberedBytes))
  const execute = executeOn(database, collections)
  const pagesOfLog = database.prepare('PRAGMA wal_checkpoint(NOOP)')
  const copyLog = database.prepare('PRAGMA wal_checkpoint(PASSIVE)')
  const restartLog = database.prepare('PRAGMA wal_checkpoint(RESTART)')

  /** A failed command is rolled back alone; the others of the transaction are kept. */
  const attempt = ({ number, command }: WriterRequest): WriterReply => {
    database.exec('SAVEPOINT one')
    try {
      execute(within(command))
      database.exec('RELEASE one')
      return { number }
    } catch (error) {
      database.exec('ROLLBACK TO one; RELEASE one')
      // They may hold changes that were just rolled back.
      collections.forget()
      return { number, error: sentence(error) }
    }
  }

  const answerGroup = (requests: readonly WriterRequest[]): WriterReply[] => {
    const [first] = requests
    try {
      if (first?.command.kind === 'declare')
        return [{ number: first.number, collection: collections.declare(first.command.collection, first.command.indexes) }]
      // Freed pages were overwritten with zeroes (secure_delete); the write-ahead log still has them as they were.
      if (first?.command.kind === 'purge') {
        if (!forgetOldPages(database)) throw new Error('The write-ahead log could not be emptied, because somebody reads from it for long.')
        return requests.map(({ number }) => ({ number }))
      }
      // The transaction is enough for one alone: beneath a savepoint SQLite first copies each page that it changes.
      if (first && requests.length === 1) {
        collections.transaction(() => execute(within(first.command)))
        return [{ number: first.number }]
      }
      return collections.transaction(() => requests.map(attempt))
    } catch (error) {
      return requests.map(({ number }) => ({ number, error: sentence(error) }))
    }
  }

  return {
    forget: collections.forget,
    read: collections.read,
    answer: (requests) =>
      groups(requests).flatMap((group) => {
        const replies = answerGroup(group)
        if (group.some(({ command }) => command.kind === 'close')) database.close()
        return replies
      }),
    emptyLog() {
      if (!database.isOpen) return
      const { log = 0, checkpointed = 0 } = (pagesOfLog.get() ?? {}) as { log?: number; checkpointed?: number }
      if (log - checkpointed >= MANY_PAGES) copyLog.get()
      // Where others commit meanwhile, the log only grows: for the last of it they wait a moment, and it begins anew.
      if (log >= LONG_LOG_PAGES) restartLog.get()
    },
  }
}

function openHandle({ file, synchronous, cacheBytes, copyPages = TOO_MANY_PAGES }: WriterOptions): DatabaseSync {
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
    PRAGMA cache_size = -${Math.floor(cacheBytes / 1024)};
    PRAGMA wal_autocheckpoint = ${copyPages};
    PRAGMA journal_size_limit = 134217728;
  `)
  database.exec(BASE)
  return database
}

type Collections = {
  readonly declare: (wanted: Collection, indexes: 'now' | 'later') => Declared
  readonly drop: (name: string) => void
  readonly writerOf: (name: string) => CollectionWriter
  readonly read: Writer['read']
  /** Forgets what was prepared: it may refer to what was rolled back. */
  readonly forget: () => void
  readonly transaction: <T>(work: () => T) => T
}

function collectionsOn(database: DatabaseSync, written: ReturnType<typeof writtenRows>): Collections {
  const selectDeclaration = database.prepare('SELECT declaration FROM "$collections" WHERE name = ?')
  const putDeclaration = database.prepare('INSERT OR REPLACE INTO "$collections" VALUES (?, ?)')
  const deleteDeclaration = database.prepare('DELETE FROM "$collections" WHERE name = ?')
  /** With the declaration each was prepared for, since another store on the same file may have extended it. */
  const writers = new Map<string, { readonly declaration: string; readonly writer: CollectionWriter }>()
  const declarationOf = (name: string) => (selectDeclaration.get(name) as { declaration: string } | undefined)?.declaration
  const storedCollection = (name: string): Declared | undefined => {
    const declaration = declarationOf(name)
    return declaration === undefined ? undefined : (JSON.parse(declaration) as Declared)
  }
  const put = (declared: Declared) => {
    putDeclaration.run(declared.name, JSON.stringify(declared))
    return declared
  }
  const forget = () => {
    writers.clear()
    written.forget()
  }
  const transaction = <T>(work: () => T): T => {
    try {
      return onKnownTables(database, work)
    } catch (error) {
      // Prepared statements may refer to tables that were just rolled back.
      forget()
      throw error
    }
  }

  return {
    transaction,
    forget,
    read: (name, ids) => writers.get(name)?.writer.read(ids),
    writerOf(name) {
      const declaration = declarationOf(name)
      if (declaration === undefined) throw new Error(`The collection ${name} has not been declared.`)
      const known = writers.get(name)
      if (known?.declaration === declaration) return known.writer
      // Another declaration gives each row other keys.
      if (known !== undefined) written.forget()
      const writer = collectionWriter(database, JSON.parse(declaration) as Declared, written.of(name))
      writers.set(name, { declaration, writer })
      return writer
    },
    declare(wanted, indexes) {
      const stored = storedCollection(wanted.name)
      const merged = merge(stored, wanted)
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
    },
    drop(name) {
      const stored = storedCollection(name)
      if (stored === undefined) return
      dropIndexes(database, stored, wholeOf(stored))
      database.exec(`DROP TABLE "${name}"`)
      deleteDeclaration.run(name)
      writers.delete(name)
      written.forget()
    },
  }
}

/**
 * The tables that other stores on the file have made or dropped are read first: while it prepares a search by words, SQLite cannot. Only a
 * statement that needs tables looks whether they have changed; `PRAGMA schema_version` does not.
 */
function onKnownTables<T>(database: DatabaseSync, work: () => T): T {
  return inTransaction(database, () => {
    database.exec('SELECT 1 FROM sqlite_schema LIMIT 1')
    return work()
  })
}

type WithinTransaction = Exclude<WriterCommand, { kind: 'declare' | 'purge' }>

function within(command: WriterCommand): WithinTransaction {
  if (command.kind === 'declare' || command.kind === 'purge') throw new Error(`A ${command.kind} is no part of a transaction.`)
  return command
}

function executeOn(database: DatabaseSync, { drop, writerOf }: Collections) {
  const putCheckpoint = database.prepare('INSERT OR REPLACE INTO "$checkpoints" VALUES (?, ?)')
  const deleteCheckpoint = database.prepare('DELETE FROM "$checkpoints" WHERE consumer = ?')
  const putState = database.prepare('INSERT OR REPLACE INTO "$states" VALUES (?, ?)')
  const deleteState = database.prepare('DELETE FROM "$states" WHERE name = ?')
  return (command: WithinTransaction): void => {
    switch (command.kind) {
      case 'commit':
        for (const { consumer, checkpoint, writes, once } of command.batches) {
          for (const { collection, rows } of writes) writerOf(collection).write(rows, once)
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
