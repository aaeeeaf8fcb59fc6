import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { START } from '#events/envelope.ts'
import { freshStream, idsOf, sampleEvent, sampleEvents, streamIds } from '../contract/samples.ts'
import { Unavailable } from '../failures.ts'
import { prepareAppend } from '../prepare-append.ts'
import { openReadHandle, openWriteHandle, requireFullSync } from './handle.ts'
import { openSqliteEventReader, openSqliteEventStore } from './sqlite-event-store.ts'
import { openWriter, type AppendRequest } from './writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'event-store-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = (): string => join(folder, `events-${(files += 1)}.db`)
let seq = 0
const request = (stream: string, expected: 'none' | number, events = sampleEvents(1)): AppendRequest => ({
  ...prepareAppend(stream, expected, events), seq: (seq += 1), at: Date.now(),
})

describe('SQLite file', () => {
  it.each([['UPDATE events SET type = ?', 'changed'], ['DELETE FROM events WHERE type <> ?', 'deleted']])('aborts %s', async (sql, word) => {
    const file = newFile()
    const store = await openSqliteEventStore({ file })
    await store.append(freshStream(), 'none', sampleEvents(3))
    const database = new DatabaseSync(file)
    expect(() => database.prepare(sql).run('Other')).toThrow(`an event is never ${word}`)
    database.close()
    expect((await store.readAll({ after: START })).events).toHaveLength(3)
    await store.close()
  })
  it('refuses a handle whose commits would not be durable', () => {
    const database = openWriteHandle(newFile())
    expect(() => requireFullSync(database)).not.toThrow()
    database.exec('PRAGMA synchronous = NORMAL')
    expect(() => requireFullSync(database)).toThrow('synchronous=1')
    database.close()
  })
  it('is kept in WAL mode, and nobody but the writer runs checkpoints', () => {
    const database = openWriteHandle(newFile())
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    expect(database.prepare('PRAGMA wal_autocheckpoint').get()).toEqual({ wal_autocheckpoint: 0 })
    database.close()
  })
  it('says which file cannot be opened', async () => {
    await expect(openSqliteEventStore({ file: join(folder, 'missing', 'events.db') })).rejects.toThrow(/missing.events\.db cannot be opened/)
  })
  it('empties the write-ahead log into the file when idle', async () => {
    const file = newFile()
    const store = await openSqliteEventStore({ file })
    await store.append(freshStream(), 'none', sampleEvents(500))
    const empty = statSync(file).size
    await vi.waitUntil(() => statSync(file).size > empty, { timeout: 5_000 })
    await store.close()
  })
  it('starts an empty log at START, also for a subscriber', async () => {
    const store = await openSqliteEventStore({ file: newFile() })
    expect(await store.head()).toBe(START)
    expect(await store.readAll({ after: START })).toEqual({ events: [], position: START, atHead: true })
    for await (const page of store.subscribe({ after: START, signal: new AbortController().signal })) {
      expect(page).toEqual({ events: [], position: START, atHead: true })
      break
    }
    await store.close()
  })
  it('never lets recordedAt go back when the clock does, also after a start', async () => {
    const file = newFile()
    const stream = freshStream()
    const times = [1_000_000, 500_000, 2_000_000]
    for (const [index, now] of times.entries()) {
      const store = await openSqliteEventStore({ file, clock: { now: () => now } })
      await store.append(stream, index === 0 ? 'none' : index - 1, sampleEvents(1))
      await store.close()
    }
    const reader = openSqliteEventReader(file)
    const recorded = (await reader.readStream(stream)).map(({ recordedAt }) => Date.parse(recordedAt))
    expect(recorded).toEqual([1_000_000, 1_000_000, 2_000_000])
    await reader.close()
  })
})

describe('SQLite file after a power cut', () => {
  it.each([0.1, 0.35, 0.6, 0.85, 0.999])('holds whole appends only, and the first ones, when %f of the write-ahead log is left', async (left) => {
    const file = newFile()
    const writer = openWriter(() => openWriteHandle(file))
    const streams = Array.from({ length: 30 }, () => freshStream())
    for (const stream of streams) writer.commit([request(stream, 'none', sampleEvents(5))])
    const copy = newFile()
    copyFileSync(file, copy)
    copyFileSync(`${file}-wal`, `${copy}-wal`)
    truncateSync(`${copy}-wal`, Math.floor(statSync(`${copy}-wal`).size * left))
    writer.close()

    const store = await openSqliteEventStore({ file: copy })
    const lengths = await Promise.all(streams.map(async (stream) => (await store.readStream(stream)).length))
    const whole = lengths.filter((length) => length === 5).length
    expect(lengths).toEqual(streams.map((_, index) => (index < whole ? 5 : 0)))
    expect(whole).toBeLessThan(30)
    expect(await store.append(streams.at(-1) ?? '', 'none', sampleEvents(1))).toMatchObject({ revision: 0 })
    await store.close()
  })
})

describe('SQLite reader beside a running store', () => {
  it('reads what is acknowledged and cannot write', async () => {
    const file = newFile()
    const store = await openSqliteEventStore({ file })
    const reader = openSqliteEventReader(file)
    const stream = freshStream()
    const events = sampleEvents(3)
    const { position } = await store.append(stream, 'none', events)
    expect(await reader.head()).toBe(position)
    expect(idsOf(await reader.readStream(stream))).toEqual(idsOf(events))
    expect(idsOf((await reader.readAll({ after: START })).events)).toEqual(idsOf(events))
    await reader.close()
    await store.close()
    const handle = openReadHandle(file)
    expect(() => handle.exec(`INSERT INTO events DEFAULT VALUES`)).toThrow('readonly')
    handle.close()
  })
  it('says when there is no such file', () => {
    expect(() => openSqliteEventReader(newFile())).toThrow('unable to open')
  })
})

describe('SQLite writer', () => {
  it('answers each request of a group for itself', () => {
    const writer = openWriter(() => openWriteHandle(':memory:'))
    const [first, second] = [freshStream(), freshStream()]
    const repeated = sampleEvents(1)
    const outcomes = writer.commit([
      request(first, 'none', repeated),
      request(first, 'none'),
      request(first, 0, [sampleEvent(), ...repeated]),
      request(second, 'none', sampleEvents(2)),
      request(first, 'none', repeated),
      request(first, 0),
    ])
    expect(outcomes).toMatchObject([
      { revision: 0, position: 1 }, { failure: 'conflict', actual: 0 }, { failure: 'conflict', actual: 0 },
      { revision: 1, position: 3 }, { revision: 0, position: 1 }, { revision: 1, position: 4 },
    ])
    writer.close()
  })
  it('fails a whole group as not stored when the disk is full, and goes on once there is space', () => {
    const file = newFile()
    const pages = { limit: 12 }
    const writer = openWriter(() => {
      const database = openWriteHandle(file)
      database.exec(`PRAGMA max_page_count = ${pages.limit}`)
      return database
    })
    const [small, large, later] = [freshStream(), freshStream(), freshStream()]
    const outcomes = writer.commit([request(small, 'none'), request(large, 'none', [sampleEvent({ data: { text: 'x'.repeat(100_000) } })])])
    expect(outcomes).toMatchObject([{ failure: 'noSpace' }, { failure: 'noSpace' }])
    pages.limit = 10_000
    expect(writer.commit([request(later, 'none')])).toMatchObject([{ revision: 0, position: 1 }])
    writer.close()
    const database = openReadHandle(file)
    expect(database.prepare('SELECT stream FROM events').all()).toEqual([{ stream: later }])
    database.close()
  })
  it('fails a group as not stored when another process holds the write lock, and stores the next one', () => {
    const file = newFile()
    const writer = openWriter(() => {
      const database = openWriteHandle(file)
      database.exec('PRAGMA busy_timeout = 20')
      return database
    })
    const other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')
    expect(writer.commit([request(freshStream(), 'none'), request(freshStream(), 'none')])).toMatchObject([
      { failure: 'unavailable' }, { failure: 'unavailable' },
    ])
    other.exec('ROLLBACK')
    other.close()
    expect(writer.commit([request(freshStream(), 'none')])).toMatchObject([{ revision: 0 }])
    writer.close()
  })
  it('calls a group unknown when its commit fails, and never uses that handle again', () => {
    const file = newFile()
    const opened: DatabaseSync[] = []
    const writer = openWriter(() => {
      const database = openWriteHandle(file)
      if (opened.push(database) === 1) failNextCommit(database)
      return database
    })
    const stream = freshStream()
    const events = sampleEvents(1)
    expect(writer.commit([request(stream, 'none', events), request(freshStream(), 'none')])).toMatchObject([
      { failure: 'unknown', message: 'disk I/O error' }, { failure: 'unknown', message: 'disk I/O error' },
    ])
    expect(opened[0]?.isOpen).toBe(false)
    expect(writer.commit([request(stream, 'none', events)])).toMatchObject([{ revision: 0 }])
    expect(opened).toHaveLength(2)
    writer.close()
  })
  it('fails a group as not stored while the file cannot be opened again', () => {
    const file = newFile()
    let broken = false
    const writer = openWriter(() => {
      if (broken) throw new Error('unable to open database file')
      const database = openWriteHandle(file)
      failNextCommit(database)
      return database
    })
    writer.commit([request(freshStream(), 'none')])
    broken = true
    expect(writer.commit([request(freshStream(), 'none')])).toMatchObject([{ failure: 'unavailable' }])
    writer.close()
  })
})

/** Stands in for a failing fsync, which only a library loaded before the process could bring about. */
function failNextCommit(database: DatabaseSync): void {
  const prepare = database.prepare.bind(database)
  database.prepare = (sql, options) => {
    const statement = prepare(sql, options)
    if (sql === 'COMMIT') statement.run = () => { throw Object.assign(new Error('disk I/O error'), { errcode: 1_034 }) }
    return statement
  }
}

describe('SQLite append queue', () => {
  it('refuses what goes beyond its bound at once, and takes appends again afterwards', async () => {
    const store = await openSqliteEventStore({ file: newFile(), queueLimit: 5 })
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => store.append(freshStream(), 'none', sampleEvents(1))))
    expect(results.map(({ status }) => status)).toEqual([...Array(5).fill('fulfilled'), ...Array(3).fill('rejected')])
    for (const result of results.slice(5)) expect(result).toMatchObject({ reason: expect.any(Unavailable) })
    expect((await store.readAll({ after: START })).events).toHaveLength(5)
    await expect(store.append(freshStream(), 'none', sampleEvents(1))).resolves.toMatchObject({ revision: 0 })
    await store.close()
  })
  it('answers everything it has taken before it closes', async () => {
    const file = newFile()
    const store = await openSqliteEventStore({ file })
    const streams = Array.from({ length: 200 }, () => freshStream())
    const appends = streams.map((stream) => store.append(stream, 'none', sampleEvents(1)))
    await store.close()
    expect(await Promise.all(appends)).toHaveLength(200)
  })
  it('gives up waiting at the deadline, while the append goes on and its retry is answered', async () => {
    const file = newFile()
    const store = await openSqliteEventStore({ file })
    const other = new DatabaseSync(file)
    other.exec('BEGIN IMMEDIATE')
    const stream = freshStream()
    const events = sampleEvents(1)
    await expect(store.append(stream, 'none', events, { deadlineMs: 20 })).rejects.toMatchObject({ name: 'OutcomeUnknown' })
    other.exec('ROLLBACK')
    other.close()
    expect(await store.append(stream, 'none', events)).toMatchObject({ revision: 0 })
    expect(await streamIds(store, stream)).toEqual(idsOf(events))
    await store.close()
  })
})
