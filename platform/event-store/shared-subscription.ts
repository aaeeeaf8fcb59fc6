/** One subscription of the process serves all that follow the log, so that each event is read and parsed once. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Position, Recorded } from '#events/envelope.ts'
import type { EventStore, Page, SubscribeOptions } from './port.ts'

/** How many of the newest events are kept for the subscribers: those of one page. */
const KEPT = 500

/**
 * The store, with one subscription to it beneath all of its own. A subscriber that is level with it gets what it brought; one that
 * is behind, also because it is slow, reads pages of its own until it is level.
 */
export function withSharedSubscription(store: EventStore): EventStore {
  const closing = new AbortController()
  const newest = newestEvents(store, closing.signal)
  return {
    ...store,
    subscribe: (options) => pagesOf(store, newest, { ...options, signal: AbortSignal.any([options.signal, closing.signal]) }),
    async close() {
      closing.abort()
      await store.close()
    },
  }
}

/** All events after the position `from`, up to the position `to`. */
type Newest = { readonly from: Position; readonly to: Position; readonly events: readonly Recorded[]; readonly atHead: boolean }

type NewestEvents = {
  /** Undefined before the subscription has begun. */
  readonly newest: () => Newest | undefined
  /** Begins the subscription, unless it has begun. */
  readonly begin: (after: Position) => void
  /** Resolves when the subscription has brought something. @throws why it ended */
  readonly next: (signal: AbortSignal) => Promise<void>
}

function newestEvents(store: Pick<EventStore, 'subscribe'>, signal: AbortSignal): NewestEvents {
  let newest: Newest | undefined
  let waiting: PromiseWithResolvers<void>[] = []
  const answer = (settle: (one: PromiseWithResolvers<void>) => void) => {
    const all = waiting
    waiting = []
    all.forEach(settle)
  }

  const run = async (after: Position) => {
    newest = { from: after, to: after, events: [], atHead: false }
    try {
      for await (const page of store.subscribe({ after, signal })) {
        newest = withPage(newest, page)
        answer(({ resolve }) => resolve())
      }
    } catch (error) {
      answer(({ reject }) => reject(error))
    } finally {
      newest = undefined
      answer(({ resolve }) => resolve())
    }
  }

  return {
    newest: () => newest,
    begin: (after) => {
      if (newest === undefined && !signal.aborted) void run(after)
    },
    async next(ofSubscriber) {
      if (ofSubscriber.aborted) return
      const one = Promise.withResolvers<void>()
      const wake = () => one.resolve()
      waiting.push(one)
      ofSubscriber.addEventListener('abort', wake)
      await one.promise.finally(() => ofSubscriber.removeEventListener('abort', wake))
    },
  }
}

function withPage({ from, events }: Newest, page: Page): Newest {
  const all = [...events, ...page.events]
  const last = all.at(-KEPT - 1)
  return { from: last?.position ?? from, to: page.position, events: all.slice(-KEPT), atHead: page.atHead }
}

async function* pagesOf(store: Pick<EventStore, 'readAll'>, shared: NewestEvents, options: SubscribeOptions): AsyncGenerator<Page> {
  const { after, filter, signal, pageSize = KEPT } = options
  const types = filter && new Set(filter.types)
  let position = after
  let first = true
  while (!signal.aborted) {
    const newest = shared.newest()
    const isLevel = !first && newest !== undefined && newest.from <= position
    if (isLevel && newest.to <= position) {
      await shared.next(signal)
      continue
    }
    const page = isLevel
      ? pageAfter(newest, position, types, pageSize)
      : await store.readAll({ after: position, limit: pageSize, ...(filter && { filter }) })
    if (signal.aborted) return
    const isNews = first || page.position > position
    if (!isLevel && (page.atHead || !isNews)) shared.begin(page.position)
    if (!isNews) {
      // Nothing more can be read: the subscription brings what comes next.
      await shared.next(signal)
      continue
    }
    first = false
    position = page.position
    yield page
    // Reading pages may be synchronous: a long history would keep every request of this thread waiting.
    if (!page.atHead) await nextTurn()
  }
}

function pageAfter(newest: Newest, after: Position, types: ReadonlySet<string> | undefined, size: number): Page {
  const from = newest.events.findLastIndex(({ position }) => position <= after) + 1
  const isRest = newest.events.length - from <= size
  const some = newest.events.slice(from, from + size)
  return {
    events: types ? some.filter(({ type }) => types.has(type)) : some,
    position: isRest ? newest.to : (some.at(-1)?.position ?? newest.to),
    atHead: isRest && newest.atHead,
  }
}
