import { setTimeout as pause } from 'node:timers/promises'
import type { Position } from '#events/envelope.ts'
import type { EventStore, Page } from '#platform/event-store/port.ts'
import { PAGE } from './feed.ts'
import type { Logger } from './logger.ts'
import { wholePages } from './whole-pages.ts'
import type { Turns } from './turns.ts'

export type Following = {
  /** Position of the last page that was handled. */
  readonly position: () => Position
  /** Resolves after the signal, once the current page is handled. */
  readonly ended: Promise<void>
}

type FollowPorts = {
  readonly inTurn: Turns['inTurn']
  /** Somebody waits for the views: they gather nothing meanwhile. */
  readonly hurry: Hurry
  readonly logger: Pick<Logger, 'error' | 'warn'>
  readonly signal: AbortSignal
}

export type Hurry = {
  readonly now: () => void
  /** Resolves after some milliseconds, when somebody is in a hurry, or when the signal aborts. */
  readonly orAfter: (ms: number, signal: AbortSignal) => Promise<void>
}

export function createHurry(): Hurry {
  let hurried = new AbortController()
  return {
    now: () => hurried.abort(),
    async orAfter(ms, signal) {
      await pause(ms, undefined, { signal: AbortSignal.any([signal, hurried.signal]) }).catch(() => undefined)
      hurried = new AbortController()
    },
  }
}

const RETRY_MS = 1_000
/**
 * A page of so many events at the end of the log says that many arrive: the next one then begins some milliseconds after this one began,
 * and never before it has ended.
 */
const BUSY_EVENTS = 4
const GATHER_MS = 20

/** Gives `handle` the pages of the log after `from`, one by one. After a failure it subscribes again, until the signal. */
export function follow(
  eventStore: Pick<EventStore, 'subscribe' | 'readAll'>,
  from: Position,
  handle: (page: Page) => Promise<void>,
  { inTurn, hurry, logger, signal }: FollowPorts,
): Following {
  let position = from
  const pages = wholePages(eventStore, logger)
  const run = async () => {
    while (!signal.aborted) {
      try {
        for await (const page of eventStore.subscribe({ after: position, signal, pageSize: PAGE })) {
          const begun = performance.now()
          for await (const whole of pages(position, page))
            await inTurn(async () => {
              await handle(whole)
              position = whole.position
            })
          // Each page costs the same again, however few events it has. What comes alone is never kept waiting. While a long page was handled
          // events have gathered: then only messages get their turn.
          if (page.atHead && page.events.length >= BUSY_EVENTS)
            await hurry.orAfter(Math.max(GATHER_MS - (performance.now() - begun), 0), signal)
        }
      } catch (error) {
        logger.error({ err: error }, 'The views were interrupted by one of their stores. They go on as soon as it answers.')
        await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
      }
    }
  }
  return { position: () => position, ended: run() }
}
