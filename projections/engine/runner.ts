/**
 * Keeps every view up to date: one subscription feeds them all, each page is opened once, and what the views make of it is committed
 * with their checkpoints before a refresh is sent (architecture 10 and 11). Of a server it runs on the views' own thread
 * (`thread/views-worker.ts`); on the one that answers, `thread/views-thread.ts` stands for it.
 */
import type { Position } from '#events/envelope.ts'
import type { Clock } from '#platform/clock.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Collection, ReadStore } from '#platform/read-store/port.ts'
import { defined } from '#lib/fields.ts'
import { opensSealed, type Model, type Projection } from '../define.ts'
import { differences, type Difference } from './compare.ts'
import { createFeed, type Feed } from './feed.ts'
import { createHurry, follow } from './follow.ts'
import type { Logger } from './logger.ts'
import { createPublisher } from './publish.ts'
import { typesOf } from './open-events.ts'
import type { LaterRefresh, RoutedRefresh } from './refresh.ts'
import type { Codes } from './code/codes.ts'
import { openRegistry, type Registry } from './registry.ts'
import { rebuildBeyondHead } from './rebuild-beyond-head.ts'
import { firstFill, noteFilled, type Empty } from './swap/first-fill.ts'
import { passBySkipped, unapplied, type Unapplied } from './swap/unapplied.ts'
import { wentWithout } from './swap/went-without.ts'
import { statusOf, type ViewStatus } from './status.ts'
import { createTurns } from './turns.ts'
import { flushAll, lowestOf, openView, type RunningView } from './view.ts'
import { createWaiters } from './waiters.ts'

export type ProjectionDeps = {
  readonly eventStore: Pick<EventStore, 'readAll' | 'readStream' | 'head' | 'subscribe'>
  readonly readStore: ReadStore
  readonly keys: Keys
  readonly projections: readonly Projection[]
  /** Of the code of the views; the generated ones when left out. */
  readonly codes?: Codes
  /** Views of this process ran before, in a thread that has ended: what a rebuild beside is filling is left alone. */
  readonly again?: boolean
  readonly emitRefresh: (refresh: RoutedRefresh) => void
  readonly tellLater?: (refresh: LaterRefresh) => void
  /** Called when views have advanced, after their refreshes. */
  readonly onAdvance?: () => void
  readonly clock: Clock
  readonly logger: Logger
}

export type Projections = {
  /** The collection of a view that is in service. */
  readonly active: (model: Pick<Model, 'name'>) => Collection
  /** Whether the views have reached `position` within `ms`; false at once when one that has not has stopped. */
  readonly waitFor: (views: readonly string[], position: Position, ms: number) => Promise<boolean>
  /** The position that a view has reached. */
  readonly positionOf: (view: string) => Position
  readonly isStopped: (view: string) => boolean
  readonly status: () => Promise<readonly ViewStatus[]>
  /** Views that began empty at this start: nothing of them that could serve was stored. */
  readonly empty: readonly string[]
  /** Resolves when the views (all when left out) that have not stopped have reached the present end of the log. */
  readonly settle: (views?: readonly string[]) => Promise<void>
  /** Tries the parked events of a view again, or one of them and what waits behind it, and restarts the view if it has stopped. */
  readonly retry: (view: string, eventId?: string) => Promise<void>
  /** Skips one parked event for good, and applies those that were parked behind it. */
  readonly skip: (view: string, eventId: string) => Promise<void>
  /**
   * Lets a filled collection catch up with the one in service, then puts it in its place. @param suspects the documents that may differ
   * @param keptAt from when on the one before is kept to go back to it; left out, it is not
   * @returns those that do, and what the new one could not apply
   */
  readonly replace: (view: string, next: Collection, suspects: readonly string[], keptAt?: number) => Promise<Leveled>
  /** Somebody waits for the next page. */
  readonly hurry: () => void
  /** The same without the swap: both have reached the same event, and go their ways. */
  readonly compare: (view: string, next: Collection, suspects: readonly string[]) => Promise<Leveled>
  readonly registry: Pick<Registry, 'outdated' | 'empty' | 'active' | 'create' | 'drop' | 'kept' | 'onSwap'>
  readonly stop: () => Promise<void>
}

/** Of two collections of a view at the same event. */
export type Leveled = { readonly differences: readonly Difference[]; readonly unapplied: Unapplied }

export async function startProjections(deps: ProjectionDeps): Promise<Projections> {
  const { eventStore, readStore, keys, projections, logger, clock, emitRefresh, tellLater } = deps
  const registry = await openRegistry(readStore, projections, logger, deps)
  const waiters = createWaiters()
  const stopping = new AbortController()
  const { signal } = stopping
  const { publish, perSecond } = createPublisher({ readStore, emitRefresh, tellLater, clock, logger, signal })
  const onAdvance = () => {
    waiters.notify()
    deps.onAdvance?.()
  }
  const feed = createFeed({ eventStore, keys, types: typesOf(projections), publish, onAdvance, logger, signal })
  /** Pages, retries and swaps run one after another, so that each finds the views as the one before left them. */
  const { inTurn, ended } = createTurns()

  const hurry = createHurry()
  await firstFill(emptyOnes(projections, registry), { eventStore, readStore, keys, logger })
  const views = await openViews(projections, readStore, registry)
  const beyondHead = await rebuildBeyondHead(views, { eventStore, readStore, registry, logger })
  const named = (name: string): RunningView => views.get(name) ?? unknownView(name)
  const level = (name: string, collection: Collection, suspects: readonly string[]) =>
    compared({ readStore, eventStore, keys, feed, signal }, named(name), collection, suspects)
  const lowest = lowestOf(views.values())
  const following = follow(eventStore, lowest, (page) => feed.page(views.values(), page), { inTurn, hurry, logger, signal })

  const settle: Projections['settle'] = async (names = [...views.keys()]) => {
    const head = await eventStore.head()
    await waiters.wait(() => names.map(named).every((view) => view.stopped() !== undefined || view.position() >= head), FOREVER)
  }
  const noted = noteFilled(registry, { settle, signal, logger })

  await tryParked(views.values(), { feed, eventStore, inTurn, logger })

  return {
    registry,
    hurry: hurry.now,
    active: registry.active,
    positionOf: (name) => named(name).position(),
    isStopped: (name) => named(name).stopped() !== undefined,
    waitFor(names, position, ms) {
      const waited = names.map(named)
      if (waited.some((view) => view.stopped() !== undefined && view.position() < position)) return Promise.resolve(false)
      const reached = () => names.every((name) => named(name).position() >= position)
      if (isUrgent(ms) && !reached()) hurry.now()
      return waiters.wait(reached, ms)
    },
    async status() {
      const head = await eventStore.head()
      return [...views.values()].map((view) => statusOf(view, head, perSecond(view.projection.model.name), registry))
    },
    empty: [...new Set([...registry.empty, ...beyondHead])],
    settle,
    retry: (name, eventId) =>
      inTurn(async () => {
        const view = named(name)
        view.restart()
        await feed.catchUp(view, following.position())
        if (view.parked().length > 0) await feed.parked(view, eventId === undefined ? undefined : { eventId, skips: false })
      }),
    skip: (name, eventId) =>
      inTurn(async () => {
        logger.warn({ view: name, eventId }, 'An event passes a view by.')
        await feed.parked(named(name), { eventId, skips: true })
      }),
    compare: (name, collection, suspects) => inTurn(async () => (await level(name, collection, suspects)).leveled),
    replace: (name, collection, suspects, keptAt) =>
      inTurn(async () => {
        const { live, next, leveled } = await level(name, collection, suspects)
        await registry.swap(live.projection.model, collection, keptAt)
        views.set(name, next)
        waiters.notify()
        return leveled
      }),
    async stop() {
      stopping.abort()
      await following.ended
      await ended()
      waiters.cancelAll()
      await Promise.all([noted, flushAll(readStore, views.values())])
    },
  }
}

type Trying = Pick<ProjectionDeps, 'eventStore' | 'logger'> & {
  readonly feed: Feed
  readonly inTurn: ReturnType<typeof createTurns>['inTurn']
}

/** A newer version of the platform may be able to apply what an older one could not. */
async function tryParked(views: Iterable<RunningView>, { feed, eventStore, inTurn, logger }: Trying): Promise<void> {
  for (const view of views) {
    if (view.parked().length === 0) continue
    const tried = inTurn(async () => {
      await feed.parked(view)
      await passBySkipped(view, eventStore, feed)
    })
    await tried.catch((error: unknown) =>
      logger.error({ err: error, view: view.projection.model.name }, 'What waits in a view could not be tried again.'),
    )
  }
}

type Comparing = Pick<ProjectionDeps, 'readStore' | 'eventStore' | 'keys'> & { readonly feed: Feed; readonly signal: AbortSignal }

/** Brings a filled collection and the one in service to the same event, and compares them. */
async function compared(
  { readStore, eventStore, keys, feed, signal }: Comparing,
  live: RunningView,
  collection: Collection,
  suspects: readonly string[],
) {
  await readStore.declare(collection)
  const next = await openView(readStore, live.projection, collection)
  await catchUpEachOther(feed, live, next, signal)
  const passed = await passBySkipped(next, eventStore, feed)
  await flushAll(readStore, [next])
  const sealed = opensSealed(live.projection)
  const erased = new Set(sealed && suspects.length > 0 ? await keys.destroyedSubjects() : [])
  const found = await differences(readStore, [live.collection, collection], suspects, { sealed, erased })
  const without = wentWithout(live, next)
  const explained = found.map((one) => ({ ...one, ...defined({ without: one.last && without(one.id, one.last.position) }) }))
  return { live, next, leveled: { differences: explained, unapplied: unapplied(next.parked(), passed) } }
}

/** Resolves when both views are at the same position. @throws when `next` has stopped */
async function catchUpEachOther(feed: Feed, live: RunningView, next: RunningView, signal: AbortSignal): Promise<void> {
  while (next.position() !== live.position() && live.stopped() === undefined && next.stopped() === undefined && !signal.aborted) {
    await feed.catchUp(next, live.position())
    await feed.catchUp(live, next.position())
  }
  if (signal.aborted) throw new Error('The platform is stopping.')
  if (next.stopped() !== undefined) throw new Error(next.stopped())
}

function unknownView(name: string): never {
  throw new Error(`There is no view named ${name}.`)
}

function emptyOnes(projections: readonly Projection[], registry: Registry): readonly Empty[] {
  return projections
    .filter(({ model }) => registry.empty.includes(model.name))
    .map((projection) => ({ projection, collection: registry.active(projection.model) }))
}

async function openViews(projections: readonly Projection[], readStore: ReadStore, registry: Registry): Promise<Map<string, RunningView>> {
  const views = new Map<string, RunningView>()
  for (const projection of projections) {
    const collection = registry.active(projection.model)
    await readStore.declare(collection)
    views.set(projection.model.name, await openView(readStore, projection, collection))
  }
  return views
}

/** Whether a person or a command waits, and not what only watches. */
export function isUrgent(ms: number): boolean {
  return ms <= 5_000
}

/** The longest delay of a timer. A wait that long ends when the platform stops, which cancels it. */
const FOREVER = 2_147_483_647
