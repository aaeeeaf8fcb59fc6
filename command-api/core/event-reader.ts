import { LRUCache } from 'lru-cache'
import { definitions, type AnyEvent } from '#events/catalogue.ts'
import type { Recorded } from '#events/envelope.ts'
import { sealedTypes, upcast, whyUnreadable } from '#events/upcast.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import { open } from '#platform/sealed-events.ts'
import { foldAll, streamOf, type Fold } from './fold.ts'

export type Loaded<State> = {
  readonly events: readonly AnyEvent[]
  readonly state: State | undefined
  readonly revision: number | 'none'
  /** The last event that a command stored in this stream. */
  readonly lastOf: (commandId: string) => AnyEvent | undefined
}

/** What may stay at hand of a stream that was folded: nothing personal, and no event. */
type Folded = {
  readonly events: number
  readonly state: unknown
  /** Command id → place of its last event. Added to in place, because a stream only grows. */
  readonly places: Map<string, number>
}

export type EventReader = {
  readonly load: <State>(fold: Fold<State>, id: string) => Promise<Loaded<State>>
  readonly readStream: (stream: string) => Promise<readonly AnyEvent[]>
  /** @throws when an event is one that this version of the platform cannot read: it never guesses */
  readonly open: (events: readonly Recorded[]) => Promise<readonly AnyEvent[]>
}

/** How many streams, and from how many events on: folding a few again costs less than remembering them. */
const FOLDED = 1_000
const LONG = 32

/** Streams as deciders see them: read, opened where the fold needs it, of the newest version, folded. */
export function createEventReader(store: EventStore, keys: Keys): EventReader {
  const opened = async (events: readonly Recorded[]) => {
    for (const event of events) {
      const why = whyUnreadable(event)
      if (why !== undefined) throw new Error(why)
    }
    const readable = (await open(keys, sealedTypes, events)).map((event) => upcast(event))
    // What can be read is in the catalogue: `whyUnreadable` has just looked.
    return readable as unknown as readonly AnyEvent[]
  }
  const folded = new LRUCache<string, Folded>({ max: FOLDED })
  return {
    open: opened,
    readStream: async (stream) => opened(await store.readStream(stream)),
    load: async (fold, id) => {
      const stream = streamOf(fold, id)
      const stored = await store.readStream(stream)
      const revision = stored.at(-1)?.revision ?? 'none'
      const isLong = stored.length > LONG && !fold.personal
      const before = isLong ? folded.get(stream) : undefined
      const readable = !fold.personal && stored.slice(before?.events).every(isNewest)
      const events = readable ? (stored as unknown as readonly AnyEvent[]) : await opened(stored)
      if (!isLong || !readable)
        return { events, state: foldAll(fold, events), revision, lastOf: (id) => events.findLast(({ meta }) => meta.commandId === id) }
      const { state, places } = foldSince(fold, events, before)
      folded.set(stream, { events: events.length, state, places })
      return { events, state, revision, lastOf: (id) => events[places.get(id) ?? -1] }
    },
  }
}

function foldSince<State>(
  fold: Fold<State>,
  events: readonly AnyEvent[],
  before: Folded = { events: 0, state: undefined, places: new Map() },
) {
  const since = events.slice(before.events)
  for (const [n, { meta }] of since.entries()) before.places.set(meta.commandId, before.events + n)
  return { state: foldAll(fold, since, before.state as State | undefined), places: before.places }
}

/** An older version is opened before it is brought up to date; what cannot be read is told by the same way. */
function isNewest({ type, schemaVersion }: Recorded): boolean {
  return definitions.get(type)?.schemaVersion === schemaVersion
}
