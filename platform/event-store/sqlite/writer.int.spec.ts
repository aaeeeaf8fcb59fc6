import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Worker } from 'node:worker_threads'
import { afterAll, describe, expect, it } from 'vitest'
import { START } from '#events/envelope.ts'
import { freshStream, idsOf, sampleEvent, sampleEvents, streamIds } from '../contract/samples.ts'
import { prepareAppend } from '../prepare-append.ts'
import { openReadHandle, openWriteHandle } from './handle.ts'
import { openSqliteEventStore } from './sqlite-event-store.ts'
import { openWriter, type AppendRequest } from './writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'event-store-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = (): string => join(folder, `events-${(files += 1)}.db`)
let seq = 0
const request = (stream: string, expected: 'none' | number, events = sampleEvents(1)): AppendRequest => ({
  ...prepareAppend(stream, expected, events),
  seq: (seq += 1),
  at: Date.now(),
})

describe('SQLite writer', () => {
  it('answers each request of a group separately', () => {
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
      { revision: 0, position: 1 },
      { failure: 'conflict', actual: 0 },
      { failure: 'conflict', actual: 0 },
      { revision: 1, position: 3 },
      { revision: 0, position: 1 },
      { revision: 1, position: 4 },
    ])
    writer.close()
  })
  it('fails a whole group as not stored when the disk is full, and stores again once there is space', () => {
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
      { failure: 'unavailable' },
      { failure: 'unavailable' },
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
      { failure: 'unknown', message: 'disk I/O error' },
      { failure: 'unknown', message: 'disk I/O error' },
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

/** Imitates a failing fsync, which only a preloaded library could produce. */
function failNextCommit(database: DatabaseSync): void {
  const prepare = database.prepare.bind(database)
  database.prepare = (sql, options) => {
    const statement = prepare(sql, options)
    if (sql === 'COMMIT')
      statement.run = () => {
        throw Object.assign(new Error('disk I/O error'), { errcode: 1_034 })
      }
    return statement
  }
}

describe('SQLite append queue', () => {
  it('refuses appends beyond its limit at once, and accepts them again afterwards', async () => {
    const store = await openSqliteEventStore({ file: newFile(), queueLimit: 5 })
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => store.append(freshStream(), 'none', sampleEvents(1))))
    expect(results.map(({ status }) => status).join(' ')).toBe(`${'fulfilled '.repeat(5)}rejected rejected rejected`)
    expect(results.slice(5)).toMatchObject(Array.from({ length: 3 }, () => ({ reason: { name: 'Unavailable' } })))
    expect((await store.readAll({ after: START })).events).toHaveLength(5)
    await expect(store.append(freshStream(), 'none', sampleEvents(1))).resolves.toMatchObject({ revision: 0 })
    await store.close()
  })
  it('answers every accepted append before it closes', async () => {
    const file = newFile()
    const store = await openSqliteEventStore({ file })
    const streams = Array.from({ length: 200 }, () => freshStream())
    const appends = streams.map((stream) => store.append(stream, 'none', sampleEvents(1)))
    await store.close()
    expect(await Promise.all(appends)).toHaveLength(200)
  })
  it('rejects an append at its deadline, and answers a retry', async () => {
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

it('a writer’s thread that dies is followed by another one, and what is appended again with the same ids is stored once', async () => {
  const threads: Worker[] = []
  const note = (thread: Worker) => void threads.push(thread)
  process.on('worker', note)
  const sentences: string[] = []
  const store = await openSqliteEventStore({ file: newFile(), report: (sentence) => void sentences.push(sentence) })
  const events = Array.from({ length: 20 }, () => sampleEvents(1))
  const append = (all: typeof events) => Promise.allSettled(all.map((some, n) => store.append(`sample-${n}`, 'none', some)))
  const first = append(events)
  await threads[0]?.terminate()
  await first
  await expect.poll(() => append(events).then((all) => all.filter(({ status }) => status === 'rejected'))).toEqual([])
  expect((await store.readAll({ after: START })).events).toHaveLength(20)
  expect(sentences).toEqual([expect.stringContaining('died'), 'The log is written again.'])
  process.off('worker', note)
  await store.close()
})
