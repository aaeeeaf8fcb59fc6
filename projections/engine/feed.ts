/** Gives events to views: new pages, pages that one view has missed, and parked events. */
import type { Position, Recorded } from '#events/envelope.ts'
import type { EventStore, Page } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Logger } from './logger.ts'
import type { Publisher } from './publish.ts'
import { openEvents } from './open-events.ts'
import type { RunningView } from './view.ts'

export type FeedPorts = {
  readonly eventStore: Pick<EventStore, 'readAll' | 'readStream'>
  readonly keys: Keys
  /** Event types that some of the views handle. */
  readonly types: ReadonlySet<string>
  readonly publish: Publisher['publish']
  /** Called when views have advanced. */
  readonly onAdvance: () => void
  readonly logger: Logger
  readonly signal: AbortSignal
}

export type Feed = {
  /** Gives one page, opened once, to every view that has not seen it. */
  readonly page: (views: Iterable<RunningView>, page: Pick<Page, 'events' | 'position'>) => Promise<void>
  /** Reads on for one view that is behind the others: a view must be given every page in order. */
  readonly catchUp: (view: RunningView, target: Position) => Promise<void>
  /** Tries the parked events of a view again, without the event `skipped`. */
  readonly parked: (view: RunningView, skipped?: string) => Promise<void>
}

export const PAGE = 500

export function createFeed({ eventStore, keys, types, publish, onAdvance, logger, signal }: FeedPorts): Feed {
  const feedPage: Feed['page'] = async (views, { events, position }) => {
    const page = await openEvents(keys, types, events)
    const work = [...views].map(async (view) => {
      if (view.position() >= position || view.stopped() !== undefined) return
      const applied = await view.take(page)
      if (applied) await publish(view, applied, position)
      else logger.error({ view: view.projection.model.name, cause: view.stopped() }, 'A view has stopped.')
    })
    // Also when one view fails, all of them must be done before the next page.
    await Promise.allSettled(work)
    onAdvance()
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
      await publish(view, await view.takeParked(await openEvents(keys, types, recorded), skipped), view.position())
    },
  }
}
