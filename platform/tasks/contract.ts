import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { InvalidTask } from './port.ts'
import type { KnownTask, NewTask, Task, Tasks } from './port.ts'

/** The tests that every task queue must pass. `open` opens the same queue again and again, with three attempts a few milliseconds apart. */
export function tasksContract(open: () => Promise<Tasks>): void {
  describe('tasks', () => {
    const opened: Tasks[] = []
    const queue = async () => {
      const tasks = await open()
      opened.push(tasks)
      return tasks
    }
    afterEach(async () => void (await Promise.all(opened.splice(0).map((tasks) => tasks.close()))))

    const kind = () => `kind.${randomUUID()}`
    const task = (changes: Partial<NewTask> & { kind: string }): NewTask => ({
      id: `effect_${randomUUID()}`,
      payload: { mail: 'm1' },
      ...changes,
    })

    it('are done once, with their payload', async () => {
      const [tasks, seen, name] = [await queue(), [] as Task[], kind()]
      const first = task({ kind: name })
      tasks.work(name, async (each) => void seen.push(each))
      await tasks.enqueue(first)
      await tasks.settle()
      expect(seen).toEqual([{ ...first, attempt: 1, inDoubt: false }])
    })

    it('are done once although they are enqueued again: at once, by another process, and afterwards', async () => {
      const [tasks, other, seen, name] = [await queue(), await queue(), [] as string[], kind()]
      const same = task({ kind: name })
      tasks.work(name, async ({ id }) => void seen.push(id))
      await Promise.all([tasks.enqueue(same), tasks.enqueue(same), other.enqueue(same)])
      await tasks.settle()
      await tasks.enqueue({ ...same, payload: { mail: 'other' } })
      await tasks.settle()
      expect(seen).toEqual([same.id])
    })

    it('wait for a process with a handler of their kind', async () => {
      const [tasks, seen, name] = [await queue(), [] as string[], kind()]
      const waiting = task({ kind: name })
      await tasks.enqueue(waiting)
      await tasks.settle()
      const later = await queue()
      later.work(name, async ({ id }) => void seen.push(id))
      await later.settle()
      expect(seen).toEqual([waiting.id])
    })

    it('are tried again until they succeed', async () => {
      const [tasks, attempts, name] = [await queue(), [] as number[], kind()]
      tasks.work(name, async ({ attempt }) => {
        attempts.push(attempt)
        if (attempt < 3) throw new Error('not yet')
      })
      await tasks.enqueue(task({ kind: name }))
      await expect.poll(() => attempts, { timeout: 10_000 }).toEqual([1, 2, 3])
      await tasks.settle()
      expect(await failures(tasks, name)).toEqual([])
    })

    it('of one line keep their order when an earlier one has to be tried again; others pass', async () => {
      const [tasks, done, name] = [await queue(), [] as string[], kind()]
      const [first, second, other] = [task({ kind: name, line: name }), task({ kind: name, line: name }), task({ kind: name })]
      tasks.work(name, async ({ id, attempt }) => {
        if (id === first.id && attempt < 3) throw new Error('away')
        done.push(id)
      })
      await tasks.enqueue(first)
      await expect.poll(async () => tasks.settle().then(() => true)).toBe(true)
      await tasks.enqueue(second)
      await tasks.enqueue(other)
      await expect.poll(() => done, { timeout: 10_000 }).toHaveLength(3)
      expect(done.filter((id) => id !== other.id)).toEqual([first.id, second.id])
      await tasks.settle()
    })

    it('of one line pass one that was given up', async () => {
      const [tasks, done, name] = [await queue(), [] as string[], kind()]
      const [first, second] = [task({ kind: name, line: name }), task({ kind: name, line: name })]
      tasks.work(name, async ({ id }) => {
        if (id === first.id) throw new Error('never')
        done.push(id)
      })
      await tasks.enqueue(first)
      await tasks.enqueue(second)
      await expect.poll(() => done, { timeout: 10_000 }).toEqual([second.id])
      expect(await failures(tasks, name)).toHaveLength(1)
    })

    it('are listed as failed after the last attempt, without an address in the error', async () => {
      const [tasks, name] = [await queue(), kind()]
      const failing = task({ kind: name })
      tasks.work(name, async () => {
        throw new Error('no mailbox ada@demo.example here')
      })
      await tasks.enqueue(failing)
      await expect
        .poll(() => failures(tasks, name), { timeout: 10_000 })
        .toMatchObject([
          { id: failing.id, kind: name, payload: failing.payload, attempts: 3, error: 'Error: no mailbox … here', inDoubt: false },
        ])
      await tasks.enqueue(failing)
      await tasks.settle()
      expect(await failures(tasks, name)).toHaveLength(1)
    })

    it('that were given up are tried once more on request, and are in the list again if that fails too', async () => {
      const [tasks, name] = [await queue(), kind()]
      const failing = task({ kind: name })
      let isAway = true
      tasks.work(name, async () => {
        if (isAway) throw new Error('away')
      })
      await tasks.enqueue(failing)
      await expect.poll(() => failures(tasks, name), { timeout: 10_000 }).toHaveLength(1)
      expect(await tasks.retry(failing.id)).toBe(true)
      await expect.poll(() => failures(tasks, name), { timeout: 10_000 }).toMatchObject([{ attempts: 4 }])
      isAway = false
      expect(await tasks.retry(failing.id)).toBe(true)
      await expect.poll(async () => (await tasks.find(failing.id))?.state, { timeout: 10_000 }).toBe('done')
      expect(await tasks.retry(failing.id)).toBe(false)
    })

    it('that were given up can be discarded, and count as done from then on', async () => {
      const [tasks, seen, name] = [await queue(), [] as string[], kind()]
      const failing = task({ kind: name })
      tasks.work(name, async ({ id }) => {
        seen.push(id)
        throw new Error('never')
      })
      await tasks.enqueue(failing)
      await expect.poll(() => failures(tasks, name), { timeout: 10_000 }).toHaveLength(1)
      expect(await tasks.discard(failing.id)).toBe(true)
      await expect.poll(async () => (await tasks.find(failing.id))?.state, { timeout: 10_000 }).toBe('done')
      expect((await tasks.list('done', { limit: 100 })).map(({ id }) => id)).toContain(failing.id)
      await tasks.enqueue(failing)
      await tasks.settle()
      expect(seen).toHaveLength(3)
      expect(await tasks.discard(failing.id)).toBe(false)
    })

    it('are listed and counted by their state; what was never tried is neither tried at once nor discarded', async () => {
      const [tasks, name] = [await queue(), kind()]
      const [soon, later, last] = [60_000, 120_000, 180_000].map((ms) => task({ kind: name, runAt: Date.now() + ms }))
      if (!soon || !later || !last) throw new Error('three tasks')
      const before = await tasks.counts()
      for (const each of [later, last, soon]) await tasks.enqueue(each)
      expect((await tasks.counts()).waiting).toBe(before.waiting + 3)
      expect(await tasks.counts([name])).toEqual({ waiting: 3, running: 0, failed: 0 })
      const ours = await tasks.list('waiting', { limit: 100, kinds: [name] })
      expect(ours).toMatchObject([
        { id: soon.id, state: 'waiting', attempts: 0, dueAt: soon.runAt },
        { id: later.id, dueAt: later.runAt },
        { id: last.id, dueAt: last.runAt },
      ])
      const after = async (one: KnownTask | undefined) =>
        (await tasks.list('waiting', { limit: 1, kinds: [name], ...(one && { after: one.place }) })).map(({ id }) => id)
      expect([await after(undefined), await after(ours[0]), await after(ours[1]), await after(ours[2])]).toEqual([
        [soon.id],
        [later.id],
        [last.id],
        [],
      ])
      // One that comes in before a place moves no page behind it.
      await tasks.enqueue(task({ kind: name, runAt: Date.now() + 30_000 }))
      expect(await after(ours[0])).toEqual([later.id])
      expect(Math.abs((ours[0]?.since ?? 0) - Date.now())).toBeLessThan(10_000)
      expect([await tasks.retry(soon.id), await tasks.discard(soon.id), await tasks.retry('unknown')]).toEqual([false, false, false])
      expect(await tasks.find('unknown')).toBeUndefined()
    })

    it('that were given up are listed page by page, the latest first, while others of them are tried again', async () => {
      const [tasks, name] = [await queue(), kind()]
      tasks.work(name, async () => Promise.reject(new Error('never')))
      for (let n = 0; n < 4; n += 1) await tasks.enqueue(task({ kind: name }))
      await expect.poll(() => failures(tasks, name), { timeout: 10_000 }).toHaveLength(4)
      const all = await failures(tasks, name)
      expect(all.every(({ triedAt, since }) => triedAt !== undefined && triedAt >= since)).toBe(true)
      const [first, second, ...others] = all
      if (!first || !second) throw new Error('four tasks')
      await tasks.discard(first.id)
      await tasks.discard(second.id)
      await expect.poll(() => failures(tasks, name), { timeout: 10_000 }).toHaveLength(2)
      const next = await tasks.list('failed', { limit: 2, kinds: [name], after: second.place })
      expect(next.map(({ id }) => id)).toEqual(others.map(({ id }) => id))
    })

    it('run by themselves at their time, and not before', async () => {
      const [tasks, times, name] = [await queue(), [] as number[], kind()]
      tasks.work(name, async () => void times.push(Date.now()))
      const runAt = Date.now() + 300
      await tasks.enqueue(task({ kind: name, runAt }))
      await tasks.settle()
      expect(times).toEqual([])
      await expect.poll(() => times, { timeout: 10_000 }).toHaveLength(1)
      expect(times[0]).toBeGreaterThanOrEqual(runAt)
    })

    it('are each done by one of several processes', async () => {
      const [one, other, seen, name] = [await queue(), await queue(), [] as string[], kind()]
      for (const tasks of [one, other]) tasks.work(name, async ({ id }) => void seen.push(id))
      const many = Array.from({ length: 40 }, () => task({ kind: name }))
      await Promise.all(many.map((each, n) => (n % 2 === 0 ? one : other).enqueue(each)))
      await Promise.all([one.settle(), other.settle()])
      expect(seen.toSorted()).toEqual(many.map((each) => each.id).toSorted())
    })

    it('that run are finished before the queue closes', async () => {
      const [tasks, name] = [await open(), kind()]
      const [started, finish] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      let done = false
      tasks.work(name, async () => {
        started.resolve()
        await finish.promise
        done = true
      })
      await tasks.enqueue(task({ kind: name }))
      await started.promise
      const closing = tasks.close()
      finish.resolve()
      await closing
      expect(done).toBe(true)
    })

    it.each(['', '12345', 'a:b', '../x', 'x'.repeat(201)])('refuse the id %j', async (id) => {
      const tasks = await queue()
      await expect(tasks.enqueue(task({ id, kind: 'mail' }))).rejects.toThrow(InvalidTask)
    })

    const failures = async (tasks: Tasks, name: string) => (await tasks.list('failed', { limit: 100 })).filter((each) => each.kind === name)
  })
}
