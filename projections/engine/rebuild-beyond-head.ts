import { encodePosition } from '#events/envelope.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { Logger } from './logger.ts'
import type { Registry } from './registry.ts'
import { openView, type RunningView } from './view.ts'

type Ports = {
  readonly eventStore: Pick<EventStore, 'head'>
  readonly readStore: ReadStore
  readonly registry: Registry
  readonly logger: Pick<Logger, 'error'>
}

/**
 * Rebuilds views whose position is beyond the end of the log. The event store was then restored from a backup, and their
 * documents contain events that no longer exist.
 * @returns their names
 */
export async function rebuildBeyondHead(
  views: Map<string, RunningView>,
  { eventStore, readStore, registry, logger }: Ports,
): Promise<readonly string[]> {
  const head = await eventStore.head()
  const rebuilt: string[] = []
  for (const { view, position, collection } of await registry.kept()) {
    const model = views.get(view)?.projection.model
    if (model && position > head) await registry.drop(model, collection.name)
  }
  for (const [name, { projection, position, collection }] of views) {
    if (position() <= head) continue
    logger.error(
      { view: name, position: encodePosition(position()) },
      'A view is ahead of the event store, which must have been restored. It is built anew.',
    )
    const fresh = await registry.create(projection.model)
    await registry.swap(projection.model, fresh)
    await registry.drop(projection.model, collection.name)
    await readStore.declare(fresh)
    views.set(name, await openView(readStore, projection, fresh))
    rebuilt.push(name)
  }
  return rebuilt
}
