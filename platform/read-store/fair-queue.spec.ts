import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TooManyReads, Unavailable } from './port.ts'
import { createFairQueue, type FairQueue } from './fair-queue.ts'

/** Reads that end one by one as the test says, and the order in which they began. */
function controlledReads(queue: FairQueue) {
  const begun: string[] = []
  const underway: (() => void)[] = []
  const ask = (caller: string | undefined, name = caller ?? 'platform') =>
    queue.run(caller, async () => {
      begun.push(name)
      await new Promise<void>((resolve) => underway.push(resolve))
      return name
    })
  const settled = () => vi.advanceTimersByTimeAsync(0)
  const endOne = async () => {
    await settled()
    underway.shift()?.()
    await settled()
  }
  return { begun, ask, endOne, settled }
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

describe('fair queue of heavy reads', () => {
  it('has no more under way than there are slots, and answers each with its own', async () => {
    const { begun, ask, endOne } = controlledReads(createFairQueue({ slots: 2 }))
    const answers = Promise.all(['a', 'b', 'c'].map((caller) => ask(caller)))
    await endOne()
    expect(begun).toEqual(['a', 'b', 'c'])
    await endOne()
    await endOne()
    expect(await answers).toEqual(['a', 'b', 'c'])
  })

  it('serves a caller who asks once before the rest of one who asks for much', async () => {
    const { begun, ask, endOne } = controlledReads(createFairQueue({ slots: 2 }))
    several(20, (n) => ask('flood', `flood ${n}`))
    for (const caller of ['ann', 'bob']) several(1, () => ask(caller))
    for (let n = 0; n < 22; n++) await endOne()
    expect(begun.slice(0, 5)).toEqual(['flood 0', 'flood 1', 'ann', 'flood 2', 'bob'])
    expect(begun).toHaveLength(22)
  })

  it('takes callers in turns, each with what it asked for first', async () => {
    const { begun, ask, endOne } = controlledReads(createFairQueue({ slots: 1 }))
    const callers = ['ann', 'bob', 'ann', 'bob', 'cid', 'ann']
    several(callers.length, (n) => ask(callers[n], `${callers[n]} ${n}`))
    for (const _ of callers) await endOne()
    expect(begun).toEqual(['ann 0', 'bob 1', 'ann 2', 'cid 4', 'bob 3', 'ann 5'])
  })

  it('leaves all slots to one caller while no other asks', async () => {
    const { begun, ask, settled } = controlledReads(createFairQueue({ slots: 2 }))
    several(3, () => ask('ann'))
    await settled()
    expect(begun).toEqual(['ann', 'ann'])
  })

  it('refuses what a caller asks for beyond its share, and still serves the others', async () => {
    const { begun, ask, endOne } = controlledReads(createFairQueue({ slots: 1, perCaller: 3 }))
    several(4, () => ask('flood'))
    await expect(ask('flood')).rejects.toThrow(TooManyReads)
    several(1, () => ask('bob'))
    await endOne()
    await endOne()
    expect(begun).toContain('bob')
    // One of theirs has begun meanwhile, so that there is room again.
    several(1, () => ask('flood', 'later'))
    await expect(ask('flood')).rejects.toThrow(TooManyReads)
  })

  it('refuses every caller when too much waits altogether, and takes more afterwards', async () => {
    const { begun, ask, endOne, settled } = controlledReads(createFairQueue({ slots: 1, altogether: 2 }))
    several(3, (n) => ask(`caller ${n}`))
    await expect(ask('ann')).rejects.toThrow(Unavailable)
    for (let n = 0; n < 3; n++) await endOne()
    several(1, () => ask('ann'))
    await settled()
    expect(begun).toContain('ann')
  })

  it('lets the platform itself have as much waiting as there is room for', async () => {
    const { begun, ask, endOne } = controlledReads(createFairQueue({ slots: 1, perCaller: 2 }))
    several(10, () => ask(undefined))
    for (let n = 0; n < 10; n++) await endOne()
    expect(begun).toHaveLength(10)
  })

  it('refuses what waited longer than the limit', async () => {
    const { begun, ask, endOne, settled } = controlledReads(createFairQueue({ slots: 1, maxWaitMs: 5_000 }))
    several(1, () => ask('ann'))
    await settled()
    const late = failureOf(ask('bob'))
    vi.advanceTimersByTime(4_000)
    several(1, () => ask('cid'))
    vi.advanceTimersByTime(2_000)
    await endOne()
    expect(await late).toBeInstanceOf(Unavailable)
    expect(begun).toEqual(['ann', 'cid'])
  })

  it('goes on after a read that failed', async () => {
    const queue = createFairQueue({ slots: 1 })
    const failed = failureOf(queue.run('ann', () => Promise.reject(new Error('no such table'))))
    expect(await queue.run('bob', async () => 'read')).toBe('read')
    expect(await failed).toEqual(new Error('no such table'))
  })

  it('refuses what waits and what comes once it is closed, and lets end what is under way', async () => {
    const queue = createFairQueue({ slots: 1 })
    const { ask, endOne } = controlledReads(queue)
    const underway = ask('ann')
    const refused = failureOf(ask('bob'))
    queue.close()
    expect(await refused).toBeInstanceOf(Unavailable)
    await expect(ask('cid')).rejects.toThrow(Unavailable)
    await endOne()
    expect(await underway).toBe('ann')
  })
})
