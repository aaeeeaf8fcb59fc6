import { expect, it, vi } from 'vitest'
import type { Page } from '#platform/event-store/port.ts'
import { follow } from './follow.ts'
import { createTurns } from './turns.ts'

const pageAt = (position: bigint): Page => ({ events: [], position, atHead: false })

/** A log of three pages. The second subscription starts where the first was interrupted. */
function opened(handle: (page: Page) => Promise<void>) {
  const stopping = new AbortController()
  const asked: (bigint | undefined)[] = []
  const errors: string[] = []
  async function* subscribe({ after = -1n, signal }: { readonly after?: bigint; readonly signal: AbortSignal }): AsyncGenerator<Page> {
    asked.push(after)
    for (const position of [0n, 1n, 2n]) if (position > after) yield pageAt(position)
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  }
  const following = follow({ subscribe }, -1n, handle, {
    inTurn: createTurns().inTurn,
    logger: { error: (_, message) => void errors.push(message) },
    signal: stopping.signal,
  })
  return { following, asked, errors, stop: () => stopping.abort() }
}

/** Pauses end with the next turn of the loop. */
vi.mock('node:timers/promises', () => ({ setTimeout: () => new Promise((resolve) => setImmediate(resolve)) }))

it('handles every page once, and continues at the page that failed', async () => {
  const handled: bigint[] = []
  let failures = 1
  const { following, asked, errors, stop } = opened(async ({ position }) => {
    if (position === 1n && failures-- > 0) throw new Error('The store is away.')
    handled.push(position)
  })
  await vi.waitFor(() => expect(handled).toEqual([0n, 1n, 2n]))
  expect(asked).toEqual([-1n, 0n])
  expect(errors).toHaveLength(1)
  expect(following.position()).toBe(2n)
  stop()
  await following.ended
})
