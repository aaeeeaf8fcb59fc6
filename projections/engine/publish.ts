/**
 * Stores what the views made of a page, all of it at once, and only then tells whom it concerns (architecture 11). Their own thread gathers
 * that, and sends it with one message a page (`thread/views-worker.ts`).
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Position } from '#events/envelope.ts'
import type { Clock } from '#platform/clock.ts'
import type { Applied } from './apply.ts'
import type { Logger } from './logger.ts'
import { createRate, type Rate } from './rate.ts'
import { combined, refreshesOf, toldBy, type LaterRefresh, type RoutedRefresh } from './refresh.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { commitTogether, type RunningView, type Taken } from './view.ts'

export type PublisherPorts = {
  readonly readStore: Pick<ReadStore, 'commitAll'>
  readonly emitRefresh: (refresh: RoutedRefresh) => void
  /** Keeps a refresh until it is told. Where nobody listens it is left out. */
  readonly tellLater?: ((refresh: LaterRefresh) => void) | undefined
  readonly clock: Clock
  readonly logger: Logger
  /** Aborted when the platform stops. */
  readonly signal: AbortSignal
}

export type Publisher = {
  /** Stores what views have made of a page, trying again until it succeeds, then sends refreshes and logs parked events. */
  readonly publish: (taken: Taken, upTo: Position) => Promise<void>
  /** Documents of a view changed per second. */
  readonly perSecond: (view: string) => number
}

const RETRY_MS = 1_000
const UNSENT = 'The refreshes of a change could not be sent.'
const NOT_TAKEN = 'The read store did not take a page of a view. It is tried again.'

export function createPublisher({ readStore, emitRefresh, tellLater, clock, logger, signal }: PublisherPorts): Publisher {
  const rates = new Map<string, Rate>()
  /** Parked events that are in the log already. */
  const logged = new Set<string>()

  /** @returns those that were stored, at once: the others are tried again one by one, so that a document that no store takes holds up its view alone */
  const store = async (taken: Taken, upTo: Position): Promise<Taken> => {
    try {
      await commitTogether(readStore, taken, upTo)
      return taken
    } catch (error) {
      if (taken.length === 1) logger.error({ err: error, view: taken[0]?.[0].projection.model.name }, NOT_TAKEN)
    }
    if (taken.length === 1) return []
    const stored: (readonly [RunningView, Applied])[] = []
    for (const one of taken) stored.push(...(await store([one], upTo)))
    return stored
  }

  /** A failure here is only logged: a screen that gets no refresh is stale, but a view that stopped would be worse. */
  const sendRefreshes = (stored: Taken, upTo: Position) => {
    const found = stored.flatMap(([{ projection }, { changed }]) => {
      if (changed.size === 0) return []
      try {
        const told = toldBy(projection, changed, upTo, clock.now())
        return [{ now: refreshesOf(projection, told.changed, upTo), later: told.later }]
      } catch (error) {
        logger.error({ err: error, view: projection.model.name }, UNSENT)
        return []
      }
    })
    try {
      for (const refresh of combined(found.flatMap(({ now }) => now))) emitRefresh(refresh)
      for (const refresh of found.flatMap(({ later }) => later)) tellLater?.(refresh)
    } catch (error) {
      logger.error({ err: error }, UNSENT)
    }
  }

  const count = (view: string, documents: number) => {
    const rate = rates.get(view) ?? createRate(clock)
    rates.set(view, rate)
    rate.add(documents)
  }

  const logParked = ({ projection, collection }: RunningView, { parked }: Applied) => {
    for (const { eventId, type, cause } of parked) {
      const key = `${collection.name} ${eventId}`
      if (cause === undefined || logged.has(key)) continue
      logged.add(key)
      logger.error(
        { view: projection.model.name, eventId, type, cause },
        'A view could not apply an event. Its documents wait; the others go on.',
      )
    }
  }

  return {
    async publish(taken, upTo) {
      let left = taken
      while (left.length > 0 && !signal.aborted) {
        const stored = await store(left, upTo)
        sendRefreshes(stored, upTo)
        for (const [view, applied] of stored) {
          count(view.projection.model.name, applied.changed.size)
          logParked(view, applied)
        }
        left = left.filter((one) => !stored.includes(one))
        if (left.length > 0) await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
    },
    perSecond: (view) => rates.get(view)?.perSecond() ?? 0,
  }
}
