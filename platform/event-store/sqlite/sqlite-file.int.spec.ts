import { copyFileSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { START } from '#events/envelope.ts'
import { freshStream, idsOf, sampleEvents } from '../contract/samples.ts'
import { prepareAppend } from '../prepare-append.ts'
import { openReadHandle, openWriteHandle, requireFullSync } from './handle.ts'
import { openSqliteEventReader, openSqliteEventStore } from './sqlite-event-store.ts'
import { openWriter } from './writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'event-store-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = (): string => join(folder, `events-${(files += 1)}.db`)

describe('SQLite file', () => {
  it('§2.18 can be read by its owner only, as can what lies beside it, also when it could be read by others before', async () => {
    const file = newFile()
    for (const name of [file, `${file}-wal`]) writeFileSync(name, '', { mode: 0o644 })
    const store = await openSqliteEventStore({ file })
    await store.append(freshStream(), 'none', sampleEvents(1))
    for (const name of [file, `${file}-wal`, `${file}-shm`]) expect([name, statSync(name).mode & 0o777]).toEqual([name, 0o600])
    await store.close()
  })
  it.each([
    ['UPDATE events SET type = ?', 'changed'],
    ['DELETE FROM events WHERE type <> ?', 'deleted'],
  ])('aborts %s', async (sql, word) => {
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
    requireFullSync(database)
    database.exec('PRAGMA synchronous = NORMAL')
    expect(() => requireFullSync(database)).toThrow('synchronous=1')
    database.close()
  })
  it('is in WAL mode without automatic checkpoints', () => {
    const database = openWriteHandle(newFile())
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' })
    expect(database.prepare('PRAGMA wal_autocheckpoint').get()).toEqual({ wal_autocheckpoint: 0 })
    database.close()
  })
  it('says which file cannot be opened', async () => {
    const opening = openSqliteEventStore({ file: join(folder, 'missing', 'events.db') })
    await expect(opening).rejects.toThrow(/missing.events\.db cannot be opened/)
  })
  it('runs a checkpoint when it is idle', async () => {
    const file = newFile()
    const store = await openSqliteEventStore({ file })
    const empty = statSync(file).size
    await store.append(freshStream(), 'none', sampleEvents(500))
    await vi.waitFor(() => expect(statSync(file).size).toBeGreaterThan(empty), { timeout: 10_000 })
    await store.close()
  })
  it('shows an append once it is acknowledged, whatever the same turn of the event loop had read before', async () => {
    const store = await openSqliteEventStore({ file: newFile() })
    let working = true
    const others = (async () => {
      while (working) {
        await store.readStream(freshStream())
        await nextTurn()
      }
    })()
    for (let n = 0; n < 20; n++) {
      const stream = freshStream()
      const { position } = await store.append(stream, 'none', sampleEvents(1))
      expect(await store.head()).toBe(position)
      expect(await store.readStream(stream, { direction: 'backwards' })).toHaveLength(1)
    }
    working = false
    await others
    await store.close()
  })
  it('gives START as the position of an empty log, also to a subscriber', async () => {
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
  it.each([0.1, 0.35, 0.6, 0.85, 0.999])('holds the first appends, each complete, when %f of the write-ahead log is left', async (left) => {
    const file = newFile()
    const writer = openWriter(() => openWriteHandle(file))
    const streams = Array.from({ length: 30 }, () => freshStream())
    for (const stream of streams) writer.commit([{ ...prepareAppend(stream, 'none', sampleEvents(5)), seq: 0, at: 0 }])
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
    expect(() => handle.exec('INSERT INTO events DEFAULT VALUES')).toThrow('readonly')
    handle.close()
  })
  it('says when there is no such file', () => {
    expect(() => openSqliteEventReader(newFile())).toThrow('unable to open')
  })
})
