import type { StatementSync } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'
import type { Statement } from './statements.ts'

export type Reader = {
  readonly rows: <Row>(statement: Statement) => Row[]
  /** One by one, for whoever may stop early. Only within `inSnapshot`. */
  readonly each: <Row>(statement: Statement) => Iterable<Row>
  /** Of what can be read now: another commit makes another one. */
  readonly version: () => unknown
  /** Several statements that see the same commits. */
  readonly inSnapshot: <T>(work: () => T) => T
  readonly close: () => void
}

/** The code of an error of SQLite: the tables changed while a statement was being prepared. */
const SQLITE_SCHEMA = 17

/** A handle of the calling thread. It sees a commit as soon as the writer has resolved it. */
export function openReader(file: string): Reader {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cache_size = -4000')
  const prepared = new Map<string, StatementSync>()
  const prepare = (sql: string) => {
    const statement = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, statement)
    return statement
  }
  const read = ({ sql, params }: Statement) => prepare(sql).all(...params)
  return {
    rows<Row>(statement: Statement) {
      try {
        return read(statement) as Row[]
      } catch (error) {
        if (!isSchemaChange(error) || database.isTransaction) throw error
        return inSnapshot(database, () => read(statement)) as Row[]
      }
    },
    each: <Row>({ sql, params }: Statement) => prepare(sql).iterate(...params) as Iterable<Row>,
    version: () => prepare('PRAGMA data_version').get()?.['data_version'],
    inSnapshot: (work) => inSnapshot(database, work),
    close() {
      prepared.clear()
      if (database.isOpen) database.close()
    },
  }
}

function isSchemaChange(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === SQLITE_SCHEMA
}

/**
 * After each table that any connection creates or drops, a statement is prepared anew. SQLite tries that only twice where
 * words are searched, and a rebuild creates and drops many tables one after the other. Within a transaction that has read
 * once, the tables stay as they are.
 */
function inSnapshot<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN; PRAGMA schema_version')
  try {
    return work()
  } finally {
    if (database.isTransaction) database.exec('ROLLBACK')
  }
}
