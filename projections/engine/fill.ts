/** Fills fresh collections, all in one pass over the log, from where an interrupted pass had come to. */
import type { Position } from '#events/envelope.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Applied } from './apply.ts'
import { openEvents, typesOf } from './open-events.ts'
import { flushAll, lowestOf, parkAll, storeAll, type RunningView } from './view.ts'
import type { WriteBehind } from './write-behind.ts'

/** `done` and `total` in events; `eta` in seconds. */
export type RebuildProgress = { readonly done: number; readonly total: number; readonly rate: number; readonly eta: number }

export type FillDeps = {
  readonly events: Pick<EventStore, 'readAll' | 'head'>
  readonly keys: Keys
  readonly views: readonly RunningView[]
  /** On which they are opened. */
  readonly store: Pick<WriteBehind, 'commitAll' | 'isFull'>
  /** Stores what the views have made so far: after a kill they go on there. */
  readonly drain: () => Promise<void>
  /** After how many events it is stored at the latest. */
  readonly drainEvents: number
  /** Milliseconds. */
  readonly now: () => number
  readonly onProgress: (progress: RebuildProgress) => void
}

const PAGE = 500
const REPORT_MS = 200

/** @throws when a view stops, since its documents are then incomplete */
export async function fill({ events, keys, views, store, drain, drainEvents, now, onProgress }: FillDeps): Promise<void> {
  const types = typesOf(views.map(({ projection }) => projection))
  const head = await events.head()
  const started = now()
  let reported = 0
  let done = 0
  let position = lowestOf(views)
  let undrained = 0
  let writing: Promise<unknown> = Promise.resolve()

  // Positions may have gaps, so the number of events is estimated from the share of positions read so far.
  const totalAt = (at: Position, read: number) =>
    at >= head ? read : Math.round((read * Number(head + 1n)) / Math.max(Number(at + 1n), 1))
  const report = (applied: number, total: number) => {
    const rate = (applied / Math.max(now() - started, 1)) * 1_000
    reported = now()
    onProgress({ done: applied, total, rate, eta: rate === 0 ? 0 : (total - applied) / rate })
  }

  for (;;) {
    const page = await events.readAll({ after: position, limit: PAGE })
    const some = await openEvents(keys, types, page.events)
    const total = totalAt(page.position, done + page.events.length)
    const taken: (readonly [RunningView, Applied])[] = []
    for (const view of views) {
      const applied = await view.take(some)
      if (!applied) throw new Error(view.stopped())
      taken.push([view, applied])
      // A page counts view by view, so that the bar of a small log moves as well.
      if (now() - reported >= REPORT_MS) report(done + Math.floor((page.events.length * taken.length) / views.length), total)
    }
    await writing
    await parkAll(taken)
    writing = storeAll(store, taken, page.position)
    // Awaited after the next page. Without a handler until then, a failure would end the process.
    writing.catch(() => undefined)
    position = page.position
    done += page.events.length
    undrained += page.events.length
    if (page.atHead) break
    if (undrained < drainEvents && !store.isFull()) continue
    await writing
    await flushAll(store, views)
    await drain()
    undrained = 0
  }
  await writing
  await flushAll(store, views)
  await drain()
  report(done, totalAt(position, done))
}
