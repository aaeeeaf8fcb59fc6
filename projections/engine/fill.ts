/** Fills fresh collections from position zero, all in one pass over the log. */
import { START } from '#events/envelope.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Applied } from './apply.ts'
import { readable, typesOf } from './readable.ts'
import type { View } from './view.ts'

/** `done` and `total` in events; `eta` in seconds. */
export type Progress = { readonly done: number; readonly total: number; readonly rate: number; readonly eta: number }

export type FillDeps = {
  readonly events: Pick<EventStore, 'readAll' | 'head'>
  readonly keys: Keys
  readonly views: readonly View[]
  /** Milliseconds. */
  readonly now: () => number
  readonly onProgress: (progress: Progress) => void
}

const PAGE = 500
const REPORT_MS = 200

/** @throws when a view stops: what it holds is then not whole */
export async function fill({ events, keys, views, now, onProgress }: FillDeps): Promise<void> {
  const types = typesOf(views.map(({ projection }) => projection))
  const head = await events.head()
  const started = now()
  let reported = started
  let done = 0
  let position = START
  let writing: Promise<unknown> = Promise.resolve()

  const progress = (): Progress => {
    // Positions may have gaps, so how many events there are is known from how far the ones read have come.
    const total = position >= head ? done : Math.round((done * Number(head + 1n)) / Math.max(Number(position + 1n), 1))
    const rate = (done / Math.max(now() - started, 1)) * 1_000
    return { done, total, rate, eta: rate === 0 ? 0 : (total - done) / rate }
  }

  for (;;) {
    const page = await events.readAll({ after: position, limit: PAGE })
    const some = await readable(keys, types, page.events)
    const taken: (readonly [View, Applied])[] = []
    for (const view of views) {
      const applied = await view.take(some)
      if (!applied) throw new Error(view.stopped())
      taken.push([view, applied])
    }
    await writing
    writing = Promise.all(taken.map(([view, applied]) => view.commit(applied, page.position)))
    // Awaited a page later: until then a failure is nobody's.
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
