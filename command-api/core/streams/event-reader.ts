import { definitions, type AnyEvent } from '#events/catalogue.ts'
import type { Position, Recorded } from '#events/envelope.ts'
import { sealedTypes, upcast, unreadableReason } from '#events/upcast.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import { open } from '#platform/sealed-events.ts'
import { streamMemory, type Folded, type LastEvent } from './event-reader-memory.ts'
import { foldAll, streamOf, type Fold } from './fold.ts'
import { dataBytes, grownBy, type Growth } from './stream-growth.ts'

export type StoredBefore<State> = { readonly stored: readonly AnyEvent[]; readonly last: AnyEvent; readonly state: State | undefined }

export type Loaded<State> = {
  readonly state: State | undefined
  readonly revision: number | 'none'
  /** The stream's last event. */
  readonly last: LastEvent | undefined
  readonly growth: Growth | undefined
  /** The earlier result of a command in this stream: its events, the last of them, and the state right after that one. */
  readonly storedBy: (commandId: string) => Promise<StoredBefore<State>> | undefined
  /** Remembers the stream with the events just appended to it: as they were stored, and with their fields open. Never throws. */
  readonly remember: (stored: readonly Omit<Recorded, 'recordedAt'>[], readable: readonly AnyEvent[]) => Promise<void>
}

export type EventReader = {
  /** The stream as it was when it was last used here. Another process may have appended to it since. */
  readonly recall: <State>(fold: Fold<State>, id: string) => Promise<Loaded<State> | undefined>
  /** The stream as it is. */
  readonly load: <State>(fold: Fold<State>, id: string) => Promise<Loaded<State>>
  readonly readStream: (stream: string) => Promise<readonly AnyEvent[]>
  /** @throws when this version of the platform does not know an event's type or schema version */
  readonly open: (events: readonly Recorded[]) => Promise<readonly AnyEvent[]>
}

/** Enough for the states of about 15,000 applications. */
const MEMORY_BYTES = 32 * 1024 * 1024

/** Loads streams for deciders: reads the events, opens them if the fold needs personal fields, upcasts and folds them. */
export function createEventReader(store: EventStore, keys: Keys, memoryBytes = MEMORY_BYTES): EventReader {
  const memory = streamMemory(keys, memoryBytes)

  const opened = async (events: readonly Recorded[]) => {
    for (const event of events) {
      const why = unreadableReason(event)
      if (why !== undefined) throw new Error(why)
    }
    const readable = (await open(keys, sealedTypes, events)).map((event) => upcast(event))
    // `unreadableReason` has checked above that each event is in the catalogue.
    return readable as unknown as readonly AnyEvent[]
  }
  const readableFor = async ({ personal }: Fold<unknown>, events: readonly Recorded[]): Promise<readonly AnyEvent[]> =>
    !personal && events.every(isNewest) ? (events as unknown as readonly AnyEvent[]) : opened(events)

  /** Reads only the events since the remembered state. */
  const folded = async <State>(fold: Fold<State>, stream: string): Promise<Folded<State>> => {
    const before = (await memory.recall(fold, stream)) ?? { ...EMPTY, commands: new Map() }
    const since = await store.readStream(stream, { from: before.last ? before.last.revision + 1 : 0 })
    if (since.length === 0) return before
    const now = foldNewEvents(fold, before, since, await readableFor(fold, since))
    await memory.remember(fold, stream, now)
    return now
  }

  const readAsOf = async <State>(fold: Fold<State>, stream: string, revision: number, commandId: string): Promise<StoredBefore<State>> => {
    const then = await readableFor(fold, await store.readStream(stream, { limit: revision + 1 }))
    const last = then.at(-1)
    if (!last) throw new Error(`The stream ${stream} has lost its events.`)
    return { last, stored: then.filter(({ meta }) => meta.commandId === commandId), state: foldAll(fold, then) }
  }

  const loaded = <State>(fold: Fold<State>, stream: string, before: Folded<State>): Loaded<State> => ({
    state: before.state,
    last: before.last,
    growth: before.growth,
    revision: before.last?.revision ?? 'none',
    storedBy: (commandId) => {
      const revision = before.commands.get(commandId)
      return revision === undefined ? undefined : readAsOf(fold, stream, revision, commandId)
    },
    remember: async (stored, readable) => {
      const now = foldNewEvents(fold, before, stored, fold.personal ? readable : (stored as unknown as readonly AnyEvent[]))
      try {
        await memory.remember(fold, stream, now)
      } catch {
        // The events are stored, whatever becomes of the memory of them.
        memory.forget(stream)
      }
    },
  })

  return {
    open: opened,
    readStream: async (stream) => opened(await store.readStream(stream)),
    recall: async (fold, id) => {
      const stream = streamOf(fold, id)
      const found = memory.recall(fold, stream)
      const before = found instanceof Promise ? await found : found
      return before && loaded(fold, stream, before)
    },
    load: async (fold, id) => {
      const stream = streamOf(fold, id)
      return loaded(fold, stream, await folded(fold, stream))
    },
  }
}

/** What is remembered of a stream, if that goes as far as the position; else the stream as it is. */
export async function loadSince<State>(
  reader: Pick<EventReader, 'recall' | 'load'>,
  position: Position,
  fold: Fold<State>,
  id: string,
): Promise<Loaded<State>> {
  const known = await reader.recall(fold, id)
  return known?.last && known.last.position >= position ? known : reader.load(fold, id)
}

const EMPTY = { state: undefined, last: undefined, growth: undefined, keyIds: [] } as const

function foldNewEvents<State>(
  fold: Fold<State>,
  { state, last: before, commands, growth, keyIds }: Folded<State>,
  since: readonly Omit<Recorded, 'recordedAt'>[],
  readable: readonly AnyEvent[],
): Folded<State> {
  for (const { meta, revision } of since) commands.set(meta.commandId, revision)
  const last = since.at(-1)
  return {
    state: foldAll(fold, readable, state),
    last: last && { id: last.id, revision: last.revision, position: last.position, occurredAt: last.meta.occurredAt },
    commands,
    growth: grownBy(growth, since),
    ...(before && { added: { events: since.length, bytes: since.reduce((sum, event) => sum + dataBytes(event), 0) } }),
    keyIds: fold.personal ? [...new Set([...keyIds, ...since.flatMap(({ meta }) => meta.keyIds)])] : [],
  }
}

/** Events of other versions go through `opened`, which upcasts them or throws. */
function isNewest({ type, schemaVersion }: Recorded): boolean {
  return definitions.get(type)?.schemaVersion === schemaVersion
}
