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
  /** The events that were folded onto a state that was known, and the bytes of their data. */
  readonly added?: { readonly events: number; readonly bytes: number }
  /** The keys of the personal fields that the state was folded from. */
  readonly keyIds: readonly string[]
}
export type LastEvent = Pick<Recorded, 'id' | 'revision' | 'position'> & { readonly occurredAt: string }

/**
 * The folded states of the streams used last, in memory only. Stored events never change, so an entry can be behind its
 * stream but not wrong: an append at its revision conflicts then, and a load reads the newer events.
 */
export type StreamMemory = {
  readonly recall: <State>(fold: Fold<State>, stream: string) => Folded<State> | undefined | Promise<Folded<State> | undefined>
  readonly remember: <State>(fold: Fold<State>, stream: string, folded: Folded<State>) => void | Promise<void>
  readonly forget: (stream: string) => void
}

/** A state folded from personal fields is kept sealed under a key made of all of theirs: destroying any makes it unreadable. */
type MemoryEntry = {
  readonly fold: Fold<unknown>
  readonly folded: Folded<unknown>
  readonly sealed?: string
  readonly measured?: Measured
}
/** The bytes of a state's JSON when it was last written out, and of the events since then. */
type Measured = { readonly bytes: number; readonly since: number }

/** Bytes of memory for an entry without its state, as measured (docs/decisions/streams-at-hand.md). */
const STREAM_BYTES = 1_300
const COMMAND_BYTES = 90
/** Bytes of memory for each byte of a state's JSON. */
const STATE_FACTOR = 1.25
/** What an event adds to a state beside its data: its id, its author, its instant. */
const EVENT_BYTES = 200
/** Writing a state out takes longer than changing it, so until its events have added half as much it counts with all that they hold. */
const ANEW = 0.5

/** @param bytes of memory for all entries; the least recently used are evicted first */
export function streamMemory(keys: Keys, bytes: number): StreamMemory {
  const streams = new LRUCache<string, MemoryEntry>({ maxSize: bytes })
  const keep = (stream: string, kept: MemoryEntry, stateBytes: number) => {
    const { fold, folded } = streams.peek(stream) ?? {}
    // Of two concurrent loads, the one that finishes last may have read fewer events.
    if (fold === kept.fold && (folded?.last?.revision ?? 0) > (kept.folded.last?.revision ?? 0)) return
    streams.set(stream, kept, { size: STREAM_BYTES + kept.folded.commands.size * COMMAND_BYTES + stateBytes })
  }
  const opened = async <State>(stream: string, folded: Folded<State>, sealed: string): Promise<Folded<State> | undefined> => {
    const wrapped = await unseal(keys, stream, folded.keyIds, sealed)
    if (wrapped) return { ...folded, state: wrapped.state as State | undefined }
    streams.delete(stream)
    return undefined
  }
  const rememberSealed = async (fold: Fold<unknown>, stream: string, folded: Folded<unknown>): Promise<void> => {
    const sealed = await seal(keys, stream, folded.keyIds, { state: folded.state })
    if (sealed !== undefined) keep(stream, { fold, folded: { ...folded, state: undefined }, sealed }, sealed.length)
  }

  return {
    recall: <State>(fold: Fold<State>, stream: string) => {
      const kept = streams.get(stream)
      if (kept?.fold !== fold) return undefined
      const folded = kept.folded as Folded<State>
      return kept.sealed === undefined ? folded : opened(stream, folded, kept.sealed)
    },
    remember: (fold, stream, folded) => {
      if (folded.keyIds.length > 0) return rememberSealed(fold, stream, folded)
      const before = streams.peek(stream)
      const measured = measure(folded, before?.fold === fold ? before.measured : undefined)
      return keep(stream, { fold, folded, measured }, Math.ceil(STATE_FACTOR * (measured.bytes + measured.since)))
    },
    forget: (stream) => void streams.delete(stream),
  }
}

function measure({ state, added }: Folded<unknown>, before: Measured | undefined): Measured {
  if (before && added) {
    const since = before.since + added.bytes + added.events * EVENT_BYTES
    if (since < before.bytes * ANEW) return { bytes: before.bytes, since }
  }
  return { bytes: Buffer.byteLength(JSON.stringify(state) ?? ''), since: 0 }
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
