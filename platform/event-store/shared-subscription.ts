/** One subscription of a thread serves all on it that follow the log, so that each event is read and parsed once. */
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
    subscribe: (options) => pagesOf(store, newest, options, closing.signal),
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
  /** Resolves when the subscription has brought something, or somebody was woken. @throws why it ended */
  readonly next: () => Promise<void>
  /** Lets all that wait look again: so whoever waits needs no listener of its own, which costs more than what it is woken for. */
  readonly wake: () => void
}

function newestEvents(store: Pick<EventStore, 'subscribe'>, signal: AbortSignal): NewestEvents {
  let newest: Newest | undefined
  let news = announcement()
  const answer = (settle: (one: PromiseWithResolvers<void>) => void) => {
    const before = news
    news = announcement()
    settle(before)
  }
  const wake = () => answer(({ resolve }) => resolve())

  const run = async (after: Position) => {
    newest = { from: after, to: after, events: [], atHead: false }
    try {
      for await (const page of store.subscribe({ after, signal })) {
        newest = withPage(newest, page)
        wake()
      }
    } catch (error) {
      answer(({ reject }) => reject(error))
    } finally {
      newest = undefined
      wake()
    }
  }

  return {
    newest: () => newest,
    begin: (after) => {
      if (newest === undefined && !signal.aborted) void run(after)
    },
    next: () => news.promise,
    wake,
  }
}

/** Also one that nobody waits for may fail. */
function announcement(): PromiseWithResolvers<void> {
  const one = Promise.withResolvers<void>()
  one.promise.catch(() => undefined)
  return one
}

function withPage({ from, events }: Newest, page: Page): Newest {
  const all = [...events, ...page.events]
  const last = all.at(-KEPT - 1)
  return { from: last?.position ?? from, to: page.position, events: all.slice(-KEPT), atHead: page.atHead }
}

async function* pagesOf(
  store: Pick<EventStore, 'readAll'>,
  shared: NewestEvents,
  { after, filter, signal, pageSize = KEPT }: SubscribeOptions,
  closing: AbortSignal,
): AsyncGenerator<Page> {
  const types = filter && new Set(filter.types)
  const hasEnded = () => signal.aborted || closing.aborted
  let position = after
  let first = true
  signal.addEventListener('abort', shared.wake)
  try {
    while (!hasEnded()) {
      const newest = shared.newest()
      const isLevel = !first && newest !== undefined && newest.from <= position
      if (isLevel && newest.to <= position) {
        await shared.next()
        continue
      }
      const page = isLevel
        ? pageAfter(newest, position, types, pageSize)
        : await store.readAll({ after: position, limit: pageSize, ...(filter && { filter }) })
      if (hasEnded()) return
      const isNews = first || page.position > position
      if (!isLevel && (page.atHead || !isNews)) shared.begin(page.position)
      if (!isNews) {
        // Nothing more can be read: the subscription brings what comes next.
        await shared.next()
        continue
      }
      first = false
      position = page.position
      yield page
      // Reading pages may be synchronous: a long history would keep every request of this thread waiting.
      if (!page.atHead) await nextTurn()
    }
  } finally {
    signal.removeEventListener('abort', shared.wake)
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
