import { DatabaseSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { createPrivateDatabaseFile } from '../../private-file.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    schemaVersion INTEGER NOT NULL,
    data TEXT NOT NULL,
    meta TEXT NOT NULL,
    recordedAt TEXT NOT NULL,
    UNIQUE (stream, revision),
    UNIQUE (stream, id)
  ) STRICT;
  CREATE TRIGGER IF NOT EXISTS events_are_never_changed BEFORE UPDATE ON events
    BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
  CREATE TRIGGER IF NOT EXISTS events_are_never_deleted BEFORE DELETE ON events
    BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
`

/** How long a group waits for another process that holds the write lock. */
const BUSY_MS = 2_000

/**
 * The write handle. Automatic checkpoints are off: the writer runs them when it is idle, so that no append waits for one.
 * @throws when the file is no event store, or when a commit on it would not be durable
 */
export function openWriteHandle(file: string): DatabaseSync {
  createPrivateDatabaseFile(file)
  const database = new DatabaseSync(file, { timeout: BUSY_MS })
  try {
    database.exec(`
      PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA wal_autocheckpoint = 0;
      PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON;
    `)
    requireFullSync(database)
    database.exec(schema)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Some builds of SQLite silently fall back to NORMAL in WAL mode; a power cut could then lose acknowledged events. */
export function requireFullSync(database: DatabaseSync): void {
  const FULL = 2
  const level = database.prepare('PRAGMA synchronous').get()?.['synchronous']
  if (level !== FULL) throw new Error(`SQLite runs with synchronous=${String(level)} and would acknowledge events it can lose.`)
}

/** @param fixed nobody writes it meanwhile: it is read without the files beside it, which SQLite would have to make */
export function openReadHandle(file: string, fixed = false): DatabaseSync {
  const at = fixed ? new URL(`${pathToFileURL(file).href}?immutable=1`) : file
  const database = new DatabaseSync(at, { readOnly: true, timeout: BUSY_MS })
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON')
  return database
}
