/**
 * Keeps every view up to date: one subscription feeds them all, each page is opened once, and a view's documents and
 * checkpoint are durable before anybody hears of them (architecture 10 and 11).
 */
import { setTimeout as pause } from 'node:timers/promises'
import { encodePosition, type Position } from '#events/envelope.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventStore, Page } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Collection, ReadStore } from '#platform/read-store/port.ts'
import type { Applied } from './apply.ts'
import type { Model, Projection } from '../define.ts'
import { readable, typesOf } from './readable.ts'
import { refreshesOf, type RoutedRefresh } from './refresh.ts'
import { openRegistry, type Registry } from './registry.ts'
import { createRate, type Rate } from './rate.ts'
import { statusOf, type ViewStatus } from './status.ts'
import { createTurns } from './turns.ts'
import { openView, type View } from './view.ts'
import { createWaiting } from './waiting.ts'

export type Logger = {
  readonly info: (details: object, message: string) => void
  readonly warn: (details: object, message: string) => void
  readonly error: (details: object, message: string) => void
}

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

const PAGE = 500
const RETRY_MS = 1_000

export async function startProjections(deps: ProjectionDeps): Promise<Projections> {
  const { eventStore, readStore, keys, projections, logger, clock } = deps
  const registry = await openRegistry(readStore, projections, logger)
  const types = typesOf(projections)
  const waiting = createWaiting()
  const stopping = new AbortController()
  const views = new Map<string, View>()
  const rates = new Map<string, Rate>()
  for (const projection of projections) {
    const collection = registry.active(projection.model)
    await readStore.declare(collection)
    views.set(projection.model.name, await openView(readStore, projection, collection))
    rates.set(projection.model.name, createRate(clock))
  }
  await rebuildBeyondHead()

  const named = (name: string): View => {
    const view = views.get(name)
    if (!view) throw new Error(`There is no view named ${name}.`)
    return view
  }

  /** Pages, retries and swaps take turns, so that each finds the views as the one before left them. */
  const { inTurn, ended } = createTurns()

  const finish = async (view: View, applied: Applied, upTo: Position) => {
    if (!(await committed(view, applied, upTo))) return
    announce(view, applied, upTo)
    rates.get(view.projection.model.name)?.add(applied.changed.size)
    for (const { eventId, type, cause } of applied.parked) {
      if (cause === undefined || complaints.has(`${view.collection.name} ${eventId}`)) continue
      complaints.add(`${view.collection.name} ${eventId}`)
      logger.error(
        { view: view.projection.model.name, eventId, type, cause },
        'A view could not apply an event. Its documents wait; the others go on.',
      )
    }
  }

  /** A page that hears nothing is stale, a view that stands still is wrong: so the views go on. */
  const announce = ({ projection }: View, { changed }: Applied, upTo: Position) => {
    try {
      for (const refresh of refreshesOf(projection, changed, upTo)) deps.emitRefresh(refresh)
    } catch (error) {
      logger.error({ err: error, view: projection.model.name }, 'The pages could not be told of a change.')
    }
  }

  /** Parked events that the log tells of already. */
  const complaints = new Set<string>()

  /** False when the platform stopped before the read store took it. */
  const committed = async (view: View, applied: Applied, upTo: Position): Promise<boolean> => {
    while (!stopping.signal.aborted) {
      try {
        await view.commit(applied, upTo)
        return true
      } catch (error) {
        logger.error({ err: error, view: view.projection.model.name }, 'The read store did not take a page of a view. It is tried again.')
        await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
    return false
  }

  const feed = async (some: Iterable<View>, { events, position }: Page) => {
    const page = await readable(keys, types, events)
    const work = [...some].map(async (view) => {
      if (view.position() >= position || view.stopped() !== undefined) return
      const applied = await view.take(page)
      if (applied) await finish(view, applied, position)
      else logger.error({ view: view.projection.model.name, cause: view.stopped() }, 'A view has stopped.')
    })
    // All of them end before the next turn, also when one of them fails.
    await Promise.allSettled(work)
    waiting.moved()
    await Promise.all(work)
  }

  /** A view that was left behind reads on by itself: no page may be fed to a view that has not seen the one before. */
  const catchUp = async (view: View, target: Position) => {
    while (view.position() < target && view.stopped() === undefined && !stopping.signal.aborted) {
      await feed([view], await eventStore.readAll({ after: view.position(), limit: PAGE }))
    }
  }

  /** How far the subscription has fed the views; where they stand at the start. */
  let fed = [...views.values()].map((view) => view.position()).reduce((least, position) => (position < least ? position : least))

  const follow = async () => {
    while (!stopping.signal.aborted) {
      try {
        for await (const page of eventStore.subscribe({ after: fed, signal: stopping.signal, pageSize: PAGE })) {
          await inTurn(async () => {
            await feed(views.values(), page)
            fed = page.position
          })
        }
      } catch (error) {
        logger.error({ err: error }, 'The views were interrupted by one of their stores. They go on as soon as it answers.')
        await pause(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    }
  }

  /** Events that a view has seen are gone: the event store was restored from a backup, so the view's documents are not true. */
  async function rebuildBeyondHead() {
    const head = await eventStore.head()
    for (const [name, { projection, position, collection }] of views) {
      if (position() <= head) continue
      logger.error(
        { view: name, position: encodePosition(position()) },
        'A view is ahead of the event store, which must have been restored. It is built anew.',
      )
      const fresh = await registry.begin(projection.model)
      await registry.swap(projection.model, fresh)
      await registry.drop(projection.model, collection.name)
      await readStore.declare(fresh)
      views.set(name, await openView(readStore, projection, fresh))
    }
  }

  const takeAgain = async (view: View, skipped?: string) => {
    const recorded = []
    const seen = new Set<string>()
    for (const { eventId, stream, revision } of view.parked()) {
      if (seen.has(eventId)) continue
      seen.add(eventId)
      recorded.push(...(await eventStore.readStream(stream, { from: revision, limit: 1 })))
    }
    recorded.sort((one, other) => (one.position < other.position ? -1 : 1))
    await finish(view, await view.takeParked(await readable(keys, types, recorded), skipped), view.position())
  }

  const following = follow()
  // A newer version of the platform may be able to apply what an older one could not.
  for (const view of views.values()) {
    if (view.parked().length === 0) continue
    await inTurn(() => takeAgain(view)).catch((error: unknown) =>
      logger.error({ err: error, view: view.projection.model.name }, 'What waits in a view could not be tried again.'),
    )
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
      return [...views.values()].map((view) => statusOf(view, head, rates.get(view.projection.model.name)?.perSecond() ?? 0))
    },
    async settle() {
      const head = await eventStore.head()
      await waiting.wait(() => [...views.values()].every((view) => view.stopped() !== undefined || view.position() >= head), FOREVER)
    },
    retry: (name) =>
      inTurn(async () => {
        const view = named(name)
        view.restart()
        await catchUp(view, fed)
        if (view.parked().length > 0) await takeAgain(view)
      }),
    skip: (name, eventId, reason) =>
      inTurn(async () => {
        logger.warn({ view: name, eventId, reason }, 'An event passes a view by.')
        await takeAgain(named(name), eventId)
      }),
    replace: (next, judge) =>
      inTurn(async () => {
        const { model } = next.projection
        const live = named(model.name)
        while (
          next.position() !== live.position() &&
          live.stopped() === undefined &&
          next.stopped() === undefined &&
          !stopping.signal.aborted
        ) {
          await catchUp(next, live.position())
          await catchUp(live, next.position())
        }
        if (stopping.signal.aborted) throw new Error('The platform is stopping.')
        if (next.stopped() !== undefined) throw new Error(next.stopped())
        const judgement = await judge(live, next)
        await registry.swap(model, next.collection)
        views.set(model.name, next)
        waiting.moved()
        return judgement
      }),
    async stop() {
      stopping.abort()
      await following
      await ended()
      waiting.callOff()
      for (const view of views.values()) await view.flush()
    },
  }
}

/** Longer than any timer: whoever waits for this is called off when the platform stops. */
const FOREVER = 2_147_483_647
