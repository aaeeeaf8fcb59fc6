import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ReadsUnavailable } from '../port.ts'
import { readerThreads, type ReaderThreads } from './reader-threads.ts'
import { openReader } from './reader.ts'
import { openSqliteReadStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'reader-threads-'))
const file = join(folder, 'read.sqlite')
/** A reader thread that also dies on request. */
const entry = `
  const { parentPort, workerData } = require('node:worker_threads')
  parentPort.on('message', ({ sql }) => sql === 'die' && process.exit(1))
  import(workerData.entry)`
const die = { sql: 'die', params: [] }

let begun: number
let ended: number
let threads: ReaderThreads

beforeAll(async () => (await openSqliteReadStore({ file })).close())
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() => {
  begun = 0
  ended = 0
  threads = readerThreads(file, (path) => {
    begun += 1
    const workerData = { file: path, entry: new URL('./reader-worker.ts', import.meta.url).href }
    return new Worker(entry, { eval: true, workerData }).once('exit', () => (ended += 1))
  })
})
afterEach(() => threads.close())

/** Counts up to so many, which takes some 100 ms for a million. */
const counting = (upTo: number) => ({
  sql: 'WITH RECURSIVE counted(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM counted WHERE n < ?) SELECT max(n) AS n FROM counted',
  params: [upTo],
})
const long = counting(1_000_000)

/** The longest time between two turns of the event loop while something is going on. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = performance.now()
  let goesOn = true
  const tick = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    if (goesOn) setImmediate(tick)
  }
  tick()
  await work()
  goesOn = false
  tick()
  return longest
}

describe('threads that read', () => {
  it('do not block the event loop of the calling thread', async () => {
    const here = openReader(file)
    const [stalls, blocked]: [number[], number[]] = [[], []]
    for (let round = 0; round < 3; round++) {
      stalls.push(await longestStall(() => threads.rows(long)))
      blocked.push(await longestStall(async () => here.rows(long)))
    }
    here.close()
    // The best of three each, because the machine may be busy meanwhile.
    expect(Math.min(...stalls)).toBeLessThan(Math.min(...blocked) / 2)
  })

  it('are at most two, and start at the first read', async () => {
    expect(begun).toBe(0)
    await threads.rows(counting(1))
    await threads.rows(counting(1))
    expect(begun).toBe(1)
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => threads.rows(counting(n), 'ann')))
    expect(answers).toEqual([1, 2, 3, 4, 5].map((n) => [{ n }]))
    expect(begun).toBe(2)
  })

  it('answer a caller with one read before the rest of one with many', async () => {
    const answered: string[] = []
    const ask = async (caller: string) => {
      await threads.rows(counting(10_000), caller)
      answered.push(caller)
    }
    await Promise.all([...Array.from({ length: 20 }, () => ask('flood')), ask('bob')])
    expect(answered.indexOf('bob')).toBeLessThan(5)
  })

  it('say why a statement fails, and go on', async () => {
    await expect(threads.rows({ sql: 'SELECT * FROM not_declared', params: [] })).rejects.toThrow('no such table')
    expect(await threads.rows(counting(3))).toEqual([{ n: 3 }])
    expect(begun).toBe(1)
  })

  it('fail the read of a thread that dies, and run the next one in another', async () => {
    // So long that it still runs when the other thread has died, also on a busy machine: otherwise that one takes what waits.
    const [lost, other] = [threads.rows(die, 'ann'), threads.rows(counting(5_000_000), 'bob')]
    const waiting = threads.rows(counting(7), 'cid')
    await expect(lost).rejects.toThrow(ReadsUnavailable)
    expect(await Promise.all([other, waiting])).toEqual([[{ n: 5_000_000 }], [{ n: 7 }]])
    expect([begun, ended]).toEqual([3, 1])
  })

  it('fail each read while the file cannot be opened', async () => {
    const broken = readerThreads(join(folder, 'missing.sqlite'))
    await expect(broken.rows(counting(1))).rejects.toThrow(ReadsUnavailable)
    await expect(broken.rows(counting(1))).rejects.toThrow('unable to open database file')
    await broken.close()
  })

  it('finish running reads, refuse waiting ones, and end when they are closed', async () => {
    const [one, two] = [threads.rows(long, 'ann'), threads.rows(counting(5), 'bob')]
    const refused = threads.rows(counting(1), 'cid').catch((error: unknown) => error)
    await threads.close()
    expect(await refused).toBeInstanceOf(ReadsUnavailable)
    expect([await one, await two]).toEqual([[{ n: 1_000_000 }], [{ n: 5 }]])
    expect([begun, ended]).toEqual([2, 2])
    await expect(threads.rows(counting(1))).rejects.toThrow(ReadsUnavailable)
  })
})
