import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, vi } from 'vitest'
import type { Page } from '#platform/event-store/port.ts'
import { createHurry, follow } from './follow.ts'
import { createTurns } from './turns.ts'

/** Nothing is left out, so nothing is read again. */
const readAll = () => Promise.reject(new Error('Nobody has to read.'))
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
  const following = follow({ subscribe, readAll }, -1n, handle, {
    inTurn: createTurns().inTurn,
    hurry: createHurry(),
    logger: { error: (_, message) => void errors.push(message), warn: () => undefined },
    signal: stopping.signal,
  })
  return { following, asked, errors, stop: () => stopping.abort() }
}

/** Pauses end with the next turn of the loop. */
vi.mock('node:timers/promises', () => ({ setTimeout: vi.fn<() => Promise<void>>(() => new Promise((resolve) => setImmediate(resolve))) }))

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

it('gathers events for a moment once many arrive, and never lets one wait that comes alone', async () => {
  const stopping = new AbortController()
  const steps: string[] = []
  const upTo = (last: bigint, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      stream: `skill-${last}-${n}`,
      revision: 0,
      position: last - BigInt(count - 1 - n),
    })) as unknown as Page['events']
  async function* subscribe({ signal }: { readonly signal: AbortSignal }): AsyncGenerator<Page> {
    yield { events: upTo(0n, 1), position: 0n, atHead: true }
    steps.push('next')
    yield { events: upTo(9n, 9), position: 9n, atHead: false }
    steps.push('next')
    yield { events: upTo(18n, 9), position: 18n, atHead: true }
    steps.push('gathered')
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  }
  const paused = vi.mocked(pause).mockClear()
  const { ended } = follow({ subscribe, readAll }, -1n, async ({ position }) => void steps.push(`page ${position}`), {
    inTurn: createTurns().inTurn,
    hurry: createHurry(),
    logger: { error: () => undefined, warn: () => undefined },
    signal: stopping.signal,
  })
  await vi.waitFor(() => expect(steps).toEqual(['page 0', 'next', 'page 9', 'next', 'page 18', 'gathered']))
  expect(paused.mock.calls.map(([ms]) => ms)).toEqual([10])
  stopping.abort()
  await ended
})

it('gathers no longer once somebody waits for the views', async () => {
  vi.mocked(pause).mockImplementationOnce(
    (_ms, _value, options) => new Promise((resolve) => options?.signal?.addEventListener('abort', () => resolve(undefined))),
  )
  const hurry = createHurry()
  const gathering = hurry.orAfter(60_000, new AbortController().signal)
  hurry.now()
  await expect(gathering).resolves.toBeUndefined()
})
