import { existsSync, renameSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { inTransaction } from '../../private-database.ts'
import { createPrivateFile } from '../../private-file.ts'
import type { Build, BuiltTable, FactTables } from '../port.ts'

const ABOUT = 'CREATE TABLE about (name TEXT NOT NULL, day TEXT NOT NULL, rows INTEGER NOT NULL, leftOut INTEGER NOT NULL) STRICT'

/**
 * One SQLite file of its own. Each build is another file, renamed into its place: who has the former one open goes on reading that, and
 * there is no log beside it, so that a copy of the file is whole at any time.
 */
export function openSqliteFactTables({ file }: { readonly file: string }): FactTables {
  return {
    replace: async (build) => {
      const draft = `${file}.draft`
      // One that broke off.
      for (const left of [draft, `${draft}-journal`]) rmSync(left, { force: true })
      createPrivateFile(draft, () => '')
      const db = new DatabaseSync(draft)
      try {
        inTransaction(db, () => write(db, build))
      } finally {
        db.close()
      }
      renameSync(draft, file)
    },
    day: async () => {
      if (!existsSync(file)) return undefined
      const db = new DatabaseSync(file, { readOnly: true })
      try {
        return db.prepare('SELECT day FROM about').get()?.['day'] as string | undefined
      } finally {
        db.close()
      }
    },
    close: async () => undefined,
  }
}

function write(db: DatabaseSync, { day, tables }: Build): void {
  db.exec(ABOUT)
  const about = db.prepare('INSERT INTO about VALUES (?, ?, ?, ?)')
  for (const [name, table] of Object.entries(tables)) {
    writeTable(db, name, table)
    about.run(name, day, table.rows.length, table.leftOut)
  }
}

function writeTable(db: DatabaseSync, name: string, { columns, rows }: BuiltTable): void {
  db.exec(`CREATE TABLE "${name}" (${columns.map((column) => `"${column}" TEXT`).join(', ')}) STRICT`)
  const insert = db.prepare(`INSERT INTO "${name}" VALUES (${columns.map(() => '?').join(', ')})`)
  for (const row of rows) insert.run(...row)
}
