import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Json, Recorded } from '#events/envelope.ts'
import { openValue, sealValue } from '#platform/keys/cipher.ts'
import type { DataKey, Keys } from '#platform/keys/port.ts'
import type { Fold } from './fold.ts'
import type { Growth } from './stream-growth.ts'

/** A stream folded up to its event `last`. */
export type Folded<State> = {
  readonly state: State | undefined
  readonly last: LastEvent | undefined
  /** Command id → revision of its last event. Added to in place, because a stream only grows. */
  readonly commands: Map<string, number>
  readonly growth: Growth | undefined
  /** The keys of the personal fields that the state was folded from. */
  readonly keyIds: readonly string[]
}
export type LastEvent = Pick<Recorded, 'id' | 'revision' | 'position'> & { readonly occurredAt: string }

/**
 * The folded states of the streams used last, in memory only. Stored events never change, so an entry can be behind its
 * stream but not wrong: an append at its revision conflicts then, and a load reads the newer events.
 */
export type StreamMemory = {
  readonly recall: <State>(fold: Fold<State>, stream: string) => Promise<Folded<State> | undefined>
  readonly remember: <State>(fold: Fold<State>, stream: string, folded: Folded<State>) => Promise<void>
  readonly forget: (stream: string) => void
}

/** A state folded from personal fields is kept sealed under a key made of all of theirs: destroying any makes it unreadable. */
type MemoryEntry = { readonly fold: Fold<unknown>; readonly folded: Folded<unknown>; readonly sealed?: string }

/** Bytes of memory for an entry without its state, as measured (docs/decisions/streams-at-hand.md). */
const STREAM_BYTES = 1_300
const COMMAND_BYTES = 90
/** Bytes of memory for each byte of a state's JSON. */
const STATE_FACTOR = 1.25

/** @param bytes of memory for all entries; the least recently used are evicted first */
export function streamMemory(keys: Keys, bytes: number): StreamMemory {
  const streams = new LRUCache<string, MemoryEntry>({ maxSize: bytes })
  const keep = (stream: string, kept: MemoryEntry, stateBytes: number) => {
    const { fold, folded } = streams.peek(stream) ?? {}
    // Of two concurrent loads, the one that finishes last may have read fewer events.
    if (fold === kept.fold && (folded?.last?.revision ?? 0) > (kept.folded.last?.revision ?? 0)) return
    streams.set(stream, kept, { size: STREAM_BYTES + kept.folded.commands.size * COMMAND_BYTES + stateBytes })
  }

  return {
    recall: async <State>(fold: Fold<State>, stream: string) => {
      const kept = streams.get(stream)
      if (kept?.fold !== fold) return undefined
      const folded = kept.folded as Folded<State>
      if (kept.sealed === undefined) return folded
      const opened = await unseal(keys, stream, folded.keyIds, kept.sealed)
      if (opened) return { ...folded, state: opened.state as State | undefined }
      streams.delete(stream)
      return undefined
    },
    remember: async (fold, stream, folded) => {
      const { state, keyIds } = folded
      if (keyIds.length === 0)
        return keep(stream, { fold, folded }, Math.ceil(STATE_FACTOR * Buffer.byteLength(JSON.stringify(state) ?? '')))
      const sealed = await seal(keys, stream, keyIds, { state })
      if (sealed !== undefined) keep(stream, { fold, folded: { ...folded, state: undefined }, sealed }, sealed.length)
    },
    forget: (stream) => void streams.delete(stream),
  }
}

/** An object around the state, because JSON has no undefined. */
type Wrapped = { readonly state?: unknown }

/** @returns undefined when one of the keys was destroyed: data opened with it must not be kept */
async function seal(keys: Keys, stream: string, keyIds: readonly string[], wrapped: Wrapped): Promise<string | undefined> {
  const key = await keyOfAll(keys, keyIds)
  return key && sealValue(key, stream, wrapped as Json)
}

async function unseal(keys: Keys, stream: string, keyIds: readonly string[], sealed: string): Promise<Wrapped | undefined> {
  const key = await keyOfAll(keys, keyIds)
  const opened = key && openValue(new Map([[key.id, key]]), stream, sealed)
  return opened && 'value' in opened ? (opened.value as Wrapped) : undefined
}

/**
 * One key that is made of all the others, and so is gone with any of them. Sealed under one after the other a state would grow by a
 * third each time: beyond all memory with the keys of fifty subjects.
 */
async function keyOfAll(keys: Keys, keyIds: readonly string[]): Promise<DataKey | undefined> {
  const found = await keys.open(keyIds)
  const secrets = keyIds.flatMap((id) => found.get(id)?.secret ?? [])
  if (secrets.length < keyIds.length) return undefined
  return { id: 'all', secret: createHash('sha256').update(Buffer.concat(secrets)).digest() }
}
