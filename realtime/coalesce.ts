import { briefMap } from '#lib/under-way/brief-map.ts'
import { limits } from '#events/vocabulary/limits.ts'

/**
 * The topics and ids that changed, without data: a page reads it by its usual queries, so only these authorise (engine.md, "Refresh
 * routing").
 */
export type Refresh = {
  readonly topics: readonly string[]
  readonly ids: readonly string[] | 'all'
  /** As on the wire. */
  readonly position: string
}
/** As the views send it (`projections/engine/refresh.ts`), of which the socket knows nothing. */
export type RoutedRefresh = Refresh & { readonly rooms: readonly string[] }

export type Coalescer = {
  readonly add: (refresh: RoutedRefresh) => void
  /** Sends at once what waits for the end of its window. */
  readonly flush: () => void
}

/**
 * The first refresh of some rooms and topics is sent at once; those that follow within `windowMs` are sent together at its
 * end. So a single change is not delayed, and a burst is one refresh. What names the same things once more is told once more: of a task,
 * say, whose position in the log says nothing of its progress.
 */
export function coalescer(send: (refresh: RoutedRefresh) => void, windowMs: number): Coalescer {
  type Window = { waiting: RoutedRefresh | undefined; readonly timer: ReturnType<typeof setTimeout> }
  const windows = briefMap<string, Window>()

  const open = (key: string) => {
    const timer = setTimeout(() => {
      const waiting = windows.get(key)?.waiting
      windows.delete(key)
      if (!waiting) return
      open(key)
      send(waiting)
    }, windowMs)
    windows.set(key, { waiting: undefined, timer })
  }

  return {
    add(refresh) {
      const key = JSON.stringify([refresh.rooms.toSorted(), refresh.topics.toSorted()])
      const window = windows.get(key)
      if (window) {
        window.waiting = merge(window.waiting ?? refresh, refresh)
        return
      }
      open(key)
      send(merge(refresh, refresh))
    },
    flush() {
      for (const [key, { waiting, timer }] of windows.entries()) {
        windows.delete(key)
        clearTimeout(timer)
        if (waiting) send(waiting)
      }
    },
  }
}

function merge(one: RoutedRefresh, other: RoutedRefresh): RoutedRefresh {
  const ids = one.ids === 'all' || other.ids === 'all' ? 'all' : [...new Set([...one.ids, ...other.ids])]
  return {
    rooms: one.rooms,
    topics: one.topics,
    ids: ids.length > limits.refreshIds ? 'all' : ids,
    position: one.position > other.position ? one.position : other.position,
  }
}
