import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFairQueue, type FairQueue, type FairQueueOptions } from './fair-queue.ts'

class TooMany extends Error {}
class QueueFull extends Error {}
const queueOf = (options: Omit<FairQueueOptions, 'errors'>) =>
  createFairQueue({ ...options, errors: { ofCaller: TooMany, ofQueue: QueueFull } })

/** Work that the test ends one by one, and the order in which it began. */
function controlledWork(queue: FairQueue) {
  const begun: string[] = []
  const running: (() => void)[] = []
  const work = (name: string) => async () => {
    begun.push(name)
    await new Promise<void>((resolve) => running.push(resolve))
    return name
  }
  const ask = (caller: string | undefined, name = caller ?? 'platform') => queue.run(caller, work(name))
  const askPart = (caller: string, part: string, name: string) => queue.run(caller, work(name), part)
  const settled = () => vi.advanceTimersByTimeAsync(0)
  const endOne = async () => {
    await settled()
    running.shift()?.()
    await settled()
  }
  return { begun, ask, askPart, endOne, settled }
}
const several = (count: number, ask: (n: number) => Promise<unknown>): void => {
  for (let n = 0; n < count; n++) void ask(n).catch(() => undefined)
}

/** The error of something that fails later. */
const failureOf = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => 'nothing failed',
    (error: unknown) => error,
  )

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a fair queue', () => {
  it('runs no more reads than there are slots, and gives each its own answer', async () => {
    const { begun, ask, endOne } = controlledWork(queueOf({ slots: 2 }))
    const answers = Promise.all(['a', 'b', 'c'].map((caller) => ask(caller)))
    await endOne()
    expect(begun).toEqual(['a', 'b', 'c'])
    await endOne()
    await endOne()
    expect(await answers).toEqual(['a', 'b', 'c'])
  })

  it('serves a caller with one read before the rest of one with many', async () => {
    const { begun, ask, endOne } = controlledWork(queueOf({ slots: 2 }))
    several(20, (n) => ask('flood', `flood ${n}`))
    for (const caller of ['ann', 'bob']) several(1, () => ask(caller))
    for (let n = 0; n < 22; n++) await endOne()
    expect(begun.slice(0, 5)).toEqual(['flood 0', 'flood 1', 'ann', 'flood 2', 'bob'])
    expect(begun).toHaveLength(22)
  })

  it('serves callers in turns, each in the order of its reads', async () => {
    const { begun, ask, endOne } = controlledWork(queueOf({ slots: 1 }))
    const callers = ['ann', 'bob', 'ann', 'bob', 'cid', 'ann']
    several(callers.length, (n) => ask(callers[n], `${callers[n]} ${n}`))
    for (const _ of callers) await endOne()
    expect(begun).toEqual(['ann 0', 'bob 1', 'ann 2', 'cid 4', 'bob 3', 'ann 5'])
  })

  it('gives one caller all slots while it is the only one', async () => {
    const { begun, ask, settled } = controlledWork(queueOf({ slots: 2 }))
    several(3, () => ask('ann'))
    await settled()
    expect(begun).toEqual(['ann', 'ann'])
  })

  it('§2.20 leaves a slot to others where one caller may not have all', async () => {
    const { begun, ask, settled, endOne } = controlledWork(queueOf({ slots: 2, slotsPerCaller: 1 }))
    several(3, (n) => ask('flood', `flood ${n}`))
    await settled()
    expect(begun).toEqual(['flood 0'])
    several(1, () => ask('ann'))
    several(1, () => ask(undefined))
    await settled()
    expect(begun).toEqual(['flood 0', 'ann'])
    for (let n = 0; n < 5; n++) await endOne()
    expect(begun.slice(2)).toEqual(['flood 1', 'platform', 'flood 2'])
  })

  it('refuses reads of a caller beyond its limit, and still serves the others', async () => {
    const { begun, ask, endOne } = controlledWork(queueOf({ slots: 1, maxPerCaller: 3 }))
    several(4, () => ask('flood'))
    await expect(ask('flood')).rejects.toThrow(TooMany)
    several(1, () => ask('bob'))
    await endOne()
    await endOne()
    expect(begun).toContain('bob')
    // One of its reads has begun meanwhile, so another one may wait.
    several(1, () => ask('flood', 'later'))
    await expect(ask('flood')).rejects.toThrow(TooMany)
  })

  it('refuses every caller when too many reads wait in all, and accepts more afterwards', async () => {
    const { begun, ask, endOne, settled } = controlledWork(queueOf({ slots: 1, maxWaiting: 2 }))
    several(3, (n) => ask(`caller ${n}`))
    await expect(ask('ann')).rejects.toThrow(QueueFull)
    for (let n = 0; n < 3; n++) await endOne()
    several(1, () => ask('ann'))
    await settled()
    expect(begun).toContain('ann')
  })

  it('that is full refuses the newest work of the caller with the most waiting, for a caller with less', async () => {
    const { begun, ask, endOne } = controlledWork(queueOf({ slots: 1, maxWaiting: 3 }))
    several(3, (n) => ask('flood', `flood ${n}`))
    const last = failureOf(ask('flood', 'flood 3'))
    several(1, () => ask('ann'))
    expect(await last).toBeInstanceOf(TooMany)
    for (let n = 0; n < 4; n++) await endOne()
    expect(begun).toEqual(['flood 0', 'flood 1', 'ann', 'flood 2'])
  })

  it('§2.20 serves the parts of a caller in turns, so that one that floods keeps none of the others waiting', async () => {
    const { begun, askPart, endOne } = controlledWork(queueOf({ slots: 1, maxPerCaller: 4 }))
    several(5, (n) => askPart('office', 'eve', `eve ${n}`))
    const refused = failureOf(askPart('office', 'eve', 'eve 5'))
    expect(await refused).toBeInstanceOf(TooMany)
    // The office is full, and gives way to its own part that has nothing waiting.
    several(1, () => askPart('office', 'ann', 'ann 0'))
    several(1, () => askPart('office', 'bob', 'bob 0'))
    await expect(askPart('office', 'ann', 'ann 1')).rejects.toThrow(TooMany)
    for (let n = 0; n < 7; n++) await endOne()
    expect(begun).toEqual(['eve 0', 'eve 1', 'ann 0', 'bob 0', 'eve 2'])
  })

  it('does not limit the waiting reads of the platform itself', async () => {
    const { begun, ask, endOne } = controlledWork(queueOf({ slots: 1, maxPerCaller: 2 }))
    several(10, () => ask(undefined))
    for (let n = 0; n < 10; n++) await endOne()
    expect(begun).toHaveLength(10)
  })

  it('refuses a read that waited longer than the limit', async () => {
    const { begun, ask, endOne, settled } = controlledWork(queueOf({ slots: 1, maxWaitMs: 5_000 }))
    several(1, () => ask('ann'))
    await settled()
    const late = failureOf(ask('bob'))
    several(1, () => ask(undefined))
    vi.advanceTimersByTime(4_000)
    several(1, () => ask('cid'))
    vi.advanceTimersByTime(2_000)
    await endOne()
    expect(await late).toBeInstanceOf(QueueFull)
    expect(begun).toEqual(['ann', 'platform'])
    await endOne()
    expect(begun).toEqual(['ann', 'platform', 'cid'])
  })

  it('goes on after a read that failed', async () => {
    const queue = queueOf({ slots: 1 })
    const failed = failureOf(queue.run('ann', () => Promise.reject(new Error('no such table'))))
    expect(await queue.run('bob', async () => 'read')).toBe('read')
    expect(await failed).toEqual(new Error('no such table'))
  })

  it('refuses waiting and further reads once it is closed, and lets running ones end', async () => {
    const queue = queueOf({ slots: 1 })
    const { ask, endOne } = controlledWork(queue)
    const running = ask('ann')
    const refused = failureOf(ask('bob'))
    queue.close()
    expect(await refused).toBeInstanceOf(QueueFull)
    await expect(ask('cid')).rejects.toThrow(QueueFull)
    await endOne()
    expect(await running).toBe('ann')
  })
})
