import type { AnyEvent } from '#events/catalogue.ts'
import type { Recorded } from '#events/envelope.ts'
import { sealedTypes, upcast, whyUnreadable } from '#events/upcast.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import { open } from '#platform/sealed-events.ts'
import { foldAll, streamOf, type Fold } from './state.ts'

export type Loaded<State> = { readonly events: readonly AnyEvent[]; readonly state: State | undefined; readonly revision: number | 'none' }

export type EventReader = {
  readonly load: <State>(fold: Fold<State>, id: string) => Promise<Loaded<State>>
  readonly readStream: (stream: string) => Promise<readonly AnyEvent[]>
  /** @throws when an event is one that this version of the platform cannot read: it never guesses */
  readonly open: (events: readonly Recorded[]) => Promise<readonly AnyEvent[]>
}

/** Events kept at hand, sealed as they are stored: about 30 MB. */
const AT_HAND = 20_000

/** Streams as deciders see them: read, opened, of the newest version, folded. */
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
  const stored = onlyWhatIsNew(store)
  const readStream = async (stream: string) => opened(await stored(stream))
  return {
    open: opened,
    readStream,
    load: async (fold, id) => {
      const events = await readStream(streamOf(fold, id))
      return { events, state: foldAll(fold, events), revision: events.at(-1)?.revision ?? 'none' }
    },
  }
}

/** What a stream holds never changes, so of one that was read before only what came since is read. All is forgotten when it gets too much. */
function onlyWhatIsNew(store: EventStore): (stream: string) => Promise<readonly Recorded[]> {
  const known = new Map<string, readonly Recorded[]>()
  let held = 0
  return async (stream) => {
    const before = known.get(stream) ?? []
    const since = await store.readStream(stream, { from: before.length })
    if (since.length === 0) return before
    if (held + since.length > AT_HAND) {
      known.clear()
      held = 0
    }
    const events = [...before, ...since]
    held += since.length
    known.set(stream, events)
    return events
  }
}
