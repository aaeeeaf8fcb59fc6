/** One view that is kept up to date: its position, its parked events and its collection. */
import { encodePosition, START, type Json, type Position } from '#events/envelope.ts'
import type { Batch, Collection, Document, ReadStore } from '#platform/read-store/port.ts'
import { applyAll, isFirst, keyed, type Applied, type Keyed, type ParkedEvent } from './apply.ts'
import type { Projection } from '../define.ts'
import { defined } from '#lib/fields.ts'
import { skippedIn, skippedName, type SkippedEvent } from './swap/skipped.ts'
import { behind } from './swap/went-without.ts'
import type { OpenedEvent } from './open-events.ts'

export type RunningView = {
  readonly projection: Projection
  readonly collection: Collection
  readonly position: () => Position
  readonly parked: () => readonly ParkedEvent[]
  /** What it has passed by because somebody skipped it, with each document that waited for it: the newest ones. */
  readonly skipped: () => readonly SkippedEvent[]
  /** Why it has stopped, as a sentence; undefined while it runs. */
  readonly stopped: () => string | undefined
  /** Applies a page in memory. Undefined when the view stopped, now or before. */
  readonly take: (page: readonly OpenedEvent[]) => Promise<Applied | undefined>
  /**
   * Stores the parked events of `applied`, if they have changed. Called before the checkpoint is stored, after which they would not be
   * read from the log again, and after it: what is parked no longer is only forgotten once the checkpoint and the documents are stored.
   */
  readonly park: (applied: Applied, when: 'before' | 'after') => Promise<void> | undefined
  /** What is to be stored of it, if anything. */
  readonly batchOf: (applied: Applied, upTo: Position) => ViewBatch | undefined
  /** To be called once that is stored: the view is then at `upTo`. */
  readonly advance: (applied: Applied, upTo: Position) => void
  /** Applies the parked events again, in order: all, or that one and what waits behind it. Of one that it skips, the latter alone. */
  readonly takeParked: (events: readonly OpenedEvent[], tried?: Tried) => Promise<Applied>
  /** The checkpoint, where it is not stored yet. */
  readonly unstored: () => Batch | undefined
  readonly restart: () => void
}

export type Tried = { readonly eventId: string; readonly skips: boolean }

/** @property read ids of documents that others were made with: a drain stores them with the checkpoint alone (`write-behind.ts`) */
export type ViewBatch = Batch & { readonly read?: ReadonlySet<string> }

/** Pages without a change after which the checkpoint is stored anyway. Reading them again after a crash changes nothing. */
const IDLE_PAGES = 20

/** The functions that a view needs of the read store. */
export type ViewStore = Pick<ReadStore, 'checkpoint' | 'getMany' | 'commitAll' | 'getState' | 'setState'>

/** @param collection declared */
export async function openView(readStore: ViewStore, projection: Projection, collection: Collection): Promise<RunningView> {
  const { name } = collection
  let position = (await readStore.checkpoint(name)) ?? START
  let storedPosition = position
  let idlePages = 0
  let parked = ((await readStore.getState(parkedName(name))) ?? []) as readonly ParkedEvent[]
  let storedParked = parked
  const skipped = await skippedIn(readStore, name)
  let stopped: string | undefined

  const load = async (events: readonly Keyed[], isNeeded = (_: Keyed, __: string) => true): Promise<ReadonlyMap<string, Document>> => {
    const ids = new Set(events.flatMap((event) => event.ids.filter((id) => isNeeded(event, id))))
    if (ids.size === 0) return new Map()
    return new Map((await readStore.getMany(collection, [...ids])).map((doc) => [doc._id, doc]))
  }

  const apply = (events: readonly Keyed[], loaded: ReadonlyMap<string, Document>, waiting: readonly ParkedEvent[]): Applied => {
    const applied = applyAll(projection, events, loaded, waiting)
    if (applied.parked.length + parked.length > 0) parked = applied.parked
    return applied
  }

  return {
    projection,
    collection,
    position: () => position,
    parked: () => parked,
    skipped: skipped.events,
    stopped: () => stopped,
    restart: () => (stopped = undefined),

    async take(page) {
      if (stopped !== undefined) return undefined
      let events: readonly Keyed[]
      try {
        events = keyed(projection, page, position)
      } catch (error) {
        stopped = `The view ${projection.model.name} cannot say which documents an event concerns: ${error instanceof Error ? error.message : String(error)}`
        return undefined
      }
      if (events.length === 0) return { changed: new Map(), parked }
      return apply(events, await load(events, (event, id) => !isFirst(projection, event, id)), parked)
    },

    park({ parked: now }, when) {
      if (now === storedParked || now.length + storedParked.length === 0) return undefined
      if (when === 'before' && now.length < storedParked.length) return undefined
      return readStore
        .setState(parkedName(name), now.length === 0 ? undefined : (now as unknown as Json))
        .then(() => void (storedParked = now))
    },

    batchOf({ changed, parked: now, read }, upTo) {
      // After a skip the event must not be read again: it would be parked again.
      if (changed.size === 0 && !read && now.length >= storedParked.length && idlePages + 1 < IDLE_PAGES) return undefined
      const writes = [...changed.values()].map(({ after }) => ({ collection, document: after }))
      return { consumer: name, checkpoint: upTo, writes, ...defined({ read }), ...(projection.perEvent && { once: true as const }) }
    },

    advance({ changed }, upTo) {
      position = upTo
      idlePages = changed.size > 0 ? 0 : (idlePages + 1) % IDLE_PAGES
      if (idlePages === 0) storedPosition = upTo
    },

    async takeParked(events, tried) {
      if (tried?.skips) await skipped.note(parked, tried.eventId)
      const isPassed = (eventId: string) => tried?.skips && tried.eventId === eventId
      const some = tried ? behind(parked, tried.eventId) : parked
      const waiting = new Set(some.map(({ eventId, id }) => `${eventId} ${id ?? ''}`))
      const isStreamParked = (eventId: string) => waiting.has(`${eventId} `)
      const again = keyed(projection, events, START)
        .filter(({ recorded }) => !isPassed(recorded.id))
        .map((one) => ({ ...one, ids: one.ids.filter((id) => isStreamParked(one.recorded.id) || waiting.has(`${one.recorded.id} ${id}`)) }))
      const loaded = await load(again)
      const ids = new Set(again.filter((one) => isStreamParked(one.recorded.id) && isLate(one, loaded)).map(({ recorded }) => recorded.id))
      if (ids.size > 0) {
        parked = parked
          .filter(({ eventId }) => !isPassed(eventId))
          .map((one) => (ids.has(one.eventId) ? { ...one, cause: lateCause(projection.model.name) } : one))
        return { changed: new Map(), parked }
      }
      const others = parked.filter((one) => !some.includes(one))
      return apply(again, loaded, others)
    },

    unstored: () => (storedPosition === position ? undefined : { consumer: name, checkpoint: position, writes: [] }),
  }
}

/** Later events of its documents were applied. */
function isLate({ recorded, ids }: Keyed, loaded: ReadonlyMap<string, Document>): boolean {
  return ids.some((id) => (loaded.get(id)?._pos ?? '') > encodePosition(recorded.position))
}

const lateCause = (view: string) => `Later events were applied before it could be read. Rebuild the view ${view}.`

/** How far all of them are. */
export function lowestOf(views: Iterable<RunningView>): Position {
  return [...views].map((view) => view.position()).reduce((one, other) => (other < one ? other : one))
}

export type Taken = readonly (readonly [RunningView, Applied])[]

/** Stores what several views have made of one page, all of it at once. */
export async function commitTogether(readStore: Pick<ReadStore, 'commitAll'>, taken: Taken, upTo: Position): Promise<void> {
  await parkAll(taken, 'before')
  await storeAll(readStore, taken, upTo)
  await parkAll(taken, 'after')
}

/** Nearly always there is nothing to park: then nothing is awaited. */
export async function parkAll(taken: Taken, when: 'before' | 'after'): Promise<void> {
  for (const [view, applied] of taken) {
    const parking = view.park(applied, when)
    if (parking) await parking
  }
}

/** The store is called before this returns: a rebuild applies the next page meanwhile. */
export async function storeAll(readStore: Pick<ReadStore, 'commitAll'>, taken: Taken, upTo: Position): Promise<void> {
  const batches = taken.flatMap(([view, applied]) => view.batchOf(applied, upTo) ?? [])
  if (batches.length > 0) await readStore.commitAll(batches)
  for (const [view, applied] of taken) view.advance(applied, upTo)
}

/** Stores the checkpoints that are not stored yet. */
export async function flushAll(readStore: Pick<ReadStore, 'commitAll'>, views: Iterable<RunningView>): Promise<void> {
  const batches = [...views].flatMap((view) => view.unstored() ?? [])
  if (batches.length > 0) await readStore.commitAll(batches)
}

export function parkedName(collection: string): string {
  return `parked/${collection}`
}

/** Removes a collection with its checkpoint and what it has parked and skipped. */
export async function dropView(readStore: ReadStore, collection: string): Promise<void> {
  await readStore.drop(collection)
  await readStore.commit({ consumer: collection, checkpoint: START, writes: [] })
  await readStore.setState(parkedName(collection), undefined)
  await readStore.setState(skippedName(collection), undefined)
}
