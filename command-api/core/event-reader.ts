import type { AnyEvent } from '#events/catalogue.ts'
import { definitions } from '#events/catalogue.ts'
import { placeholderFor } from '#events/define.ts'
import type { Recorded } from '#events/envelope.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import { open, type SealedTypes } from '#platform/sealed-events.ts'
import type { Fold } from './state.ts'
import { foldAll, streamOf } from './state.ts'

/** What the cipher has to know of our events. */
export const sealedTypes: SealedTypes = (type) => {
  const definition = definitions.get(type)
  if (!definition) return undefined
  return {
    personal: definition.personal,
    placeholder: (field) => placeholderFor(definition.schema.properties[field] ?? {}),
  }
}

export type Loaded<State> = { readonly events: readonly AnyEvent[]; readonly state: State | undefined; readonly revision: number | 'none' }

export type EventReader = {
  readonly load: <State>(fold: Fold<State>, id: string) => Promise<Loaded<State>>
  readonly readStream: (stream: string) => Promise<readonly AnyEvent[]>
  readonly open: (events: readonly Recorded[]) => Promise<readonly AnyEvent[]>
}

/** Streams as deciders see them: read, opened, folded. */
export function createEventReader(store: EventStore, keys: Keys): EventReader {
  const opened = async (events: readonly Recorded[]): Promise<readonly AnyEvent[]> => {
    const all = await open(keys, sealedTypes, events)
    for (const event of all) refuseUnknown(event)
    return all as unknown as readonly AnyEvent[]
  }
  const readStream = async (stream: string) => opened(await store.readStream(stream))
  return {
    open: opened,
    readStream,
    load: async (fold, id) => {
      const events = await readStream(streamOf(fold, id))
      return { events, state: foldAll(fold, events), revision: events.at(-1)?.revision ?? 'none' }
    },
  }
}

/** Old code never guesses at what newer code wrote. */
function refuseUnknown({ type, schemaVersion, id }: Recorded): void {
  const definition = definitions.get(type)
  if (!definition) throw new Error(`The event ${id} is of the type ${type}, which this version of the platform does not know.`)
  if (schemaVersion > definition.schemaVersion) {
    throw new Error(`The event ${id} (${type}) is of version ${schemaVersion}; this version of the platform knows ${definition.schemaVersion}.`)
  }
}
