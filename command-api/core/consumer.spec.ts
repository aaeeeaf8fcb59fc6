import { describe, expect, it } from 'vitest'
import type { Page } from '#platform/event-store/port.ts'
import type { Batch } from '#platform/read-store/port.ts'
import { consume, type ConsumerPorts } from './consumer.ts'

/** A consumer of a log of `pages` pages, none of which holds an event of its types. */
async function idleThrough(pages: number) {
  const commits: Batch[] = []
  async function* subscribe({ signal }: { readonly signal: AbortSignal }): AsyncGenerator<Page> {
    for (let n = 1; n <= pages; n++) yield { events: [], position: BigInt(n * 500), atHead: n === pages }
    await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
  }
  const ports = {
    store: { subscribe },
    readStore: { checkpoint: async () => undefined, commit: async (batch: Batch) => void commits.push(batch) },
    handler: { reader: {} },
    log: { error: (details: object) => expect.fail(JSON.stringify(details)) },
  } as unknown as ConsumerPorts
  const consumer = consume('idle', ['NeverHappened'], ports, async () => undefined)
  await consumer.passed(BigInt(pages * 500))
  return { consumer, checkpoints: () => commits.map(({ checkpoint }) => checkpoint) }
}

describe('a consumer without events of its types', () => {
  it('saves its checkpoint every 20 pages, so that a restart after a crash does not read the whole log', async () => {
    const { consumer, checkpoints } = await idleThrough(45)
    expect(checkpoints()).toEqual([10_000n, 20_000n])
    await consumer.stop()
  })

  it('saves its checkpoint when it stops', async () => {
    const { consumer, checkpoints } = await idleThrough(3)
    expect(checkpoints()).toEqual([])
    await consumer.stop()
    expect(checkpoints()).toEqual([1_500n])
  })
})
