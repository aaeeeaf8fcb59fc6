import { DatabaseSync } from 'node:sqlite'
import { createPrivateDatabaseFile } from './private-file.ts'

/**
 * A small SQLite file that only its owner can read (0600): every commit is on the disk when it returns, and what is
 * deleted is overwritten with zeroes. `schema` creates what is missing.
 */
export function openPrivateDatabase(file: string, schema: string): DatabaseSync {
  createPrivateDatabaseFile(file)
  const db = new DatabaseSync(file, { timeout: 5_000 })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA trusted_schema = OFF')
  // Some builds of SQLite silently fall back to NORMAL in WAL mode.
  if (db.prepare('PRAGMA synchronous').get()?.['synchronous'] !== 2)
    throw new Error('This SQLite does not sync every commit, so nothing stored in it would be safe.')
  db.exec(schema)
  return db
}

export function inTransaction<Value>(db: DatabaseSync, work: () => Value): Value {
  db.exec('BEGIN IMMEDIATE')
  try {
    const value = work()
    db.exec('COMMIT')
    return value
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK')
    throw error
  }
}

const COPY_MS = 5_000
const PAUSE_MS = 20
const pause = new Int32Array(new SharedArrayBuffer(4))

/**
 * Empties the write-ahead log, which still holds overwritten pages. For others who read SQLite waits itself, as long as the handle says; for
 * one who copies the log at that moment, as threads that write do now and then, it never does, so it is asked again.
 * @returns false while another connection reads, or copies for longer than `copyMs`
 */
export function forgetOldPages(db: DatabaseSync, copyMs = COPY_MS): boolean {
  const truncate = db.prepare('PRAGMA wal_checkpoint(TRUNCATE)')
  const end = performance.now() + copyMs
  while (truncate.get()?.['busy'] !== 0) {
    if (performance.now() >= end) return false
    Atomics.wait(pause, 0, 0, PAUSE_MS)
  }
  return true
}
