import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { tasksContract } from '../contract.ts'
import type { Task } from '../port.ts'
import { openSqliteTasks } from './tasks.ts'

const folder = mkdtempSync(join(tmpdir(), 'tasks-'))
afterAll(() => rmSync(folder, { recursive: true }))
const retries = { attempts: 3, firstDelayMs: 5 }
const onError = (error: unknown) => {
  throw error
}

describe('on SQLite', () => {
  tasksContract(async () => openSqliteTasks({ file: join(folder, 'contract.db'), clock: Date, retries, onError }))

  it('are taken over in doubt from a process without a sign of life, whose late result is ignored', async () => {
    let offset = 0
    const clock = { now: () => Date.now() + offset }
    const file = join(folder, 'lease.db')
    const [silent, other] = [openSqliteTasks({ file, clock, retries, onError }), openSqliteTasks({ file, clock, retries, onError })]
    const [started, wakeUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    silent.work('mail', async () => {
      started.resolve()
      await wakeUp.promise
      throw new Error('late')
    })
    await silent.enqueue({ id: 'effect-1', kind: 'mail', payload: {} })
    await started.promise

    const seen: Task[] = []
    offset = 29_000
    other.work('mail', async (task) => void seen.push(task))
    expect(seen).toEqual([])
    offset = 31_000
    await other.settle()
    expect(seen).toEqual([{ id: 'effect-1', kind: 'mail', payload: {}, attempt: 2, inDoubt: true }])
    wakeUp.resolve()
    await silent.settle()
    expect(await silent.list('failed', { limit: 10 })).toEqual([])
    expect(seen).toHaveLength(1)
    await Promise.all([silent.close(), other.close()])
  })

  it('§2.20 are forgotten 90 days after they were done, but for those that failed', async () => {
    let offset = 0
    const file = join(folder, 'old.db')
    const tasks = openSqliteTasks({ file, clock: { now: () => Date.now() + offset }, retries: { attempts: 1, firstDelayMs: 5 }, onError })
    const seen: string[] = []
    tasks.work('mail', async ({ id }) => {
      seen.push(id)
      if (id === 'failing') throw new Error('no such address')
    })
    const enqueue = async (id: string, days: number) => {
      offset = days * 86_400_000
      await tasks.enqueue({ id, kind: 'mail', payload: {} })
      await tasks.settle()
    }
    await enqueue('failing', 0)
    for (const id of ['one', 'two', 'three']) await enqueue(id, 1)
    await enqueue('four', 90)
    await enqueue('one', 90)
    expect(seen).toEqual(['failing', 'one', 'two', 'three', 'four'])
    await enqueue('five', 91.5)
    await enqueue('six', 91.5)
    const db = new DatabaseSync(file, { readOnly: true })
    expect(
      db
        .prepare('SELECT id FROM tasks ORDER BY rowid')
        .all()
        .map(({ id }) => id),
    ).toEqual(['failing', 'four', 'five', 'six'])
    db.close()
    await tasks.close()
  })

  it('are not begun a second time by the process that runs them, however far the clock jumps', async () => {
    let offset = 0
    const tasks = openSqliteTasks({ file: join(folder, 'jump.db'), clock: { now: () => Date.now() + offset }, retries, onError })
    const end = Promise.withResolvers<void>()
    const seen: string[] = []
    tasks.work('mail', async ({ id }) => {
      seen.push(id)
      if (id === 'effect-1') await end.promise
    })
    await tasks.enqueue({ id: 'effect-1', kind: 'mail', payload: {} })
    await expect.poll(() => seen).toEqual(['effect-1'])
    offset = 3_600_000
    await tasks.enqueue({ id: 'effect-2', kind: 'mail', payload: {} })
    await expect.poll(() => seen).toContain('effect-2')
    end.resolve()
    await tasks.settle()
    expect(seen).toEqual(['effect-1', 'effect-2'])
    await tasks.close()
  })

  it('can be stored as given up, once, and are tried again at a word', async () => {
    const tasks = openSqliteTasks({ file: join(folder, 'given-up.db'), clock: Date, retries, onError })
    const seen: unknown[] = []
    tasks.work('mail', async ({ payload, attempt }) => void seen.push({ ...payload, attempt }))
    const failed = { since: 1_000, triedAt: 9_000, attempts: 15, error: 'Demo: away' }
    for (let n = 0; n < 2; n += 1) await tasks.enqueueGivenUp?.({ id: 'effect-1', kind: 'mail', payload: { mail: 'm1' } }, failed)
    expect(await tasks.list('failed', { limit: 5 })).toMatchObject([{ id: 'effect-1', ...failed }])
    expect(seen).toEqual([])
    expect(await tasks.retry('effect-1')).toBe(true)
    await tasks.settle()
    expect(seen).toEqual([{ mail: 'm1', attempt: 16 }])
    await tasks.close()
  })

  it('outlive the process, and lose their payload once done', async () => {
    const file = join(folder, 'durable.db')
    const first = openSqliteTasks({ file, clock: Date, retries, onError })
    await first.enqueue({ id: 'effect-1', kind: 'mail', payload: { mail: 'canary-payload' } })
    await first.close()
    const second = openSqliteTasks({ file, clock: Date, retries, onError })
    const seen: unknown[] = []
    second.work('mail', async ({ payload }) => void seen.push(payload))
    await second.settle()
    await second.close()
    expect(seen).toEqual([{ mail: 'canary-payload' }])
    expect(readFileSync(file).includes('canary-payload')).toBe(false)
  })

  it('are done while many long ones wait', async () => {
    const tasks = openSqliteTasks({ file: join(folder, 'long.db'), clock: Date, retries, onError })
    const [mailed, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let begun = 0
    const replay = () => {
      begun += 1
      return end.promise
    }
    tasks.work('replay', replay, 'long')
    tasks.work('mail', async () => mailed.resolve())
    const enqueued = Array.from({ length: 20 }, (_, n) => tasks.enqueue({ id: `replay-${n}`, kind: 'replay', payload: {} }))
    await Promise.all(enqueued)
    await tasks.enqueue({ id: 'mail-1', kind: 'mail', payload: {} })
    await mailed.promise
    expect(begun).toBe(4)
    end.resolve()
    await tasks.settle()
    expect(begun).toBe(20)
    await tasks.close()
  })
})
