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

/** Empties the write-ahead log, which still holds overwritten pages. @returns false while another connection reads */
export function forgetOldPages(db: DatabaseSync): boolean {
  return db.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()?.['busy'] === 0
}
