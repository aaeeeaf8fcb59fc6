/** A rebuild's thread: reads with a handle of its own and writes with another, so that the thread that answers is left alone. */
import { flushCompileCache } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Collection, ReadStore } from '#platform/read-store/port.ts'
import { projections } from '../all.ts'
import { fill, type Progress } from './fill.ts'
import { openView } from './view.ts'
import { writeBehind } from './write-behind.ts'

/** What the module named to a rebuild exports as `openForRebuild(settings)`. */
export type RebuildStores = {
  readonly events: Pick<EventStore, 'readAll' | 'head' | 'close'>
  readonly readStore: ReadStore
  readonly keys: Keys
}

export type RebuildOrder = {
  readonly module: string
  readonly settings: unknown
  readonly views: readonly { readonly name: string; readonly live: Collection; readonly next: Collection }[]
}

/** `suspects`: per view the ids that differed from the live view while that went on. */
export type RebuildMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'filled'; readonly suspects: Readonly<Record<string, readonly string[]>> }

/** Documents at hand, in all views together: as many as the memory of a small machine bears. */
const HELD = 10_000

async function run(order: RebuildOrder): Promise<void> {
  const { openForRebuild } = (await import(order.module)) as { openForRebuild: (settings: unknown) => Promise<RebuildStores> }
  const { events, readStore, keys } = await openForRebuild(order.settings)
  const post = (message: RebuildMessage) => parentPort?.postMessage(message)
  try {
    const views = []
    const stores = []
    for (const { name, next } of order.views) {
      const projection = projections.find(({ model }) => model.name === name)
      if (!projection) throw new Error(`There is no view named ${name}.`)
      await readStore.declare(next, 'later')
      const store = writeBehind(readStore, HELD / order.views.length)
      stores.push(store)
      views.push(await openView(store, projection, next))
    }
    await fill({ events, keys, views, now: Date.now, onProgress: (progress) => post({ kind: 'progress', progress }) })
    for (const { drain } of stores) await drain()
    const suspects: Record<string, readonly string[]> = {}
    for (const { name, live, next } of order.views) {
      await readStore.declare(next)
      suspects[name] = await readStore.differing(live, next)
    }
    post({ kind: 'filled', suspects })
  } finally {
    await Promise.all([events.close(), readStore.close(), keys.close()])
  }
}

// For the next one: with its modules compiled and stripped of their types, a thread is smaller by 17 MB.
flushCompileCache()
await run(workerData as RebuildOrder)
