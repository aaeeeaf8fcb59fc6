/** Stores what a view made of a page, and only then sends its refreshes (architecture 11). */
import { setTimeout as pause } from 'node:timers/promises'
import type { Position } from '#events/envelope.ts'
import type { Clock } from '#platform/clock.ts'
import type { Applied } from './apply.ts'
import type { Logger } from './logger.ts'
import { createRate, type Rate } from './rate.ts'
import { refreshesOf, toldBy, type LaterRefresh, type RoutedRefresh } from './refresh.ts'
import type { RunningView } from './view.ts'

export type PublisherPorts = {
  readonly emitRefresh: (refresh: RoutedRefresh) => void
  /** Keeps a refresh until it is told. Where nobody listens it is left out. */
  readonly tellLater?: ((refresh: LaterRefresh) => void) | undefined
  readonly clock: Clock
  readonly logger: Logger
  /** Aborted when the platform stops. */
  readonly signal: AbortSignal
}

export type Publisher = {
  /** Stores what was applied, trying again until it succeeds, then sends refreshes and logs parked events. */
  readonly publish: (view: RunningView, applied: Applied, upTo: Position) => Promise<void>
  /** Documents of a view changed per second. */
  readonly perSecond: (view: string) => number
}

const RETRY_MS = 1_000

export function createPublisher({ emitRefresh, tellLater, clock, logger, signal }: PublisherPorts): Publisher {
  const rates = new Map<string, Rate>()
  /** Parked events that are in the log already. */
  const logged = new Set<string>()

  const store = async (view: RunningView, applied: Applied, upTo: Position): Promise<boolean> => {
    while (!signal.aborted) {
      try {
        await view.commit(applied, upTo)
        return true
      } catch (error) {
        logger.error({ err: error, view: view.projection.model.name }, 'The read store did not take a page of a view. It is tried again.')
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
    }
    return false
  }

  /** A failure here is only logged: a screen that gets no refresh is stale, but a view that stopped would be worse. */
  const sendRefreshes = ({ projection }: RunningView, { changed }: Applied, upTo: Position) => {
    try {
      const told = toldBy(projection, changed, upTo, clock.now())
      for (const refresh of refreshesOf(projection, told.changed, upTo)) emitRefresh(refresh)
      for (const refresh of told.later) tellLater?.(refresh)
    } catch (error) {
      logger.error({ err: error, view: projection.model.name }, 'The refreshes of a change could not be sent.')
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
    async publish(view, applied, upTo) {
      if (!(await store(view, applied, upTo))) return
      sendRefreshes(view, applied, upTo)
      count(view.projection.model.name, applied.changed.size)
      logParked(view, applied)
    },
    perSecond: (view) => rates.get(view)?.perSecond() ?? 0,
  }
}
