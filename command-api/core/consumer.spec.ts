import { getEventListeners } from 'node:events'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Position } from '#events/envelope.ts'
import type { Page } from '#platform/event-store/port.ts'
import type { Batch } from '#platform/read-store/port.ts'
import { createCheckpoints } from './checkpoints.ts'
import { consume, type ConsumerPorts } from './consumer.ts'

type Handle = Parameters<typeof consume>[3]
const stored = async () => undefined

/** A log of `pages` pages, and what is stored of the consumers that read it. */
function opened(pages: number, commitAll: (batches: readonly Batch[]) => Promise<void> = stored) {
  const commits: (readonly Batch[])[] = []
  const asked: Position[] = []
  const errors: string[] = []
  async function* subscribe({ after, signal }: { readonly after: Position; readonly signal: AbortSignal }): AsyncGenerator<Page> {
    asked.push(after)
    const events = [{}] as unknown as Page['events']
    for (let n = 1; n <= pages; n++) if (BigInt(n) > after) yield { events, position: BigInt(n), atHead: n === pages }
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const readStore = {
    checkpoint: async () => undefined,
    commitAll: async (batches: readonly Batch[]) => {
      await commitAll(batches)
      commits.push(batches)
    },
  }
  const log = { error: (_: object, message: string) => void errors.push(message) }
  const checkpoints = createCheckpoints(readStore, log)
  const ports = { store: { subscribe }, checkpoints, handler: { reader: { open: stored } }, log } as unknown as ConsumerPorts
  const start = (name: string, handle: Handle = stored) => consume(name, ['SomethingHappened'], ports, handle)
  return { start, asked, errors, commits: () => commits.map((all) => all.map(({ consumer, checkpoint }) => [consumer, checkpoint])) }
}

afterEach(() => void vi.useRealTimers())

describe('the checkpoints of consumers', () => {
  it('are stored together, at most every 100 ms', async () => {
    vi.useFakeTimers()
    const { start, commits } = opened(45)
    const consumers = ['one', 'two'].map((name) => start(name))
    await Promise.all(consumers.map(({ passed }) => passed(45n)))
    expect(commits()).toEqual([])
    await vi.advanceTimersByTimeAsync(100)
    expect(commits()).toEqual([
      [
        ['one', 45n],
        ['two', 45n],
      ],
    ])
    await vi.advanceTimersByTimeAsync(1_000)
    expect(commits()).toHaveLength(1)
  })

  it('are stored when a consumer stops', async () => {
    const { start, commits } = opened(3)
    const consumer = start('one')
    await consumer.passed(3n)
    await consumer.stop()
    expect(commits()).toEqual([[['one', 3n]]])
  })

  it('are stored later when the store refuses them, and the consumers go on meanwhile', async () => {
    vi.useFakeTimers()
    let failures = 1
    const { start, commits, errors } = opened(3, async () => {
      if (failures-- > 0) throw new Error('The store is away.')
    })
    await start('one').passed(3n)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(errors).toEqual(['the checkpoints of the consumers are stored later'])
    expect(commits()).toEqual([[['one', 3n]]])
  })
})

it('a consumer that failed handles that page again, and none before it', async () => {
  vi.useFakeTimers()
  const { start, asked } = opened(3)
  let pages = 0
  const consumer = start('one', async () => {
    pages += 1
    if (pages === 2) throw new Error('Not yet.')
  })
  await vi.advanceTimersByTimeAsync(2_000)
  await consumer.passed(3n)
  expect(asked).toEqual([-1n, 1n])
  expect(pages).toBe(4)
})

describe('a consumer to which many events come', () => {
  /** A log that ends at each page of five events, and what has been handled of it at which instant. */
  function busy(pages: number, gatherMs?: number) {
    const handled: number[] = []
    const listeners: number[] = []
    async function* subscribe({ signal }: { readonly signal: AbortSignal }): AsyncGenerator<Page> {
      const events = [{}, {}, {}, {}, {}] as unknown as Page['events']
      for (let n = 1; n <= pages && !signal.aborted; n++) {
        listeners.push(getEventListeners(signal, 'abort').length)
        yield { events, position: BigInt(n), atHead: true }
      }
      if (signal.aborted) return
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    }
    const checkpoints = { stored, note: () => undefined, flush: stored }
    const ports = { store: { subscribe }, checkpoints, handler: { reader: { open: stored } }, log: {} } as unknown as ConsumerPorts
    const handle: Handle = async () => void handled.push(Date.now())
    return { consumer: consume('one', [], ports, handle, gatherMs === undefined ? {} : { gatherMs }), handled, listeners }
  }

  it('gathers them for a moment, or for longer where nobody waits', async () => {
    vi.useFakeTimers({ now: 0 })
    const [usual, patient] = [busy(3), busy(3, 100)]
    await vi.advanceTimersByTimeAsync(1_000)
    expect(usual.handled).toEqual([0, 10, 20])
    expect(patient.handled).toEqual([0, 100, 200])
  })

  it('adds no listener for each time that it gathers', async () => {
    const { consumer, listeners } = busy(5, 1)
    await consumer.passed(5n)
    expect(new Set(listeners)).toEqual(new Set([1]))
    await consumer.stop()
  })

  it('stops in the middle of it', async () => {
    const { consumer, handled } = busy(2, 100_000)
    await consumer.passed(1n)
    await consumer.stop()
    expect(handled).toHaveLength(1)
  })
})
