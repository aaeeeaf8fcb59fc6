/** Fills fresh collections, all in one pass over the log, from where an interrupted pass had come to. */
import { START, type Position } from '#events/envelope.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Applied } from './apply.ts'
import { openEvents, typesOf } from './open-events.ts'
import { flushAll, lowestOf, parkAll, storeAll, type RunningView } from './view.ts'
import type { WriteBehind } from './write-behind.ts'

/** `done` and `total` in events; `eta` in seconds. `gaveWay`: an erasure needs the views, and what has not swapped begins anew behind it. */
export type RebuildProgress = {
  readonly done: number
  readonly total: number
  readonly rate: number
  readonly eta: number
  readonly gaveWay?: true
}

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
  const from = lowestOf(views)
  let position = from
  let undrained = 0
  let writing: Promise<unknown> = Promise.resolve()

  // Positions may have gaps, so the number of events in others is estimated from the share of positions read so far.
  const within = (positions: bigint, at: Position, read: number) => Math.round((read * Number(positions)) / Math.max(Number(at - from), 1))
  /** Of the whole log, of which an interrupted pass has read a part. */
  const report = (read: number, at: Position, applied: number) => {
    const before = from === START ? 0 : within(from, at, read)
    const total = before + (at >= head ? read : within(head - from, at, read))
    const rate = (applied / Math.max(now() - started, 1)) * 1_000
    reported = now()
    onProgress({ done: before + applied, total, rate, eta: rate === 0 ? 0 : (total - before - applied) / rate })
  }

  for (;;) {
    const page = await events.readAll({ after: position, limit: PAGE })
    const some = await openEvents(keys, types, page.events)
    const read = done + page.events.length
    const taken: (readonly [RunningView, Applied])[] = []
    for (const view of views) {
      const applied = await view.take(some)
      if (!applied) throw new Error(view.stopped())
      taken.push([view, applied])
      // A page counts view by view, so that the bar of a small log moves as well.
      if (now() - reported >= REPORT_MS) report(read, page.position, done + Math.floor((page.events.length * taken.length) / views.length))
    }
    await writing
    await parkAll(taken, 'before')
    writing = storeAll(store, taken, page.position)
    // Awaited after the next page. Without a handler until then, a failure would end the process.
    writing.catch(() => undefined)
    position = page.position
    done = read
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
  report(done, position, done)
}
