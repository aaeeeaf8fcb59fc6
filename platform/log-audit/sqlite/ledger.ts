import type { Position } from '#events/envelope.ts'
import { inTransaction, openPrivateDatabase } from '../../private-database.ts'
import type { AuditedPage, AuditLedger, KeptFinding, Mark, WholeReading } from '../port.ts'

// EventStoreDB's positions are bytes of its files, which stay far below 2^63.
const schema = `
  CREATE TABLE IF NOT EXISTS pages (
    position INTEGER PRIMARY KEY,
    after INTEGER NOT NULL,
    before BLOB NOT NULL,
    head BLOB NOT NULL,
    marks BLOB NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS finding (
    position INTEGER NOT NULL,
    at TEXT NOT NULL,
    isTold INTEGER NOT NULL,
    ofIndex INTEGER NOT NULL DEFAULT 0,
    checkpoint TEXT
  ) STRICT;
  CREATE TABLE IF NOT EXISTS wholeReading (
    position INTEGER NOT NULL,
    at TEXT NOT NULL
  ) STRICT;
`
const BYTES_PER_MARK = 16

export function openAuditLedger(file: string): AuditLedger {
  const db = openPrivateDatabase(file, schema)
  // A ledger of before has not got it.
  const columns = db.prepare('SELECT name FROM pragma_table_info(?)').all('finding')
  for (const [added, type] of [
    ['ofIndex', 'INTEGER NOT NULL DEFAULT 0'],
    ['checkpoint', 'TEXT'],
  ])
    if (!columns.some(({ name }) => name === added)) db.exec(`ALTER TABLE finding ADD COLUMN ${added} ${type}`)
  const reading = (sql: string) => {
    const statement = db.prepare(sql)
    statement.setReadBigInts(true)
    return (...values: bigint[]) => pageFrom(statement.get(...values))
  }
  const last = reading('SELECT * FROM pages ORDER BY position DESC LIMIT 1')
  const next = reading('SELECT * FROM pages WHERE position > ? ORDER BY position LIMIT 1')
  const insert = db.prepare('INSERT INTO pages (position, after, before, head, marks) VALUES (?, ?, ?, ?, ?)')
  const finding = db.prepare('SELECT position, at, isTold, ofIndex, checkpoint FROM finding')
  finding.setReadBigInts(true)
  const forgetFinding = db.prepare('DELETE FROM finding')
  const insertFinding = db.prepare('INSERT INTO finding (position, at, isTold, ofIndex, checkpoint) VALUES (?, ?, ?, ?, ?)')
  const wholeReading = db.prepare('SELECT position, at FROM wholeReading')
  wholeReading.setReadBigInts(true)
  const forgetWholeReading = db.prepare('DELETE FROM wholeReading')
  const insertWholeReading = db.prepare('INSERT INTO wholeReading (position, at) VALUES (?, ?)')
  return {
    last: () => last(),
    next: (after) => next(after),
    add: ({ position, after, before, head, marks }) => void insert.run(position, after, before, head, packed(marks)),
    finding: () => findingFrom(finding.get()),
    keepFinding: (kept) =>
      inTransaction(db, () => {
        forgetFinding.run()
        if (!kept) return
        const { position, at, isTold, index = false, checkpoint = null } = kept
        insertFinding.run(position, at, Number(isTold), Number(index), checkpoint)
      }),
    wholeReading: () => wholeReading.get() as WholeReading | undefined,
    keepWholeReading: ({ position, at }) =>
      inTransaction(db, () => {
        forgetWholeReading.run()
        insertWholeReading.run(position, at)
      }),
    close: () => db.close(),
  }
}

type FindingRow = { position: Position; at: string; isTold: bigint; ofIndex: bigint; checkpoint: string | null }
type Row = { position: Position; after: Position; before: Uint8Array; head: Uint8Array; marks: Uint8Array }

function pageFrom(row: Record<string, unknown> | undefined): AuditedPage | undefined {
  if (row === undefined) return undefined
  const { position, after, before, head, marks } = row as Row
  return { position, after, before: Buffer.from(before), head: Buffer.from(head), marks: unpacked(Buffer.from(marks)) }
}

function findingFrom(row: Record<string, unknown> | undefined): KeptFinding | undefined {
  if (row === undefined) return undefined
  const { position, at, isTold, ofIndex, checkpoint } = row as FindingRow
  return { position, at, isTold: isTold === 1n, ...(ofIndex === 1n && { index: true }), ...(checkpoint !== null && { checkpoint }) }
}

function packed(marks: readonly Mark[]): Buffer {
  const bytes = Buffer.alloc(marks.length * BYTES_PER_MARK)
  marks.forEach(({ position, start }, n) => {
    bytes.writeBigUInt64BE(position, n * BYTES_PER_MARK)
    bytes.writeBigUInt64BE(start, n * BYTES_PER_MARK + 8)
  })
  return bytes
}

function unpacked(bytes: Buffer): readonly Mark[] {
  return Array.from({ length: bytes.length / BYTES_PER_MARK }, (_, n) => ({
    position: bytes.readBigUInt64BE(n * BYTES_PER_MARK),
    start: bytes.readBigUInt64BE(n * BYTES_PER_MARK + 8),
  }))
}
