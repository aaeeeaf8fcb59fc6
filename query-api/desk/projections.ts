/** GET /admin/projections: how far each view, process and reactor is, and what it has parked. */
import { defined } from '#lib/fields.ts'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'

type Counting = Pick<HandlerDeps, 'running' | 'allViews' | 'store' | 'views'>

export function projectionHandlers({ running, allViews, store, views }: Counting): Handlers {
  const counts = countedBeside(async () => {
    const found = new Map<string, number>()
    for (const view of allViews) found.set(view.name, await store.count(views.active(view), {}, Infinity))
    return found
  })
  return {
    'projections.list': async () => {
      const counted = counts()
      return (await running.projections()).map((one) => ({
        ...one,
        ...(one.kind === 'view' && defined({ documents: counted.get(one.name) })),
      }))
    },
  }
}

const COUNT_MS = 60_000

/** What was counted last, of nothing at first: where that is a minute old it is counted again, one view after another, and nobody waits for it. */
function countedBeside(count: () => Promise<ReadonlyMap<string, number>>): () => ReadonlyMap<string, number> {
  let known: ReadonlyMap<string, number> = new Map()
  let nextAt = -Infinity
  return () => {
    if (performance.now() >= nextAt) {
      nextAt = Infinity
      void count()
        .then(
          (found) => void (known = found),
          // A store that is away says so by itself.
          () => undefined,
        )
        .finally(() => (nextAt = performance.now() + COUNT_MS))
    }
    return known
  }
}
