/**
 * Keeps every view up to date: one subscription feeds them all, each page is opened once, and a view's documents and
 * checkpoint are durable before anybody hears of them (architecture 10 and 11).
 */
import type { Position } from '#events/envelope.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Collection, ReadStore } from '#platform/read-store/port.ts'
import type { Model, Projection } from '../define.ts'
import { createFeed } from './feed.ts'
import { follow } from './follow.ts'
import type { Logger } from './logger.ts'
import { createPublisher } from './publish.ts'
import { typesOf } from './readable.ts'
import type { RoutedRefresh } from './refresh.ts'
import { openRegistry, type Registry } from './registry.ts'
import { rebuildBeyondHead } from './restored.ts'
import { statusOf, type ViewStatus } from './status.ts'
import { createTurns } from './turns.ts'
import { openView, type View } from './view.ts'
import { createWaiting } from './waiting.ts'

export type ProjectionDeps = {
  readonly eventStore: EventStore
  readonly readStore: ReadStore
  readonly keys: Keys
  readonly projections: readonly Projection[]
  readonly emitRefresh: (refresh: RoutedRefresh) => void
  readonly clock: Clock
  readonly logger: Logger
}

export type Projections = {
  /** The collection that serves a view now. */
  readonly active: (model: Pick<Model, 'name'>) => Collection
  /** Whether the views are at `position` within `ms`: at once false when one of them has stopped. */
  readonly waitFor: (views: readonly string[], position: Position, ms: number) => Promise<boolean>
  /** How far a view is. */
  readonly positionOf: (view: string) => Position
  readonly status: () => Promise<readonly ViewStatus[]>
  /** Until every view that runs is at what is now the head. */
  readonly settle: () => Promise<void>
  /** Tries what waits in a view once more, or takes a stopped view up again. */
  readonly retry: (view: string) => Promise<void>
  /** Lets one event pass a view by for good, and what waited behind it follow. */
  readonly skip: (view: string, eventId: string, reason: string) => Promise<void>
  /** Lets `next` catch up with the view that serves, has both judged while they stand still, and puts `next` in its place. */
  readonly replace: <Judgement>(next: View, judge: (live: View, next: View) => Promise<Judgement>) => Promise<Judgement>
  readonly registry: Registry
  readonly stop: () => Promise<void>
}

export async function startProjections(deps: ProjectionDeps): Promise<Projections> {
  const { eventStore, readStore, keys, projections, logger, clock, emitRefresh } = deps
  const registry = await openRegistry(readStore, projections, logger)
  const waiting = createWaiting()
  const stopping = new AbortController()
  const { signal } = stopping
  const { publish, perSecond } = createPublisher({ emitRefresh, clock, logger, signal })
  const feed = createFeed({ eventStore, keys, types: typesOf(projections), publish, moved: waiting.moved, logger, signal })
  /** Pages, retries and swaps take turns, so that each finds the views as the one before left them. */
  const { inTurn, ended } = createTurns()

  const views = await openViews(projections, readStore, registry)
  await rebuildBeyondHead(views, { eventStore, readStore, registry, logger })
  const named = (name: string): View => {
    const view = views.get(name)
    if (!view) throw new Error(`There is no view named ${name}.`)
    return view
  }
  const least = [...views.values()].map((view) => view.position()).reduce((one, other) => (other < one ? other : one))
  const following = follow(eventStore, least, (page) => feed.page(views.values(), page), { inTurn, logger, signal })

  // A newer version of the platform may be able to apply what an older one could not.
  for (const view of views.values()) {
    if (view.parked().length === 0) continue
    await inTurn(() => feed.parked(view)).catch((error: unknown) =>
      logger.error({ err: error, view: view.projection.model.name }, 'What waits in a view could not be tried again.'),
    )
  }

  /** Until both views are at the same position, or one of them can go no further. */
  const level = async (live: View, next: View) => {
    while (next.position() !== live.position() && live.stopped() === undefined && next.stopped() === undefined && !signal.aborted) {
      await feed.catchUp(next, live.position())
      await feed.catchUp(live, next.position())
    }
    if (signal.aborted) throw new Error('The platform is stopping.')
    if (next.stopped() !== undefined) throw new Error(next.stopped())
  }

  return {
    registry,
    active: registry.active,
    positionOf: (name) => named(name).position(),
    waitFor(names, position, ms) {
      const waited = names.map(named)
      if (waited.some((view) => view.stopped() !== undefined && view.position() < position)) return Promise.resolve(false)
      return waiting.wait(() => names.every((name) => named(name).position() >= position), ms)
    },
    async status() {
      const head = await eventStore.head()
      return [...views.values()].map((view) => statusOf(view, head, perSecond(view.projection.model.name)))
    },
    async settle() {
      const head = await eventStore.head()
      await waiting.wait(() => [...views.values()].every((view) => view.stopped() !== undefined || view.position() >= head), FOREVER)
    },
    retry: (name) =>
      inTurn(async () => {
        const view = named(name)
        view.restart()
        await feed.catchUp(view, following.position())
        if (view.parked().length > 0) await feed.parked(view)
      }),
    skip: (name, eventId, reason) =>
      inTurn(async () => {
        logger.warn({ view: name, eventId, reason }, 'An event passes a view by.')
        await feed.parked(named(name), eventId)
      }),
    replace: (next, judge) =>
      inTurn(async () => {
        const { model } = next.projection
        const live = named(model.name)
        await level(live, next)
        const judgement = await judge(live, next)
        await registry.swap(model, next.collection)
        views.set(model.name, next)
        waiting.moved()
        return judgement
      }),
    async stop() {
      stopping.abort()
      await following.ended
      await ended()
      waiting.callOff()
      for (const view of views.values()) await view.flush()
    },
  }
}

async function openViews(projections: readonly Projection[], readStore: ReadStore, registry: Registry): Promise<Map<string, View>> {
  const views = new Map<string, View>()
  for (const projection of projections) {
    const collection = registry.active(projection.model)
    await readStore.declare(collection)
    views.set(projection.model.name, await openView(readStore, projection, collection))
  }
  return views
}

/** Longer than any timer: whoever waits for this is called off when the platform stops. */
const FOREVER = 2_147_483_647
