/** One view that is kept up to date: its position, its parked events and its collection. */
import { encodePosition, START, type Json, type Position } from '#events/envelope.ts'
import type { Collection, Document, ReadStore } from '#platform/read-store/port.ts'
import { applyAll, keyed, type Applied, type Keyed, type ParkedEvent } from './apply.ts'
import type { Projection } from '../define.ts'
import type { OpenedEvent } from './open-events.ts'

export type RunningView = {
  readonly projection: Projection
  readonly collection: Collection
  readonly position: () => Position
  readonly parked: () => readonly ParkedEvent[]
  /** Why it has stopped, as a sentence; undefined while it runs. */
  readonly stopped: () => string | undefined
  /** Applies a page in memory. Undefined when the view stopped, now or before. */
  readonly take: (page: readonly OpenedEvent[]) => Promise<Applied | undefined>
  /** Stores what `take` returned; the view is then at `upTo`. */
  readonly commit: (applied: Applied, upTo: Position) => Promise<void>
  /** Applies the parked events again, in order, without the event `skipped`. */
  readonly takeParked: (events: readonly OpenedEvent[], skipped?: string) => Promise<Applied>
  /** Stores the checkpoint. */
  readonly flush: () => Promise<void>
  readonly restart: () => void
}

/** Pages without a change after which the checkpoint is stored anyway. Reading them again after a crash changes nothing. */
const IDLE_PAGES = 20

/** The functions that a view needs of the read store. */
export type ViewStore = Pick<ReadStore, 'checkpoint' | 'getMany' | 'commit' | 'getState' | 'setState'>

/** @param collection declared */
export async function openView(readStore: ViewStore, projection: Projection, collection: Collection): Promise<RunningView> {
  const { name } = collection
  let position = (await readStore.checkpoint(name)) ?? START
  let storedPosition = position
  let idlePages = 0
  let parked = ((await readStore.getState(parkedName(name))) ?? []) as readonly ParkedEvent[]
  let storedParked = parked
  let stopped: string | undefined

  const load = async (events: readonly Keyed[]): Promise<ReadonlyMap<string, Document>> => {
    const ids = new Set(events.flatMap((event) => event.ids))
    return new Map((await readStore.getMany(collection, [...ids])).map((doc) => [doc._id, doc]))
  }

  const apply = async (events: readonly Keyed[], waiting: readonly ParkedEvent[]): Promise<Applied> => {
    const applied = applyAll(projection, events, await load(events), waiting)
    if (applied.parked.length + parked.length > 0) parked = applied.parked
    return applied
  }

  const flush = async () => {
    if (storedPosition === position) return
    await readStore.commit({ consumer: name, checkpoint: position, writes: [] })
    storedPosition = position
  }

  return {
    projection,
    collection,
    position: () => position,
    parked: () => parked,
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
      return events.length === 0 ? { changed: new Map(), parked } : apply(events, parked)
    },

    async commit(applied, upTo) {
      // Parked events are stored before the checkpoint: after it they would not be read from the log again.
      if (applied.parked !== storedParked && applied.parked.length + storedParked.length > 0) {
        await readStore.setState(parkedName(name), applied.parked.length === 0 ? undefined : (applied.parked as unknown as Json))
        storedParked = applied.parked
      }
      const writes = [...applied.changed.values()].map(({ after }) => ({ collection, document: after }))
      if (writes.length > 0) {
        await readStore.commit({ consumer: name, checkpoint: upTo, writes })
        storedPosition = upTo
        idlePages = 0
      }
      position = upTo
      idlePages += 1
      if (idlePages >= IDLE_PAGES) {
        idlePages = 0
        await flush()
      }
    },

    async takeParked(events, skipped) {
      const waiting = new Set(parked.map(({ eventId, id }) => `${eventId} ${id ?? ''}`))
      const isStreamParked = (eventId: string) => waiting.has(`${eventId} `)
      const again = keyed(projection, events, START)
        .filter(({ recorded }) => recorded.id !== skipped)
        .map((one) => ({ ...one, ids: one.ids.filter((id) => isStreamParked(one.recorded.id) || waiting.has(`${one.recorded.id} ${id}`)) }))
      const loaded = await load(again)
      const late = again.filter(
        ({ recorded, ids }) =>
          isStreamParked(recorded.id) && ids.some((id) => (loaded.get(id)?._pos ?? '') > encodePosition(recorded.position)),
      )
      if (late.length > 0) {
        const cause = `Later events were applied before it could be read. Rebuild the view ${projection.model.name}.`
        const lateIds = new Set(late.map(({ recorded }) => recorded.id))
        return { changed: new Map(), parked: parked.map((one) => (lateIds.has(one.eventId) ? { ...one, cause } : one)) }
      }
      return apply(again, [])
    },

    flush,
  }
}

export function parkedName(collection: string): string {
  return `parked/${collection}`
}

/** Removes a collection with its checkpoint and its parked events. */
export async function dropView(readStore: ReadStore, collection: string): Promise<void> {
  await readStore.drop(collection)
  await readStore.commit({ consumer: collection, checkpoint: START, writes: [] })
  await readStore.setState(parkedName(collection), undefined)
}
