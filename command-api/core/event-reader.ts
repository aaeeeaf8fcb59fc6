import { definitions, type AnyEvent } from '#events/catalogue.ts'
import type { Recorded } from '#events/envelope.ts'
import { sealedTypes, upcast, whyUnreadable } from '#events/upcast.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import { recentlyUsed } from '#platform/recently-used.ts'
import { open } from '#platform/sealed-events.ts'
import { foldAll, streamOf, type Fold } from './state.ts'

export type Loaded<State> = {
  readonly events: readonly AnyEvent[]
  readonly state: State | undefined
  readonly revision: number | 'none'
  readonly lastOf: Pick<LastOf, 'get'>
}

/** The last event that each command stored in a stream, by the command's id. */
type LastOf = Map<string, AnyEvent>

export type EventReader = {
  readonly load: <State>(fold: Fold<State>, id: string) => Promise<Loaded<State>>
  readonly readStream: (stream: string) => Promise<readonly AnyEvent[]>
  /** @throws when an event is one that this version of the platform cannot read: it never guesses */
  readonly open: (events: readonly Recorded[]) => Promise<readonly AnyEvent[]>
}

const FOLDED = 10_000

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
  /** How far each stream was folded. What a state of a fold without personal fields holds may stay at hand. */
  const folded = recentlyUsed<{ readonly events: number; readonly state: unknown; readonly lastOf: LastOf }>(FOLDED)
  return {
    open: opened,
    readStream: async (stream) => opened(await store.readStream(stream)),
    load: async (fold, id) => {
      const stream = streamOf(fold, id)
      const stored = await store.readStream(stream)
      const revision = stored.at(-1)?.revision ?? 'none'
      const before = folded.get(stream)
      const since = before ? stored.slice(before.events) : stored
      if (fold.personal || !since.every(isNewest)) {
        const events = await opened(stored)
        return { events, state: foldAll(fold, events), revision, lastOf: lastOfCommands(events) }
      }
      const events = since as unknown as readonly AnyEvent[]
      const state = foldAll(fold, events, before?.state as never)
      const lastOf = lastOfCommands(events, before?.lastOf)
      if (since.length > 0) folded.set(stream, { events: stored.length, state, lastOf })
      return { events: stored as unknown as readonly AnyEvent[], state, revision, lastOf }
    },
  }
}

/** Added to in place: a stream only grows. */
function lastOfCommands(events: readonly AnyEvent[], before: LastOf = new Map()): LastOf {
  for (const event of events) before.set(event.meta.commandId, event)
  return before
}

/** An older version is opened before it is brought up to date; what cannot be read is told by the same way. */
function isNewest({ type, schemaVersion }: Recorded): boolean {
  return definitions.get(type)?.schemaVersion === schemaVersion
}
