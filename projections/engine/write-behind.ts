/** A read store that delays writes, for collections that are not in service yet. */
import { START, type Position } from '#events/envelope.ts'
import type { Batch, Document } from '#platform/read-store/port.ts'
import { filterOfNames } from './filter-of-names.ts'
import type { ViewStore } from './view.ts'

/** Documents in one commit. */
const BATCH = 1_000

export type WriteBehind = ViewStore & {
  /** Writes all that is held, and then the checkpoints. */
  readonly drain: () => Promise<void>
}

type WriteOf = Batch['writes'][number]
type Held = { readonly consumer: string; readonly write: WriteOf; readonly bytes: number }

/**
 * Most documents change several times in a row, so those that changed last are held in memory, and each is written once, when others
 * have changed since. The checkpoints are written by `drain` alone: an interrupted rebuild starts again. For the views of one pass,
 * whose collections are empty, with one commit at a time; `getMany` finds a document as soon as its commit has been called, and asks
 * the store for none that was never written.
 * @param bytes of memory for the documents of all views together
 */
export function writeBehind(store: ViewStore, bytes: number): WriteBehind {
  const held = new Map<string, Held>()
  let writing: ReadonlyMap<string, Held> = new Map()
  const checkpoints = new Map<string, Position>()
  const written = filterOfNames()
  let size = 0

  /** Writes the documents that changed longest ago, until the others are no larger than `most`. */
  const writeDownTo = async (most: number) => {
    while (size > most) {
      const oldest = new Map<string, Held>()
      for (const [key, one] of held) {
        if (size <= most || oldest.size >= BATCH) break
        oldest.set(key, one)
        held.delete(key)
        written.add(key)
        size -= one.bytes
      }
      writing = oldest
      await store.commitAll(batchesOf(oldest.values()))
    }
    writing = new Map()
  }

  return {
    checkpoint: store.checkpoint,
    getState: store.getState,
    setState: store.setState,
    async getMany<D extends Document>(collection: WriteOf['collection'], ids: readonly string[]) {
      const known: D[] = []
      const missing: string[] = []
      for (const id of ids) {
        const key = keyOf(collection.name, id)
        const one = held.get(key) ?? writing.get(key)
        if (one) known.push(one.write.document as D)
        else if (written.mayHave(key)) missing.push(id)
      }
      return [...known, ...(missing.length === 0 ? [] : await store.getMany<D>(collection, missing))]
    },
    async commitAll(batches) {
      for (const { consumer, checkpoint, writes } of batches) {
        checkpoints.set(consumer, checkpoint)
        for (const write of writes) {
          const key = keyOf(write.collection.name, write.document._id)
          const one = { consumer, write, bytes: bytesOf(write.document) }
          size += one.bytes - (held.get(key)?.bytes ?? 0)
          held.delete(key)
          held.set(key, one)
        }
      }
      if (size > bytes) await writeDownTo(bytes)
    },
    async drain() {
      await writeDownTo(0)
      await store.commitAll([...checkpoints].map(([consumer, checkpoint]) => ({ consumer, checkpoint, writes: [] })))
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
