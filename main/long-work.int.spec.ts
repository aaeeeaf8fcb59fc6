import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import type { Json } from '#events/envelope.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import { taskRecords } from '#platform/tasks/records.ts'
import { openRedisTasks } from '#platform/tasks/redis/tasks.ts'
import { openSqliteTasks } from '#platform/tasks/sqlite/tasks.ts'
import { startLongWork, type LongWork, type LongWorks, type Steps } from '#command-api/tasks/long-work.ts'

const folder = mkdtempSync(join(tmpdir(), 'long-work-'))
afterAll(() => rmSync(folder, { recursive: true }))
const onError = (error: unknown) => {
  throw error
}
const redis = process.env['REDIS_TEST_URL']
const queues: readonly (readonly [string, (name: string) => Promise<Tasks>])[] = [
  ['SQLite', async (name) => openSqliteTasks({ file: join(folder, `${name}.db`), clock: Date, leaseMs: 500, onError })],
  ...(redis === undefined
    ? []
    : [['Redis', (name: string) => openRedisTasks({ url: redis, prefix: `long-${name}`, clock: Date, onError })] as const]),
]
if (redis === undefined) it('long work on Redis', (test) => test.skip('because REDIS_TEST_URL is not set'))

describe.each(queues)('long work on %s', (_, openQueue) => {
  let tasks: Tasks
  let works: LongWorks
  const open: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const close of open.splice(0).toReversed()) await close()
  })

  /** A work of one kind whose steps the test takes; the state outlives the process. */
  async function begin(run: LongWork['run'], { name = randomUUID(), state = new Map<string, Json>() } = {}) {
    const records = taskRecords({
      getState: async (key) => state.get(key),
      setState: async (key, value) => void (value === undefined ? state.delete(key) : state.set(key, structuredClone(value))),
    })
    const refreshed: string[][] = []
    tasks = await openQueue(name)
    works = startLongWork({
      works: [{ kind: 'count', unit: 'beans', run }],
      tasks,
      records,
      clock: Date,
      refresh: (rooms, id) => void refreshed.push([...rooms, id]),
    })
    open.push(async () => {
      works.stop()
      await tasks.close()
    })
    return { name, state, records, refreshed }
  }
  const start = (id: string, params = {}) => works.start({ id, kind: 'count', owner: 'ada', params })
  const aborted = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))))

  it('is queued, says how far it is, and ends with its result, each with a refresh for its owner and the admins', async () => {
    const [counted, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { records, refreshed } = await begin(async (params, { progress }) => {
      progress(3, 10)
      counted.resolve()
      await goOn.promise
      return { counted: params['upTo'] as number }
    })
    const id = randomUUID()
    expect(await start(id, { upTo: 10 })).toBeUndefined()
    await counted.promise
    await expect.poll(async () => (await records.read(id))?.done).toBe(3)
    expect(await records.read(id)).toMatchObject({ kind: 'count', owner: 'ada', state: 'running', done: 3, total: 10, unit: 'beans' })
    goOn.resolve()
    await expect.poll(async () => (await records.read(id))?.state).toBe('done')
    expect(await records.read(id)).toMatchObject({ done: 10, total: 10, result: { counted: 10 }, finishedAt: expect.any(String) as string })
    expect(refreshed.length).toBeGreaterThanOrEqual(4)
    expect(new Set(refreshed.flat())).toEqual(new Set(['u:ada', 'role:admin', id]))
  })

  it('is begun once, however often it is asked for, and refused for something else under the same id', async () => {
    let runs = 0
    const { records } = await begin(async () => ({ runs: ++runs }))
    const id = randomUUID()
    await Promise.all([start(id), start(id)])
    await expect.poll(async () => (await records.read(id))?.state).toBe('done')
    await start(id)
    await tasks.settle()
    expect(runs).toBe(1)
    expect(await start(id, { upTo: 3 })).toEqual(refuse('idempotency_mismatch'))
  })

  it('that fails says why, is not tried again, and names no address', async () => {
    let runs = 0
    const { records } = await begin(async () => {
      runs++
      throw new Error('There is no mailbox ada@demo.example.')
    })
    const id = randomUUID()
    await start(id)
    await expect.poll(async () => (await records.read(id))?.state).toBe('failed')
    await tasks.settle()
    expect(runs).toBe(1)
    expect((await records.read(id))?.message).toBe('There is no mailbox …')
  })

  it('says in a sentence what is none by itself', async () => {
    const { records } = await begin(() => Promise.reject(new SyntaxError('Unexpected token in JSON at position 1')))
    const id = randomUUID()
    await start(id)
    await expect.poll(async () => (await records.read(id))?.state).toBe('failed')
    await tasks.settle()
    expect((await records.read(id))?.message).toBe('It ended because of an error: Unexpected token in JSON at position 1.')
  })

  it('is canceled under way or before it begins, once, and not after its end', async () => {
    const { records } = await begin(async (_params, { signal }) => aborted(signal))
    const id = randomUUID()
    await start(id)
    await expect.poll(async () => (await records.read(id))?.state).toBe('running')
    expect(await works.cancel(id)).toBeUndefined()
    await expect.poll(async () => (await records.read(id))?.state).toBe('canceled')
    expect(await works.cancel(id)).toBeUndefined()
    expect(await works.cancel('unknown')).toEqual(refuse('not_found'))
    const early = randomUUID()
    await records.requestCancel(early)
    await start(early)
    await expect.poll(async () => (await records.read(early))?.state).toBe('canceled')
    await records.write({ ...((await records.read(id)) as NonNullable<Awaited<ReturnType<typeof records.read>>>), state: 'done' })
    expect(await works.cancel(id)).toEqual(refuse('task_finished'))
  })

  it('is begun again after the platform stopped in the middle of it', async () => {
    const began = Promise.withResolvers<void>()
    const { name, state } = await begin(async (_params, { signal }: Steps) => {
      began.resolve()
      return aborted(signal)
    })
    const id = randomUUID()
    await start(id)
    await began.promise
    for (const close of open.splice(0)) await close()
    const { records } = await begin(async () => ({ whole: true }), { name, state })
    await expect.poll(async () => (await records.read(id))?.state, { timeout: 20_000 }).toBe('done')
    expect(await records.read(id)).toMatchObject({ result: { whole: true } })
  })
})
