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
  await vi.waitFor(() => expect(handled).toEqual([0n, 1n, 2n]), 10_000)
  expect(asked).toEqual([-1n, 0n])
  expect(errors).toHaveLength(1)
  expect(following.position()).toBe(2n)
  stop()
  await following.ended
})

const eventsUpTo = (last: bigint, count: number) =>
  Array.from({ length: count }, (_, n) => ({
    stream: `skill-${last}-${n}`,
    revision: 0,
    position: last - BigInt(count - 1 - n),
  })) as unknown as Page['events']

/** Follows these pages, each of which takes so many milliseconds. @returns what happened, with the pauses in their order */
async function followed(pages: readonly (Pick<Page, 'atHead'> & { readonly count: number; readonly takes: number })[]) {
  const stopping = new AbortController()
  const steps: string[] = []
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  const paused = vi.mocked(pause).mockClear()
  async function* subscribe({ signal }: { readonly signal: AbortSignal }): AsyncGenerator<Page> {
    let position = -1n
    for (const { count, atHead } of pages) {
      position += BigInt(count)
      yield { events: eventsUpTo(position, count), position, atHead }
      steps.push('next')
    }
    await new Promise((resolve) => signal.addEventListener('abort', resolve))
  }
  let handled = 0
  const handle = async ({ events }: Page) => {
    steps.push(`page of ${events.length}`)
    now += pages[handled++]?.takes ?? 0
  }
  const { ended } = follow({ subscribe, readAll }, -1n, handle, {
    inTurn: createTurns().inTurn,
    hurry: createHurry(),
    logger: { error: () => undefined, warn: () => undefined },
    signal: stopping.signal,
  })
  await vi.waitFor(() => expect(steps).toHaveLength(2 * pages.length), 10_000)
  clock.mockRestore()
  stopping.abort()
  await ended
  return { steps, pauses: paused.mock.calls.map(([ms]) => ms) }
}

it('gathers events for a moment once many arrive, and never lets one wait that comes alone', async () => {
  const { steps, pauses } = await followed([
    { count: 1, atHead: true, takes: 0 },
    { count: 9, atHead: false, takes: 0 },
    { count: 9, atHead: true, takes: 3 },
  ])
  expect(steps).toEqual(['page of 1', 'next', 'page of 9', 'next', 'page of 9', 'next'])
  expect(pauses).toEqual([17])
})

it('lets messages have their turn, and gathers nothing more, after a page that took longer than the moment', async () => {
  const { pauses } = await followed([{ count: 400, atHead: true, takes: 80 }])
  expect(pauses).toEqual([0])
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
