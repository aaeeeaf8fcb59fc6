import type { AnyEvent } from '#events/catalogue.ts'
import { START, type Position } from '#events/envelope.ts'
import { withoutAddresses } from '#platform/logger.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { Checkpoints, ConsumerLog } from './checkpoints.ts'
import type { EventReader } from './streams/event-reader.ts'

export type Consumer = {
  readonly name: string
  /** Resolves when all events up to `position` have been handled. */
  readonly passed: (position: Position) => Promise<void>
  /** How far it has handled events. */
  readonly position: () => Position
  /** Why it failed the last time, since it last went on. */
  readonly failing: () => string | undefined
  readonly stop: () => Promise<void>
}

export type ConsumerPorts = {
  readonly store: EventStore
  readonly readStore: ReadStore
  readonly checkpoints: Checkpoints
  readonly handler: { readonly reader: EventReader }
  readonly log: ConsumerLog
}

const RETRY_MS = 1_000
/** A page of so many events at the end of the log says that many arrive: the next one then gathers them for a moment. */
const BUSY_EVENTS = 4
const GATHER_MS = 10

export type ConsumerOptions = {
  /** Where a consumer without a checkpoint starts. */
  readonly from?: Position
  /** Longer where nobody waits for what follows. */
  readonly gatherMs?: number
}

/**
 * A durable subscription to some event types. The consumer's checkpoint advances after `handlePage` has resolved. A page that
 * fails is handled again until it succeeds: no event is skipped.
 */
export function consume(
  name: string,
  types: readonly string[],
  ports: ConsumerPorts,
  handlePage: (events: readonly AnyEvent[]) => Promise<void>,
  { from = START, gatherMs = GATHER_MS }: ConsumerOptions = {},
): Consumer {
  const { store, checkpoints, handler, log } = ports
  const stopping = new AbortController()
  const pause = pausesUntil(stopping.signal)
  const waiting = new Set<{ readonly position: Position; readonly resolve: () => void }>()
  let at: Position = from
  let isKnown = false
  let failure: string | undefined

  const advanceTo = (position: Position) => {
    at = position
    failure = undefined
    for (const waiter of waiting) {
      if (waiter.position > at) continue
      waiting.delete(waiter)
      waiter.resolve()
    }
  }

  const run = async (): Promise<void> => {
    // After a failure it goes on where it was: what is stored may be older.
    if (!isKnown) advanceTo((await checkpoints.stored(name)) ?? from)
    isKnown = true
    for await (const page of store.subscribe({ after: at, filter: { types }, signal: stopping.signal })) {
      if (page.events.length > 0) await handlePage(await handler.reader.open(page.events))
      checkpoints.note(name, page.position)
      advanceTo(page.position)
      // Each page costs a commit of tasks or a look at what is parked, however few events it has.
      if (page.atHead && page.events.length >= BUSY_EVENTS) await pause(gatherMs)
    }
  }

  const running = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await run()
      } catch (error) {
        if (stopping.signal.aborted) return
        failure = withoutAddresses(error instanceof Error ? error.message : String(error)).slice(0, 300)
        log.error({ err: error, consumer: name }, 'a consumer failed and tries again')
        await pause(RETRY_MS)
      }
    }
  })()

  return {
    name,
    position: () => at,
    failing: () => failure,
    passed: (position) => (at >= position ? Promise.resolve() : new Promise<void>((resolve) => waiting.add({ position, resolve }))),
    stop: async () => {
      stopping.abort()
      await running
      await checkpoints.flush()
      for (const { resolve } of waiting) resolve()
    },
  }
}

/** One listener for all pauses: to add and remove one for each would take longer than most pages do. */
function pausesUntil(signal: AbortSignal): (ms: number) => Promise<void> {
  let end: (() => void) | undefined
  signal.addEventListener('abort', () => end?.())
  return (ms) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, signal.aborted ? 0 : ms)
      end = () => {
        clearTimeout(timer)
        resolve()
      }
    })
}
