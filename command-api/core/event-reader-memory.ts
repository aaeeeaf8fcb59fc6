import { LRUCache } from 'lru-cache'
import type { Json, Recorded } from '#events/envelope.ts'
import { openValue, sealValue } from '#platform/keys/cipher.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Fold } from './fold.ts'

/** A stream folded up to its event `last`. */
export type Folded<State> = {
  readonly state: State | undefined
  readonly last: Place | undefined
  /** Command id → revision of its last event. Added to in place, because a stream only grows. */
  readonly commands: Map<string, number>
  /** The keys of the personal fields that went into the state. */
  readonly keyIds: readonly string[]
}
export type Place = Pick<Recorded, 'id' | 'revision' | 'position'> & { readonly occurredAt: string }

/**
 * The streams used last, folded, in memory only. What is stored never changes, so this may be behind a stream but is
 * never wrong: a load reads what came since, whichever process wrote it.
 */
export type StreamMemory = {
  readonly recall: <State>(fold: Fold<State>, stream: string) => Promise<Folded<State> | undefined>
  readonly remember: <State>(fold: Fold<State>, stream: string, folded: Folded<State>) => Promise<void>
}

/** A state that personal fields went into is kept as text, sealed under each of their keys: it dies with any of them. */
type Kept = { readonly fold: Fold<unknown>; readonly folded: Folded<unknown>; readonly sealed?: string }

/** Memory of a stream beside its state, as measured (docs/decisions/streams-at-hand.md). */
const STREAM_BYTES = 1_000
const COMMAND_BYTES = 90
/** Memory for each byte that a state has as JSON. */
const STATE_FACTOR = 1.25

/** @param bytes of memory altogether: the streams not used for longest go first */
export function streamMemory(keys: Keys, bytes: number): StreamMemory {
  const streams = new LRUCache<string, Kept>({ maxSize: bytes })
  const keep = (stream: string, kept: Kept, stateBytes: number) => {
    const { fold, folded } = streams.peek(stream) ?? {}
    // Of two loads at once the one that ends last may have read less.
    if (fold === kept.fold && (folded?.last?.revision ?? 0) > (kept.folded.last?.revision ?? 0)) return
    streams.set(stream, kept, { size: STREAM_BYTES + kept.folded.commands.size * COMMAND_BYTES + stateBytes })
  }

  return {
    recall: async <State>(fold: Fold<State>, stream: string) => {
      const kept = streams.get(stream)
      if (kept?.fold !== fold) return undefined
      const folded = kept.folded as Folded<State>
      if (kept.sealed === undefined) return folded
      const state = await unseal(keys, stream, folded.keyIds, kept.sealed)
      if (state) return { ...folded, state: state.of as State | undefined }
      streams.delete(stream)
      return undefined
    },
    remember: async (fold, stream, folded) => {
      const { state, keyIds } = folded
      if (keyIds.length === 0)
        return keep(stream, { fold, folded }, Math.ceil(STATE_FACTOR * Buffer.byteLength(JSON.stringify(state) ?? '')))
      const sealed = await seal(keys, stream, keyIds, { of: state })
      if (sealed !== undefined) keep(stream, { fold, folded: { ...folded, state: undefined }, sealed }, sealed.length)
    },
  }
}

/** An object around the state, because JSON knows no undefined. */
type State = { readonly of?: unknown }

/** @returns undefined when one of the keys is gone: what it opened must not outlive it */
async function seal(keys: Keys, stream: string, keyIds: readonly string[], state: State): Promise<string | undefined> {
  const found = await keys.open(keyIds)
  if (found.size < keyIds.length) return undefined
  return [...found.values()].reduce<Json>((value, key) => sealValue(key, stream, value), state as Json) as string
}

async function unseal(keys: Keys, stream: string, keyIds: readonly string[], sealed: string): Promise<State | undefined> {
  const found = await keys.open(keyIds)
  if (found.size < keyIds.length) return undefined
  let value: Json = sealed
  while (typeof value === 'string') {
    const opened = openValue(found, stream, value)
    if ('gone' in opened) return undefined
    ;({ value } = opened)
  }
  return value as State
}
