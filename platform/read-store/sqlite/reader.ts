import type { StatementSync } from 'node:sqlite'
import { DatabaseSync } from 'node:sqlite'
import type { Statement } from './statements.ts'

export type Reader = {
  readonly rows: <Row>(statement: Statement) => Row[]
  readonly close: () => void
}

/** A handle of the calling thread. It sees a commit as soon as the writer has resolved it. */
export function openReader(file: string): Reader {
  const database = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  database.exec('PRAGMA trusted_schema = OFF; PRAGMA cache_size = -4000')
  const prepared = new Map<string, StatementSync>()
  return {
    rows<Row>({ sql, params }: Statement) {
      const statement = prepared.get(sql) ?? database.prepare(sql)
      prepared.set(sql, statement)
      return statement.all(...params) as Row[]
    },
    close() {
      prepared.clear()
      if (database.isOpen) database.close()
    },
  }
}
