/**
 * Fills views of which nothing can serve in one pass over the log, as a rebuild does, before the others go on: page by page it takes
 * several times as long. After a kill it goes on from its last drain.
 */
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Collection, ReadStore } from '#platform/read-store/port.ts'
import type { Projection } from '../../define.ts'
import { fill, type FillDeps } from '../fill.ts'
import type { Logger } from '../logger.ts'
import { openPass } from '../pass.ts'
import type { Registry } from '../registry.ts'
import { dropView, openView } from '../view.ts'
import { writeBehind } from '../write-behind.ts'

/** So few are quicker read than their indexes are built anew. On EventStoreDB a position counts bytes. */
const FEW_EVENTS = 2_000n
const DRAIN_EVENTS = 50_000
/** As the thread has for its documents at hand, of which there are none yet. */
const HELD_BYTES = 32 * 1024 * 1024
const REPORT_MS = 10_000

type Ports = {
  readonly eventStore: Pick<EventStore, 'readAll' | 'head'>
  readonly readStore: ReadStore
  readonly keys: Keys
  readonly logger: Logger
}
export type Empty = { readonly projection: Projection; readonly collection: Collection }

/** Where it fails, what is stored is dropped, and the views are filled page by page, each as far as it goes. */
export async function firstFill(views: readonly Empty[], ports: Ports): Promise<void> {
  const { eventStore, readStore, logger } = ports
  if (views.length === 0 || (await eventStore.head()) < FEW_EVENTS) return
  const names = views.map(({ projection }) => projection.model.name)
  logger.warn({ views: names }, 'The start waits for views that are built from the events first: none of their stored documents can serve.')
  try {
    await filled(views, ports, reporting(names, logger))
  } catch (error) {
    logger.error({ err: error, views: names }, 'Views could not be filled in one pass. They are filled page by page.')
    for (const { collection } of views) await dropView(readStore, collection.name)
  }
}

async function filled(views: readonly Empty[], { eventStore, readStore, keys }: Ports, onProgress: FillDeps['onProgress']): Promise<void> {
  const store = writeBehind(readStore, HELD_BYTES)
  const pass = await openPass(
    readStore,
    await keys.destroyed(),
    views.map(({ collection }) => ({ next: collection })),
  )
  const opened = []
  for (const { projection, collection } of views) {
    if (!pass.goesOn(collection.name)) await dropView(readStore, collection.name)
    await readStore.declare(collection, 'later')
    opened.push(await openView(store, projection, collection))
  }
  const drain = () => store.drain(pass.during)
  await fill({ events: eventStore, keys, views: opened, store, drain, drainEvents: DRAIN_EVENTS, now: Date.now, onProgress })
  for (const { collection } of views) await readStore.declare(collection)
}

function reporting(views: readonly string[], logger: Pick<Logger, 'info'>): FillDeps['onProgress'] {
  let last = Date.now()
  return ({ done, total }) => {
    if (Date.now() - last < REPORT_MS) return
    last = Date.now()
    logger.info({ views, percent: Math.floor((100 * done) / Math.max(total, 1)) }, 'The start still waits for views.')
  }
}

type Noting = {
  readonly settle: (views: readonly string[]) => Promise<void>
  readonly signal: AbortSignal
  readonly logger: Pick<Logger, 'error'>
}

/** Once all have reached the end of the log, the next start need not wait for them. */
export async function noteFilled(registry: Pick<Registry, 'empty' | 'filled'>, { settle, signal, logger }: Noting): Promise<void> {
  try {
    await settle(registry.empty)
    if (!signal.aborted) await registry.filled()
  } catch (error) {
    logger.error({ err: error }, 'It could not be noted that views are filled. The next start looks again.')
  }
}
