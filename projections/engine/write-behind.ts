/** A read store that delays writes, for collections that are not in service yet. */
import { START, type Position } from '#events/envelope.ts'
import type { Batch, Document } from '#platform/read-store/port.ts'
import { filterOfNames } from './filter-of-names.ts'
import type { ViewStore } from './view.ts'

/** Documents in one commit. */
const BATCH = 1_000

export type WriteBehind = ViewStore & {
  /** Whether more is held than the memory is for: then it is to be drained before the next page. */
  readonly isFull: () => boolean
  /** Writes all that has changed, and then the checkpoints: after a kill the views go on there. */
  readonly drain: () => Promise<void>
}

type WriteOf = Batch['writes'][number]
type Held = { readonly consumer: string; readonly write: WriteOf; readonly bytes: number; isWritten: boolean }

/**
 * Most documents change several times in a row, so those that changed last are held in memory, and are written by `drain` alone. For
 * the views of one pass, with one commit at a time; `getMany` finds a document as soon as its commit has been called, and asks the
 * store for none that was never written.
 * @param bytes of memory for the documents of all views together
 */
export function writeBehind(store: ViewStore, bytes: number): WriteBehind {
  const held = new Map<string, Held>()
  const checkpoints = new Map<string, Position>()
  /** Collections that hold documents of an interrupted pass. */
  const begun = new Set<string>()
  const written = filterOfNames()
  let size = 0

  const forget = (key: string) => {
    size -= held.get(key)?.bytes ?? 0
    held.delete(key)
  }
  /** Those that changed longest ago, so that there is room again for what comes. */
  const makeRoom = () => {
    for (const key of held.keys()) {
      if (size <= bytes / 2) return
      forget(key)
    }
  }

  return {
    getState: store.getState,
    setState: store.setState,
    async checkpoint(consumer) {
      const stored = await store.checkpoint(consumer)
      if (stored !== undefined) begun.add(consumer)
      return stored
    },
    async getMany<D extends Document>(collection: WriteOf['collection'], ids: readonly string[]) {
      const known: D[] = []
      const missing: string[] = []
      for (const id of ids) {
        const key = keyOf(collection.name, id)
        const one = held.get(key)
        if (one) known.push(one.write.document as D)
        else if (begun.has(collection.name) || written.mayHave(key)) missing.push(id)
      }
      return [...known, ...(missing.length === 0 ? [] : await store.getMany<D>(collection, missing))]
    },
    async commitAll(batches) {
      for (const { consumer, checkpoint, writes } of batches) {
        checkpoints.set(consumer, checkpoint)
        for (const write of writes) {
          const key = keyOf(write.collection.name, write.document._id)
          forget(key)
          const one = { consumer, write, bytes: bytesOf(write.document), isWritten: false }
          held.set(key, one)
          size += one.bytes
        }
      }
    },
    isFull: () => size > bytes,
    async drain() {
      const changed = [...held].filter(([, { isWritten }]) => !isWritten)
      for (let at = 0; at < changed.length; at += BATCH) {
        const some = changed.slice(at, at + BATCH)
        await store.commitAll(batchesOf(some.map(([, one]) => one)))
        for (const [key, one] of some) {
          written.add(key)
          one.isWritten = true
        }
      }
      const reached = [...checkpoints].map(([consumer, checkpoint]) => ({ consumer, checkpoint, writes: [] }))
      if (reached.length > 0) await store.commitAll(reached)
      if (size > bytes) makeRoom()
    },
  }
}

/** One for each view, without its checkpoint. */
function batchesOf(some: Iterable<Held>): readonly Batch[] {
  const byView = Map.groupBy(some, ({ consumer }) => consumer)
  return [...byView].map(([consumer, all]) => ({ consumer, checkpoint: START, writes: all.map(({ write }) => write) }))
}

/** Of memory for an entry without its document, and for each letter of its JSON. */
const ENTRY_BYTES = 300
const LETTER_BYTES = 2

function bytesOf(document: Document): number {
  return ENTRY_BYTES + LETTER_BYTES * JSON.stringify(document).length
}

function keyOf(collection: string, id: string): string {
  return `${collection} ${id}`
}
