import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { START, type JsonObject, type Meta, type Position, type Recorded } from '#events/envelope.ts'
import type { Filter, Page, ReadAllOptions, ReadStreamOptions, Stored, StoredPage } from '../port.ts'

export const DEFAULT_PAGE = 500
const LAST_REVISION = Number.MAX_SAFE_INTEGER
/** Beyond it a position is no number, and below 1 the store gives none: what is put in there is served to nobody, and named by the auditor. */
const LAST_POSITION = Number.MAX_SAFE_INTEGER
// `+`, because the positions of a stream are never looked up by this.
const isServed = `+position BETWEEN 1 AND ${LAST_POSITION}`
const columns = 'position, stream, revision, id, type, schemaVersion, data, meta, recordedAt'

/** Short synchronous reads on a handle of the calling thread; a long one would keep the write-ahead log from being emptied. */
export type LogReader = {
  readStream(stream: string, options?: ReadStreamOptions): Recorded[]
  readAt(positions: readonly Position[]): Recorded[]
  readAll(options: ReadAllOptions): Page
  readStored(options: Omit<ReadAllOptions, 'filter'>): StoredPage
  head(): Position
}

export function createReader(database: DatabaseSync): LogReader {
  const statement = (sql: string) => {
    const prepared = database.prepare(sql)
    prepared.setReturnArrays(true)
    // With arrays switched on, `all` gives arrays; the types know only objects.
    return { rows: (...values: (string | number)[]) => prepared.all(...values) as unknown as Row[] }
  }
  const head = statement(`SELECT max(position) FROM events WHERE position BETWEEN 1 AND ${LAST_POSITION}`)
  const page = statement(`SELECT ${columns} FROM events WHERE position > ? AND position <= ? ORDER BY position`)
  const filteredPage = statement(
    `SELECT ${columns} FROM events WHERE position > ? AND position <= ? AND type IN (SELECT value FROM json_each(?)) ORDER BY position`,
  )
  // `+?`, because SQLite prepares a statement with `LIMIT ?` anew for each value: that costs more than the read.
  const streams = {
    forwards: statement(`SELECT ${columns} FROM events WHERE stream = ? AND revision >= ? AND ${isServed} ORDER BY revision LIMIT +?`),
    backwards: statement(
      `SELECT ${columns} FROM events WHERE stream = ? AND revision <= ? AND ${isServed} ORDER BY revision DESC LIMIT +?`,
    ),
  }

  const places = statement(
    `SELECT ${columns} FROM events WHERE position IN (SELECT value FROM json_each(?)) AND ${isServed} ORDER BY position`,
  )

  const lastPosition = (): number => Number(head.rows()[0]?.[0] ?? START)
  const between = (after: number, upTo: number, filter: Filter | undefined): Row[] =>
    filter === undefined ? page.rows(after, upTo) : filteredPage.rows(after, upTo, JSON.stringify(filter.types))

  // `limit` bounds the positions looked through: a filter without hits must not scan the whole log in one go.
  const rowsOf = ({ after, filter, limit = DEFAULT_PAGE }: ReadAllOptions) => {
    const last = lastPosition()
    const from = Math.max(Number(after), 0)
    const upTo = Math.min(from + limit, last)
    const rows = upTo > from ? between(from, upTo, filter) : []
    return { rows, position: upTo > from ? BigInt(upTo) : after, atHead: upTo >= last }
  }

  return {
    readStream(stream, { direction = 'forwards', from = direction === 'forwards' ? 0 : LAST_REVISION, limit = LAST_REVISION } = {}) {
      return streams[direction].rows(stream, from, limit).map(recordedFrom)
    },
    readAt: (positions) => places.rows(JSON.stringify(positions.map(Number))).map(recordedFrom),
    readAll: (options) => {
      const { rows, ...page } = rowsOf(options)
      return { ...page, events: rows.map(recordedFrom) }
    },
    readStored: (options) => {
      const { rows, ...page } = rowsOf(options)
      return { ...page, events: rows.map(storedFrom) }
    },
    head: () => BigInt(lastPosition()),
  }
}

/**
 * One read transaction for all reads of one turn of the event loop, because SQLite drops its page cache at the beginning
 * of each transaction. It must end when a commit is announced, so that a subscriber reads what was committed.
 */
export function readTransactions(database: DatabaseSync): { readonly join: () => void; readonly end: () => void } {
  const [begin, commit] = [database.prepare('BEGIN'), database.prepare('COMMIT')]
  let open = false
  const end = () => {
    if (!open) return
    open = false
    commit.run()
  }
  return {
    join() {
      if (open) return
      begin.run()
      open = true
      setImmediate(end)
    },
    end,
  }
}

type Row = readonly SQLOutputValue[]

function recordedFrom(row: Row): Recorded {
  const { data, meta, ...rest } = storedFrom(row)
  return { ...rest, data: JSON.parse(data) as JsonObject, meta: JSON.parse(meta) as Meta }
}

function storedFrom(row: Row): Stored {
  const [position, stream, revision, id, type, schemaVersion, data, meta, recordedAt] = row as unknown as StoredEvent
  return { id, type, schemaVersion, data, meta, stream, revision, position: BigInt(position), recordedAt }
}

/** A row of the STRICT table, in the order of `columns`. */
type StoredEvent = readonly [
  position: number,
  stream: string,
  revision: number,
  id: string,
  type: string,
  schemaVersion: number,
  data: string,
  meta: string,
  recordedAt: string,
]
