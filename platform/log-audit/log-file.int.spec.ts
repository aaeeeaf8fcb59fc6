/** What is not right in the file of the log beside its events: pages and indexes, as a bit that rots or somebody with the file leaves them. */
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encodePosition } from '#events/envelope.ts'
import { freshStream, sampleEvents } from '../event-store/contract/samples.ts'
import { openSqliteEventReader, openSqliteEventStore } from '../event-store/sqlite/sqlite-event-store.ts'
import { createAuditor } from './auditor.ts'
import { checkLog } from './check.ts'

const folder = mkdtempSync(join(tmpdir(), 'log-file-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (name: string) => join(folder, name)
const original = at('original.db')
const LAST = 2_500

function changed(file: string, ...statements: readonly string[]): void {
  const db = new DatabaseSync(file, { defensive: false })
  for (const statement of statements) db.exec(statement)
  db.close()
}

const auditorOf = (file: string, said: string[]) =>
  createAuditor({
    stores: { module: new URL('../../main/stores.ts', import.meta.url).href, settings: { eventStore: { kind: 'sqlite', file } } },
    ledgerFile: `${file}.ledger`,
    now: () => Date.parse('2031-05-01T08:00:00.000Z'),
    onTrouble: (sentence) => said.push(sentence),
  })
const readWhole = (auditor: ReturnType<typeof auditorOf>) => auditor.verify(() => undefined, new AbortController().signal)

async function checked(file: string) {
  const log = openSqliteEventReader(file)
  try {
    return await checkLog({ log })
  } finally {
    await log.close()
  }
}

beforeAll(async () => {
  const store = await openSqliteEventStore({ file: original })
  for (let stored = 0; stored < LAST; stored += 50) await store.append(freshStream(), 'none', sampleEvents(50))
  await store.close()
  changed(original, 'PRAGMA wal_checkpoint(TRUNCATE)')
})

const withoutIndexes = [
  'PRAGMA writable_schema = ON',
  "CREATE TABLE hidden AS SELECT type, name, tbl_name, rootpage, sql FROM sqlite_schema WHERE tbl_name = 'events' AND type <> 'trigger'",
  "DELETE FROM sqlite_schema WHERE name LIKE 'sqlite_autoindex_events_%'",
  `UPDATE sqlite_schema SET sql = replace(replace(sql, 'UNIQUE (stream, revision),', ''), 'recordedAt TEXT NOT NULL,', 'recordedAt TEXT NOT NULL') WHERE name = 'events'`,
  `UPDATE sqlite_schema SET sql = replace(sql, 'UNIQUE (stream, id)', '') WHERE name = 'events'`,
]
const withIndexes = [
  'PRAGMA writable_schema = ON',
  "UPDATE sqlite_schema SET sql = (SELECT sql FROM hidden WHERE name = 'events') WHERE name = 'events'",
  "INSERT INTO sqlite_schema SELECT * FROM hidden WHERE type = 'index'",
]

/** An event whose row was taken away where its indexes were not seen: they lead to it all the same. */
function withTooMany(name: string): string {
  const file = at(name)
  copyFileSync(original, file)
  changed(
    file,
    `INSERT INTO events SELECT 3000, stream, revision + 50, id || '-x', type, schemaVersion, data, meta, recordedAt FROM events WHERE position = 9`,
    'DROP TRIGGER events_are_never_deleted',
    ...withoutIndexes,
  )
  changed(file, 'DELETE FROM events WHERE position = 3000')
  changed(file, ...withIndexes)
  changed(file, 'DROP TABLE hidden')
  return file
}

it('names an event that an index leads to where there is none, until REINDEX has put the index right', async () => {
  const file = withTooMany('too-many.db')
  expect(await checked(file)).toMatchObject({ events: LAST, misindexed: 3_000n })
  const said: string[] = []
  const auditor = auditorOf(file, said)
  const position = encodePosition(3_000n)
  for (const _ of [1, 2]) expect(await readWhole(auditor)).toMatchObject({ ok: false, firstBad: position, index: true })
  expect(said).toEqual([expect.stringContaining('An index of the log’s file is not right about the event at position 3000')])
  expect(auditor.verified()?.finding).toMatchObject({ position, index: true })
  // While the platform does not run, as the advice says.
  await auditor.close()
  changed(file, 'REINDEX')
  said.splice(0)
  const again = auditorOf(file, said)
  expect((await again.catchUp())?.finding).toMatchObject({ position, index: true })
  expect(await readWhole(again)).toMatchObject({ ok: true, position: encodePosition(BigInt(LAST)) })
  expect(again.verified()).not.toHaveProperty('finding')
  await again.close()
  expect((await checked(file)).misindexed).toBeUndefined()
})

/**
 * A page of the kind that an event stands on is empty: 13 of the table, 10 of an index. The event is that at position 1234, or the next one
 * that has such a page: now and then an index has one on a page of another kind, which leads to others.
 */
async function withoutPage(file: string, kind: number): Promise<void> {
  const log = openSqliteEventReader(file)
  const { events } = await log.readStored({ after: 1_233n, limit: 50 })
  await log.close()
  const bytes = readFileSync(file)
  const page = events.flatMap(({ id }) => placesOf(id, bytes)).find((place) => bytes[place] === kind)
  if (page === undefined) throw new Error(`No event stands on a page of the kind ${kind}.`)
  writeFileSync(file, bytes.fill(0, page, page + 4_096))
}

/** Where the pages begin that have these letters. */
function placesOf(text: string, bytes: Buffer): readonly number[] {
  const pages: number[] = []
  for (let found = bytes.indexOf(text); found >= 0; found = bytes.indexOf(text, found + 1)) pages.push(found - (found % 4_096))
  return pages
}

it('names an event about which an index cannot be read, where REINDEX refuses', async () => {
  const file = at('index-page.db')
  copyFileSync(original, file)
  await withoutPage(file, 10)
  const auditor = auditorOf(file, [])
  const { events, misindexed = 0n } = await checked(file)
  expect(events).toBe(LAST)
  const db = new DatabaseSync(file)
  const { stream = '', id = '' } = db.prepare('SELECT stream, id FROM events WHERE position = ?').get(misindexed) ?? {}
  expect(() => db.prepare('SELECT 1 FROM events WHERE stream = ? AND id = ?').get(stream, id)).toThrow('malformed')
  db.close()
  expect(await readWhole(auditor)).toMatchObject({ ok: false, firstBad: encodePosition(misindexed), index: true })
  await auditor.close()
  expect(() => changed(file, 'REINDEX')).toThrow('malformed')
})

it('names the event behind which the log cannot be read, in its middle, and signs nothing behind it', async () => {
  const file = at('unreadable.db')
  copyFileSync(original, file)
  const said: string[] = []
  const auditor = auditorOf(file, said)
  await auditor.catchUp()
  await auditor.close()
  await withoutPage(file, 13)
  const result = await checked(file)
  const reached = result.position
  expect([reached > 1_220n, reached < 1_234n]).toEqual([true, true])
  expect(result).toMatchObject({ events: Number(reached), firstBad: reached + 1n, unreadable: expect.stringContaining('malformed') })
  const again = auditorOf(file, said)
  expect(await readWhole(again)).toMatchObject({ ok: false, firstBad: encodePosition(reached + 1n) })
  expect((await again.catchUp())?.finding).toMatchObject({ position: encodePosition(reached + 1n), isTold: false })
  expect(said).toEqual([expect.stringContaining(`The event at position ${reached + 1n} is not as it was stored, or is missing.`)])
  await again.close()
})
