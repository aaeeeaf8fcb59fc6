import { defined } from '#lib/fields.ts'
import { openPrivateDatabase } from '../../private-database.ts'
import type { FailedRequest, FailedRequests } from '../port.ts'

const schema = `
  CREATE TABLE IF NOT EXISTS failed (
    n INTEGER PRIMARY KEY AUTOINCREMENT,
    requestId TEXT NOT NULL,
    operation TEXT NOT NULL,
    status INTEGER NOT NULL,
    code TEXT NOT NULL,
    uid TEXT,
    at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS failed_by_request ON failed (requestId);
  CREATE INDEX IF NOT EXISTS failed_by_caller ON failed (uid, n);
`

export type FailedRequestsOptions = {
  readonly file: string
  /** As many are remembered. */
  readonly most: number
  /** So many of one account, and of all visitors together: nobody pushes out what happened to others. */
  readonly mostOfCaller: number
  readonly onError: (error: unknown) => void
}

/** What is collected before it is written: one commit for many, and nobody waits for it. */
const FLUSH_MS = 200

export function openFailedRequests({ file, most, mostOfCaller, onError }: FailedRequestsOptions): FailedRequests {
  const db = openPrivateDatabase(file, schema)
  const insert = db.prepare('INSERT INTO failed (requestId, operation, status, code, uid, at) VALUES (?, ?, ?, ?, ?, ?)')
  const ofCaller = db.prepare(
    'DELETE FROM failed WHERE uid IS ? AND n <= (SELECT n FROM failed WHERE uid IS ? ORDER BY n DESC LIMIT 1 OFFSET ?)',
  )
  const ofAll = db.prepare('DELETE FROM failed WHERE n <= (SELECT n FROM failed ORDER BY n DESC LIMIT 1 OFFSET ?)')
  const find = db.prepare('SELECT * FROM failed WHERE requestId >= ? AND requestId < ? ORDER BY n DESC LIMIT 1')
  let waiting: FailedRequest[] = []
  let timer: NodeJS.Timeout | undefined

  const flush = (): void => {
    clearTimeout(timer)
    timer = undefined
    const failed = waiting
    waiting = []
    if (failed.length === 0) return
    try {
      db.exec('BEGIN IMMEDIATE')
      for (const { requestId, operation, status, code, uid, at } of failed) insert.run(requestId, operation, status, code, uid ?? null, at)
      for (const uid of new Set(failed.map((one) => one.uid ?? null))) ofCaller.run(uid, uid, mostOfCaller)
      ofAll.run(most)
      db.exec('COMMIT')
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      onError(error)
    }
  }

  return {
    note(failed) {
      // Of a flood the first ones of each moment are enough.
      if (waiting.length >= mostOfCaller) return
      waiting.push(failed)
      timer ??= setTimeout(flush, FLUSH_MS).unref()
    },
    find(beginning) {
      flush()
      const row = find.get(beginning, `${beginning}\u{10FFFF}`) as unknown as (FailedRequest & { readonly uid: string | null }) | undefined
      if (!row) return undefined
      const { requestId, operation, status, code, uid, at } = row
      return { requestId, operation, status, code, at, ...defined({ uid: uid ?? undefined }) }
    },
    close() {
      flush()
      db.close()
    },
  }
}
