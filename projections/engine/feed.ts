/** Gives events to views: new pages, pages that one view has missed, and parked events. */
import type { Position, Recorded } from '#events/envelope.ts'
import type { EventStore, Page } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Logger } from './logger.ts'
import type { Publisher } from './publish.ts'
import { openEvents } from './open-events.ts'
import { behind } from './swap/went-without.ts'
import type { RunningView, Tried } from './view.ts'

export type FeedPorts = {
  readonly eventStore: Pick<EventStore, 'readAll' | 'readStream'>
  readonly keys: Keys
  /** Event types that some of the views handle. */
  readonly types: ReadonlySet<string>
  readonly publish: Publisher['publish']
  /** Called after each page, once it is stored and told. */
  readonly onAdvance: () => void
  readonly logger: Logger
  readonly signal: AbortSignal
}

export type Feed = {
  /** Gives one page, opened once, to every view that has not seen it. */
  readonly page: (views: Iterable<RunningView>, page: Pick<Page, 'events' | 'position'>) => Promise<void>
  /** Reads on for one view that is behind the others: a view must be given every page in order. */
  readonly catchUp: (view: RunningView, target: Position) => Promise<void>
  /** Tries the parked events of a view again: all, or one and what waits behind it, or the latter alone where it skips that one. */
  readonly parked: (view: RunningView, tried?: Tried) => Promise<void>
}

export const PAGE = 500

export function createFeed({ eventStore, keys, types, publish, onAdvance, logger, signal }: FeedPorts): Feed {
  const feedPage: Feed['page'] = async (views, { events, position }) => {
    const page = await openEvents(keys, types, events)
    const behind = [...views].filter((view) => view.position() < position && view.stopped() === undefined)
    const taking = await Promise.allSettled(behind.map(async (view) => [view, await view.take(page)] as const))
    const taken = taking.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    for (const [view, applied] of taken)
      if (!applied) logger.error({ view: view.projection.model.name, cause: view.stopped() }, 'A view has stopped.')
    await publish(
      taken.flatMap(([view, applied]) => (applied ? [[view, applied] as const] : [])),
      position,
    )
    onAdvance()
    // Also when one view fails, all the others have done with this page before the next.
    for (const one of taking) if (one.status === 'rejected') throw one.reason
  }

  return {
    page: feedPage,
    async catchUp(view, target) {
      while (view.position() < target && view.stopped() === undefined && !signal.aborted) {
        await feedPage([view], await eventStore.readAll({ after: view.position(), limit: PAGE }))
      }
    },
    async parked(view, tried) {
      const recorded: Recorded[] = []
      const seen = new Set<string>()
      for (const { eventId, stream, revision } of tried ? behind(view.parked(), tried.eventId) : view.parked()) {
        if (seen.has(eventId)) continue
        seen.add(eventId)
        recorded.push(...(await eventStore.readStream(stream, { from: revision, limit: 1 })))
      }
      recorded.sort((one, other) => (one.position < other.position ? -1 : 1))
      const applied = await view.takeParked(await openEvents(keys, types, recorded), tried)
      await publish([[view, applied]], view.position())
    },
  }
}
