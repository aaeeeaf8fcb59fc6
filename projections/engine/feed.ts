/** Gives events to views: pages as they come, what a view has missed, and what waits in it. */
import type { Position, Recorded } from '#events/envelope.ts'
import type { EventStore, Page } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Logger } from './logger.ts'
import type { Publisher } from './publish.ts'
import { readable } from './readable.ts'
import type { View } from './view.ts'

export type FeedPorts = {
  readonly eventStore: Pick<EventStore, 'readAll' | 'readStream'>
  readonly keys: Keys
  /** Event types that some of the views handle. */
  readonly types: ReadonlySet<string>
  readonly publish: Publisher['publish']
  /** Called when views have moved on. */
  readonly moved: () => void
  readonly logger: Logger
  readonly signal: AbortSignal
}

export type Feed = {
  /** One page, opened once, for every view that it is new to. */
  readonly page: (views: Iterable<View>, page: Pick<Page, 'events' | 'position'>) => Promise<void>
  /** A view that was left behind reads on by itself: no page may be fed to a view that has not seen the one before. */
  readonly catchUp: (view: View, target: Position) => Promise<void>
  /** Tries what waits in a view once more; the event `skipped` passes it by. */
  readonly parked: (view: View, skipped?: string) => Promise<void>
}

export const PAGE = 500

export function createFeed({ eventStore, keys, types, publish, moved, logger, signal }: FeedPorts): Feed {
  const feedPage: Feed['page'] = async (views, { events, position }) => {
    const page = await readable(keys, types, events)
    const work = [...views].map(async (view) => {
      if (view.position() >= position || view.stopped() !== undefined) return
      const applied = await view.take(page)
      if (applied) await publish(view, applied, position)
      else logger.error({ view: view.projection.model.name, cause: view.stopped() }, 'A view has stopped.')
    })
    // All of them end before the next turn, also when one of them fails.
    await Promise.allSettled(work)
    moved()
    await Promise.all(work)
  }

  return {
    page: feedPage,
    async catchUp(view, target) {
      while (view.position() < target && view.stopped() === undefined && !signal.aborted) {
        await feedPage([view], await eventStore.readAll({ after: view.position(), limit: PAGE }))
      }
    },
    async parked(view, skipped) {
      const recorded: Recorded[] = []
      const seen = new Set<string>()
      for (const { eventId, stream, revision } of view.parked()) {
        if (seen.has(eventId)) continue
        seen.add(eventId)
        recorded.push(...(await eventStore.readStream(stream, { from: revision, limit: 1 })))
      }
      recorded.sort((one, other) => (one.position < other.position ? -1 : 1))
      await publish(view, await view.takeParked(await readable(keys, types, recorded), skipped), view.position())
    },
  }
}
