/** Fills fresh collections from position zero, all in one pass over the log. */
import { START } from '#events/envelope.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Applied } from './apply.ts'
import { openEvents, typesOf } from './open-events.ts'
import type { RunningView } from './view.ts'

/** `done` and `total` in events; `eta` in seconds. */
export type RebuildProgress = { readonly done: number; readonly total: number; readonly rate: number; readonly eta: number }

export type FillDeps = {
  readonly events: Pick<EventStore, 'readAll' | 'head'>
  readonly keys: Keys
  readonly views: readonly RunningView[]
  /** Milliseconds. */
  readonly now: () => number
  readonly onProgress: (progress: RebuildProgress) => void
}

const PAGE = 500
const REPORT_MS = 200

/** @throws when a view stops, since its documents are then incomplete */
export async function fill({ events, keys, views, now, onProgress }: FillDeps): Promise<void> {
  const types = typesOf(views.map(({ projection }) => projection))
  const head = await events.head()
  const started = now()
  let reported = started
  let done = 0
  let position = START
  let writing: Promise<unknown> = Promise.resolve()

  const progress = (): RebuildProgress => {
    // Positions may have gaps, so the number of events is estimated from the share of positions read so far.
    const total = position >= head ? done : Math.round((done * Number(head + 1n)) / Math.max(Number(position + 1n), 1))
    const rate = (done / Math.max(now() - started, 1)) * 1_000
    return { done, total, rate, eta: rate === 0 ? 0 : (total - done) / rate }
  }

  for (;;) {
    const page = await events.readAll({ after: position, limit: PAGE })
    const some = await openEvents(keys, types, page.events)
    const taken: (readonly [RunningView, Applied])[] = []
    for (const view of views) {
      const applied = await view.take(some)
      if (!applied) throw new Error(view.stopped())
      taken.push([view, applied])
    }
    await writing
    writing = Promise.all(taken.map(([view, applied]) => view.commit(applied, page.position)))
    // Awaited after the next page. Without a handler until then, a failure would end the process.
    writing.catch(() => undefined)
    position = page.position
    done += page.events.length
    if (now() - reported >= REPORT_MS) {
      reported = now()
      onProgress(progress())
    }
    if (page.atHead) break
  }
  await writing
  for (const view of views) await view.flush()
  onProgress(progress())
}
