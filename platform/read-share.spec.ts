import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createReadShare, type ReadShare } from './read-share.ts'

class TooMuch extends Error {}
class Full extends Error {}
let share: ReadShare
beforeEach(() => {
  vi.useFakeTimers()
  share = createReadShare({ ofCaller: TooMuch, ofQueue: Full })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A read that ends when it is told to. */
function reading(caller: string, name: string, log: string[]) {
  const { promise, resolve } = Promise.withResolvers<void>()
  const ended = share.run(caller, async () => {
    log.push(name)
    await promise
  })
  return { end: resolve, ended }
}
const nextTurn = async () => new Promise<void>((resolve) => void setImmediate(resolve))
const turns = async (count = 5) => {
  for (let n = 0; n < count; n++) await vi.advanceTimersByTimeAsync(0)
}

describe('§2.20 reads of one caller', () => {
  it('run two at once, the rest in turn, and those of others beside them', async () => {
    const log: string[] = []
    const [a] = ['a', 'b', 'c', 'd'].map((name) => reading('ann', name, log))
    reading('bob', 'e', log)
    await turns()
    expect(log).toEqual(['a', 'b', 'e'])
    a?.end()
    await turns()
    expect(log).toEqual(['a', 'b', 'e', 'c'])
  })

  it('are refused beyond 64 waiting', async () => {
    const refused: unknown[] = []
    for (let n = 0; n < 67; n++) reading('ann', String(n), []).ended.catch((error: unknown) => refused.push(error))
    await turns()
    expect(refused).toEqual([expect.any(TooMuch)])
  })

  it('hold no place while they wait for another thread, and take one again', async () => {
    const log: string[] = []
    const { promise: rows, resolve } = Promise.withResolvers<string>()
    const slow = share.run('ann', async ({ aside }) => {
      log.push('slow')
      log.push(await aside(rows))
    })
    const second = reading('ann', 'second', log)
    reading('ann', 'third', log)
    await vi.advanceTimersByTimeAsync(10)
    expect(log).toEqual(['slow', 'second', 'third'])
    resolve('rows')
    await turns()
    expect(log).toEqual(['slow', 'second', 'third'])
    second.end()
    await turns()
    expect(log).toEqual(['slow', 'second', 'third', 'rows'])
    await slow
  })

  it('keep their place for what is here at once, and give it back when they fail', async () => {
    const log: string[] = []
    for (let n = 0; n < 3; n++)
      await expect(
        share.run('ann', async ({ aside }) => {
          log.push(await aside(Promise.resolve('here')))
          throw new Error('No.')
        }),
      ).rejects.toThrow('No.')
    expect(log).toHaveLength(3)
  })
})

describe('§2.20 a caller beyond a fifth', () => {
  const busy = (caller: string, ms: number) =>
    share.run(caller, async () => {
      await new Promise((resolve) => setTimeout(resolve, ms))
    })
  const run = async (work: Promise<unknown>) => {
    const from = performance.now()
    const ended = work.then(() => performance.now() - from)
    await vi.advanceTimersByTimeAsync(10_000)
    return Math.round(await ended)
  }
  const two = (caller: string) => [busy(caller, 50), busy(caller, 50)]

  it('pays for its reads while others read, and not while it is alone', async () => {
    for (let n = 0; n < 20; n++) await run(busy('ann', 100))
    expect(await run(Promise.all([...two('ann'), busy('ann', 1)]))).toBe(51)
    void busy('bob', 1)
    expect(await run(Promise.all([...two('ann'), busy('ann', 1)]))).toBeLessThanOrEqual(51 + 250)
  })

  it('pays alone too, once more than half of the last second was its own', async () => {
    const many = Array.from({ length: 40 }, () => busy('ann', 50))
    expect(await run(Promise.all(many))).toBeGreaterThanOrEqual(2_000)
  })

  it('pays nothing alone for less than half of the thread, however long that goes on', async () => {
    for (let n = 0; n < 100; n++) {
      const read = busy('ann', 40)
      await vi.advanceTimersByTimeAsync(100)
      await read
    }
    expect(await run(Promise.all([busy('ann', 1), busy('ann', 1), busy('ann', 1)]))).toBe(2)
  })

  it('pays between the parts of one read that rests between them', async () => {
    const parts = async () =>
      share.run('ann', async ({ aside }) => {
        for (let n = 0; n < 40; n++) {
          await new Promise((resolve) => setTimeout(resolve, 50))
          await aside(nextTurn().then(nextTurn))
        }
      })
    expect(await run(parts())).toBeGreaterThanOrEqual(40 * 50 + 1_000)
  })

  it('pays for a long read in full, up to three seconds', async () => {
    for (const [ms, pause] of [
      [700, 2_800],
      [1_900, 3_000],
    ] as const) {
      const caller = `ann ${ms}`
      const reads = [busy(caller, ms), busy(caller, ms), busy(caller, ms), busy(caller, 1)]
      const others = Array.from({ length: 20 }, (_, n) => setTimeout(() => void busy('bob', 1), n * 400))
      expect(await run(Promise.all(reads))).toBeGreaterThanOrEqual(ms + pause)
      others.forEach(clearTimeout)
    }
  })
})
