/** The baselines: plain reads and writes of the same table. */
import { openReadHandle, openWriteHandle } from '#platform/event-store/sqlite/handle.ts'

const PAGE = 500
const GROUP = 64
const INSERT = 'INSERT INTO events (stream, revision, id, type, schemaVersion, data, meta, recordedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)'

/** `SELECT` in pages and `JSON.parse`. @returns how many events there were */
export function readRaw(file: string): number {
  const database = openReadHandle(file)
  const select = database.prepare('SELECT * FROM events WHERE position > ? ORDER BY position LIMIT ?')
  select.setReturnArrays(true)
  let count = 0
  for (let after = 0; ;) {
    const rows = select.all(after, PAGE) as unknown as readonly [number, string, number, string, string, number, string, string, string][]
    for (const row of rows) {
      JSON.parse(row[6])
      JSON.parse(row[7])
      after = row[0]
    }
    count += rows.length
    if (rows.length < PAGE) break
  }
  database.close()
  return count
}

export function countEvents(file: string, streams = '%'): number {
  const database = openReadHandle(file)
  const { count } = database.prepare('SELECT count(*) AS count FROM events WHERE stream LIKE ?').get(streams) as { count: number }
  database.close()
  return count
}

export type RawEvent = readonly [
  stream: string,
  revision: number,
  id: string,
  type: string,
  schemaVersion: number,
  data: string,
  meta: string,
  recordedAt: string,
]

/** A plain group commit: appends of one turn of the event loop are one transaction, durable when the promise resolves. */
export function openRawGroupCommit(file: string): { readonly append: (event: RawEvent) => Promise<number>; readonly close: () => void } {
  const database = openWriteHandle(file)
  const insert = database.prepare(INSERT)
  const waiting: { readonly event: RawEvent; readonly resolve: (position: number) => void }[] = []
  const commit = () => {
    const group = waiting.splice(0, GROUP)
    if (waiting.length > 0) setImmediate(commit)
    database.exec('BEGIN IMMEDIATE')
    const positions = group.map(({ event }) => Number(insert.run(...event).lastInsertRowid))
    database.exec('COMMIT')
    for (const [n, { resolve }] of group.entries()) resolve(positions[n] ?? 0)
  }
  return {
    append: (event) =>
      new Promise((resolve) => {
        if (waiting.push({ event, resolve }) === 1) setImmediate(commit)
      }),
    close: () => database.close(),
  }
}

/** One transaction per event. */
export function openRawSingleCommit(file: string): { readonly append: (event: RawEvent) => void; readonly close: () => void } {
  const database = openWriteHandle(file)
  const insert = database.prepare(INSERT)
  return { append: (event) => void insert.run(...event), close: () => database.close() }
}
