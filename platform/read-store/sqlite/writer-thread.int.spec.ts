/** The writer's thread ends by itself: another one goes on, and no command is lost or waits for ever. */
import { mkdtempSync, rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { encodePosition } from '#events/envelope.ts'
import { JOBS } from '../contract/fixtures.ts'
import type { WriterCommand, WriterOptions } from './protocol.ts'
import { startWriter, type WriterThread } from './writer-thread.ts'

let folder: string
let file: string
let threads: Worker[]
let reports: string[]
let writer: WriterThread

const real = (options: WriterOptions) => new Worker(new URL('./writer-worker.ts', import.meta.url), { workerData: options })
/** Opens nothing, and ends at its first command. */
const deadly = () =>
  new Worker(
    `const { parentPort } = require('node:worker_threads'); parentPort.on('message', () => process.exit()); parentPort.postMessage({ number: 0 })`,
    { eval: true },
  )
const broken = () => new Worker(`throw new Error('no disk')`, { eval: true })

/** @param kinds of the threads in the order they are started; the last of them from then on */
async function start(...kinds: readonly ((options: WriterOptions) => Worker)[]): Promise<void> {
  writer = await startWriter(
    { file, synchronous: 'NORMAL', cacheBytes: 4_000_000 },
    (sentence) => reports.push(sentence),
    (options) => {
      const thread = (kinds[threads.length] ?? kinds.at(-1) ?? real)(options)
      threads.push(thread)
      return thread
    },
  )
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'writer-thread-'))
  file = join(folder, 'read.sqlite')
  threads = []
  reports = []
})
afterEach(() => rmSync(folder, { recursive: true }))

const MANY = 300
const state = (name: string, value: number): WriterCommand => ({ kind: 'setState', name, value })
const document = (n: number): WriterCommand => {
  const [id, pos] = [`d${n}`, encodePosition(BigInt(n))]
  const rows = [{ id, pos, doc: JSON.stringify({ _id: id, _pos: pos, text: 'x'.repeat(20_000) }), keys: '{}', words: '' }]
  return { kind: 'commit', batches: [{ consumer: 'jobs', checkpoint: pos, writes: [{ collection: JOBS.name, rows }] }] }
}
function stored(sql: string): unknown[] {
  const database = new DatabaseSync(file, { readOnly: true })
  const values = database
    .prepare(sql)
    .all()
    .flatMap((row) => Object.values(row))
  database.close()
  return values
}

it('gives what was not answered, and what comes meanwhile, to the thread that follows', async () => {
  await start()
  await writer.execute({ kind: 'declare', collection: JOBS, indexes: 'now' })
  const done: number[] = []
  const send = async (n: number) => {
    await Promise.all([writer.execute(document(n)), writer.execute(state('last', n))])
    done.push(n)
  }
  const first = Array.from({ length: MANY }, (_, n) => send(n + 1))
  await first[0]
  // So that it is in the middle of something when it ends.
  const lock = new DatabaseSync(file, { timeout: 10_000 })
  lock.exec('BEGIN IMMEDIATE')
  const second = Array.from({ length: MANY }, (_, n) => send(MANY + n + 1))
  const ended = threads[0]?.terminate()
  lock.exec('ROLLBACK')
  lock.close()
  await ended
  expect(done.length).toBeLessThan(2 * MANY)
  await Promise.all([...first, ...second, writer.execute(state('late', 1))])
  expect(done).toEqual(Array.from({ length: 2 * MANY }, (_, n) => n + 1))
  expect(stored(`SELECT count(*) FROM "${JOBS.name}"`)).toEqual([2 * MANY])
  expect(stored('SELECT position FROM "$checkpoints"')).toEqual([encodePosition(BigInt(2 * MANY))])
  expect(stored('SELECT value FROM "$states" ORDER BY name')).toEqual([String(2 * MANY), '1'])
  expect(reports).toEqual([
    'The writer of the read store died, and another one is started: its thread has ended',
    'The read store is written again.',
  ])
  await writer.execute({ kind: 'close' })
  expect(threads).toHaveLength(2)
})

it('fails a command of which two threads have died, and does those that follow', async () => {
  await start(deadly, deadly, real)
  await expect(writer.execute(state('a', 1))).rejects.toThrow('two writers of the read store died of it')
  await writer.execute(state('a', 2))
  expect(stored('SELECT value FROM "$states"')).toEqual(['2'])
  await writer.execute({ kind: 'close' })
})

it('fails what waits when no thread can be started, and tries again', async () => {
  await start(real, broken, real)
  await threads[0]?.terminate()
  await expect(writer.execute(state('a', 1))).rejects.toThrow('its writer cannot be started: no disk')
  await writer.execute(state('a', 2))
  expect(stored('SELECT value FROM "$states"')).toEqual(['2'])
  await writer.execute({ kind: 'close' })
  await expect(writer.execute(state('a', 3))).rejects.toThrow('is closed')
})
