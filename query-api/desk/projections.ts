/** GET /admin/projections: how far each view, process and reactor is, how large it is, and what it has parked. */
import { Buffer } from 'node:buffer'
import type { Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'

type Counting = Pick<HandlerDeps, 'running' | 'allViews' | 'store' | 'views'>

export function projectionHandlers({ running, allViews, store, views }: Counting): Handlers {
  const counts = countedBeside(async () => {
    const found = new Map<string, Size>()
    for (const view of allViews) {
      const documents = await store.count(views.active(view), {}, Infinity)
      const { items } = await store.find(views.active(view), { where: {}, limit: SAMPLE })
      found.set(view.name, { documents, bytes: Math.round(documents * meanBytes(items)) })
    }
    return found
  })
  return {
    'projections.list': async () => {
      const counted = counts()
      return (await running.projections()).map((one) => ({
        ...one,
        ...(one.kind === 'view' && counted.get(one.name)),
      }))
    },
  }
}

type Size = { readonly documents: number; readonly bytes: number }

/** Of so many documents of a view the length is taken for that of all. To sum up all of them, or the pages of the file, would read the whole store. */
const SAMPLE = 50

function meanBytes(documents: readonly object[]): number {
  const lengths = documents.map((one) => Buffer.byteLength(JSON.stringify(one)))
  return lengths.reduce((sum, length) => sum + length, 0) / Math.max(lengths.length, 1)
}

const COUNT_MS = 60_000

/** What was counted last, of nothing at first: where that is a minute old it is counted again, one view after another, and nobody waits for it. */
function countedBeside(count: () => Promise<ReadonlyMap<string, Size>>): () => ReadonlyMap<string, Size> {
  let known: ReadonlyMap<string, Size> = new Map()
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
