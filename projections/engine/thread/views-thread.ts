/**
 * The views as the thread that answers knows them, where this runs: their own thread (`views-worker.ts`) applies and stores, and says after
 * each page how far it is.
 */
import { setTimeout as pause } from 'node:timers/promises'
import type { Position } from '#events/envelope.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Logger } from '../logger.ts'
import { isUrgent, type Projections } from '../runner.ts'
import { createWaiters } from '../waiters.ts'
import { openLink, type LinkDeps } from './link.ts'

export type ViewsThreadDeps = LinkDeps & { readonly eventStore: Pick<EventStore, 'head' | 'subscribe'> }

export type ThreadedProjections = Projections & {
  /** Keys and documents that the thread keeps in memory; once this resolves, nothing there opens what a destroyed key sealed. */
  readonly forget: () => Promise<void>
}

const RETRY_MS = 1_000

export async function startViewsThread(deps: ViewsThreadDeps): Promise<ThreadedProjections> {
  const { eventStore, clock, logger } = deps
  const stopping = new AbortController()
  const { signal } = stopping
  const waiters = createWaiters()
  const link = await openLink(deps, waiters.notify, signal)
  const { ask, known } = link
  const positionOf = (name: string): Position => known.positions.get(name) ?? unknownView(name)
  const isStopped = (name: string) => known.stopped.has(name)
  const hurry = () => link.say({ kind: 'hurry', now: clock.now() })
  const followed = followLog(eventStore, () => link.say({ kind: 'moved', now: clock.now() }), logger, signal)

  return {
    registry: {
      outdated: known.outdated,
      empty: known.empty,
      active: ({ name }) => known.active.get(name) ?? unknownView(name),
      create: ({ name }) => ask({ kind: 'create', view: name }),
      drop: ({ name: view }, name) => ask({ kind: 'drop', view, name }),
      kept: () => ask({ kind: 'kept' }),
      onSwap: (listener) => void known.listeners.push(listener),
    },
    hurry,
    active: ({ name }) => known.active.get(name) ?? unknownView(name),
    positionOf,
    isStopped,
    empty: known.empty,
    waitFor(names, position, ms) {
      if (names.some((name) => isStopped(name) && positionOf(name) < position)) return Promise.resolve(false)
      const reached = () => names.every((name) => positionOf(name) >= position)
      if (isUrgent(ms) && !reached()) hurry()
      return waiters.wait(reached, ms)
    },
    status: () => ask({ kind: 'status' }),
    async settle(names = [...known.positions.keys()]) {
      const head = await eventStore.head()
      await waiters.wait(() => names.every((name) => isStopped(name) || positionOf(name) >= head), FOREVER)
    },
    retry: (view, eventId) => ask({ kind: 'retry', view, eventId }),
    skip: (view, eventId) => ask({ kind: 'skip', view, eventId }),
    replace: (view, next, suspects, keptAt) => ask({ kind: 'replace', view, next, suspects, keptAt }),
    compare: (view, next, suspects) => ask({ kind: 'compare', view, next, suspects }),
    forget: () => ask({ kind: 'forget' }),
    async stop() {
      stopping.abort()
      await followed
      await link.stop()
      waiters.cancelAll()
    },
  }
}

function unknownView(name: string): never {
  throw new Error(`There is no view named ${name}.`)
}

/** Says that the log has moved, each time that it has. It asks for events of no type: their thread reads them itself. */
async function followLog(store: Pick<EventStore, 'head' | 'subscribe'>, moved: () => void, logger: Logger, signal: AbortSignal) {
  let after: Position | undefined
  while (!signal.aborted) {
    try {
      after ??= await store.head()
      for await (const page of store.subscribe({ after, filter: { types: [] }, signal })) {
        after = page.position
        moved()
      }
    } catch (error) {
      logger.error({ err: error }, 'The log could not be followed for the views. They go on as soon as it answers.')
      await pause(RETRY_MS, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** The longest delay of a timer. A wait that long ends when the platform stops, which cancels it. */
const FOREVER = 2_147_483_647
