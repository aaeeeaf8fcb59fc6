import type { DatabaseSync } from 'node:sqlite'
import type { Revision } from '#events/envelope.ts'
import { NO_REVISION, type PreparedAppend } from '../prepare-append.ts'

/** `seq` identifies the caller's promise; `at` is the caller's clock in milliseconds. */
export type AppendRequest = PreparedAppend & { readonly seq: number; readonly at: number }

/** `unknown` may be stored; the other failures are not. */
type GroupFailure = 'noSpace' | 'unavailable' | 'unknown'
export type Outcome =
  | { readonly seq: number; readonly revision: Revision; readonly position: number }
  | { readonly seq: number; readonly failure: 'conflict'; readonly actual: Revision }
  | { readonly seq: number; readonly failure: GroupFailure; readonly message: string }

/** The only code that writes to the log. Synchronous: it runs in the writer's thread, or in process for `:memory:`. */
export type Writer = {
  /** One transaction, durable once this returns. A failed request does not affect the others. */
  commit(requests: readonly AppendRequest[]): Outcome[]
  /** Moves the write-ahead log into the database file, as far as open readers allow. */
  checkpoint(): void
  close(): void
}

/** @throws when `open` throws the first time; later that is an outcome */
export function openWriter(open: () => DatabaseSync): Writer {
  let session: Session | undefined = openSession(open())

  const dropSession = (): void => {
    try {
      session?.database.close()
    } catch {
      // It was broken already, and the next group opens a new one.
    }
    session = undefined
  }
  const failAll = (requests: readonly AppendRequest[], otherwise: 'unavailable' | 'unknown', error: unknown): Outcome[] => {
    dropSession()
    const failure = primaryCode(error) === SQLITE_FULL ? 'noSpace' : otherwise
    return requests.map(({ seq }) => ({ seq, failure, message: error instanceof Error ? error.message : String(error) }))
  }

  return {
    commit(requests) {
      const outcomes: Outcome[] = []
      let current: Session
      try {
        current = session ??= openSession(open())
        current.begin.run()
        for (const request of requests) outcomes.push(appendOne(current, request))
      } catch (error) {
        return failAll(requests, 'unavailable', error)
      }
      try {
        current.commit.run()
        return outcomes
      } catch (error) {
        // On a full disk no commit record was written. After any other error it may be in the write-ahead log, where a
        // recovery would find it, so the outcome is unknown. A handle is not used again after a failed commit.
        return failAll(requests, 'unknown', error)
      }
    },
    checkpoint() {
      try {
        session?.database.exec('PRAGMA wal_checkpoint(PASSIVE)')
      } catch {
        dropSession()
      }
    },
    close: dropSession,
  }
}

type Session = ReturnType<typeof openSession>

function openSession(database: DatabaseSync) {
  const last = database.prepare('SELECT recordedAt FROM events ORDER BY position DESC LIMIT 1').get()
  return {
    database,
    lastAt: last === undefined ? 0 : Date.parse(String(last['recordedAt'])),
    begin: database.prepare('BEGIN IMMEDIATE'),
    commit: database.prepare('COMMIT'),
    savepoint: database.prepare('SAVEPOINT request'),
    rollbackToSavepoint: database.prepare('ROLLBACK TO request'),
    release: database.prepare('RELEASE request'),
    tip: database.prepare('SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1'),
    stored: database.prepare('SELECT id, position FROM events WHERE stream = ? AND revision > ? ORDER BY revision LIMIT +?'),
    insert: database.prepare(
      'INSERT INTO events (stream, revision, id, type, schemaVersion, data, meta, recordedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)',
    ),
  }
}

/** @throws only what concerns the whole group */
function appendOne(session: Session, request: AppendRequest): Outcome {
  const { seq, stream, after, events } = request
  const actual = Number(session.tip.get(stream)?.['revision'] ?? NO_REVISION)
  if (actual > after) return alreadyStored(session, request) ?? { seq, failure: 'conflict', actual }
  if (actual < after) return { seq, failure: 'conflict', actual }

  session.lastAt = Math.max(session.lastAt, request.at)
  const recordedAt = new Date(session.lastAt).toISOString()
  let revision = after
  let position = 0
  // A single insert needs no savepoint.
  const several = events.length > 1
  if (several) session.savepoint.run()
  try {
    for (const [id, type, schemaVersion, data, meta] of events) {
      revision += 1
      position = Number(session.insert.run(stream, revision, id, type, schemaVersion, data, meta, recordedAt).lastInsertRowid)
    }
    if (several) session.release.run()
    return { seq, revision, position }
  } catch (error) {
    if (primaryCode(error) !== SQLITE_CONSTRAINT) throw error
    if (several) {
      session.rollbackToSavepoint.run()
      session.release.run()
    }
    return { seq, failure: 'conflict', actual } // one of the ids is already in the stream
  }
}

/** The first answer again, when exactly these ids follow the expected revision. */
function alreadyStored(session: Session, { seq, stream, after, events }: AppendRequest): Outcome | undefined {
  const stored = session.stored.all(stream, after, events.length)
  const same = stored.length === events.length && events.every(([id], index) => stored[index]?.['id'] === id)
  return same ? { seq, revision: after + events.length, position: Number(stored.at(-1)?.['position']) } : undefined
}

const SQLITE_FULL = 13
const SQLITE_CONSTRAINT = 19
/** SQLite's extended codes carry the primary one in the low byte. */
function primaryCode(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error && typeof error.errcode === 'number' ? error.errcode & 0xff : undefined
}
