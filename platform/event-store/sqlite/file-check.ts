import type { DatabaseSync } from 'node:sqlite'
import type { Position } from '#events/envelope.ts'

/** What a reading of the log by its positions does not see of the file. */
export type FileCheck = {
  /** An event at a position that the store never gives, where nobody reads: below 1, or beyond what a number can hold. */
  readonly outside: () => Position | undefined
  /** The first event of a page that an index does not lead to: whoever reads its stream would miss it. */
  readonly unindexed: (after: Position, upTo: Position) => Position | undefined
  /** An event that an index leads to by what it is not: whoever reads another stream would get it. It counts the whole log. */
  readonly misindexed: () => Position | undefined
}

/** Those of the table's two UNIQUE constraints, in their order, and the column that each has beside the stream. */
const INDEXES = [
  ['sqlite_autoindex_events_1', 'revision'],
  ['sqlite_autoindex_events_2', 'id'],
] as const

const CACHE_KB = 32_768

export function createFileCheck(database: DatabaseSync): FileCheck {
  // The indexes' pages are looked at in no order.
  database.exec(`PRAGMA cache_size = -${CACHE_KB}`)
  const position = (sql: string) => {
    const statement = database.prepare(sql)
    statement.setReadBigInts(true)
    return (...values: bigint[]) => (statement.get(...values)?.['position'] as bigint | null | undefined) ?? undefined
  }
  const below = position('SELECT min(position) AS position FROM events WHERE position < 1')
  const beyond = position(`SELECT max(position) AS position FROM events WHERE position > ${Number.MAX_SAFE_INTEGER}`)
  // `+`, so that the row is found by the index and not by its position.
  const unindexed = position(
    `SELECT min(position) AS position FROM events AS one NOT INDEXED WHERE position > ? AND position <= ? AND NOT (${INDEXES.map(
      ([index, column]) =>
        `EXISTS (SELECT 1 FROM events AS other INDEXED BY ${index} WHERE other.stream = one.stream AND other.${column} = one.${column} AND +other.position = one.position)`,
    ).join(' AND ')})`,
  )
  // Each position is taken, which is quicker than to count the rows of the table.
  const checks = INDEXES.map(([index, column]) => ({
    surplus: position(
      `SELECT max(position) AS position FROM events WHERE (SELECT count(*) FROM events INDEXED BY ${index}) <> (SELECT max(position) FROM events)`,
    ),
    first: position(
      `SELECT min(position) AS position FROM events AS one INDEXED BY ${index} WHERE NOT EXISTS (SELECT 1 FROM events AS other NOT INDEXED WHERE other.position = one.position AND +other.stream = one.stream AND +other.${column} = one.${column})`,
    ),
  }))
  return {
    outside: () => below() ?? beyond(),
    unindexed,
    misindexed: () => {
      for (const { surplus, first } of checks) {
        const last = surplus()
        if (last !== undefined) return first() ?? last
      }
      return undefined
    },
  }
}
