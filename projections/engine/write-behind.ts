/** A read store that delays writes, for a collection that is not in service yet. */
import { START, type Position } from '#events/envelope.ts'
import type { Batch, Document } from '#platform/read-store/port.ts'
import type { ViewStore } from './view.ts'

const BATCH = 1_000

export type WriteBehind = ViewStore & {
  /** Writes all that is held, with the checkpoint. */
  readonly drain: () => Promise<void>
}

/**
 * Most documents change several times in a row, so the `size` documents that changed last are held in memory, and each is
 * written once, when others have changed since. The checkpoint is written by `drain` alone: an interrupted rebuild starts
 * again. For one view, with one commit at a time; `getMany` finds a document as soon as its commit has been called.
 */
export function writeBehind(store: ViewStore, size: number): WriteBehind {
  const held = new Map<string, WriteOf>()
  let writing = new Map<string, WriteOf>()
  let consumer: string | undefined
  let upTo: Position = START

  /** Writes the documents that changed longest ago, until only `count` are held. */
  const writeDownTo = async (count: number) => {
    while (held.size > count && consumer !== undefined) {
      writing = new Map(held.entries().take(Math.min(Math.ceil(held.size - count), BATCH)))
      for (const id of writing.keys()) held.delete(id)
      await store.commitAll([{ consumer, checkpoint: START, writes: [...writing.values()] }])
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
        const one = held.get(id) ?? writing.get(id)
        if (one) known.push(one.document as D)
        else missing.push(id)
      }
      return [...known, ...(missing.length === 0 ? [] : await store.getMany<D>(collection, missing))]
    },
    async commitAll(batches) {
      for (const { consumer: view, checkpoint, writes } of batches) {
        consumer = view
        upTo = checkpoint
        for (const one of writes) {
          held.delete(one.document._id)
          held.set(one.document._id, one)
        }
      }
      if (held.size > size) await writeDownTo(size)
    },
    async drain() {
      await writeDownTo(0)
      if (consumer !== undefined) await store.commitAll([{ consumer, checkpoint: upTo, writes: [] }])
    },
  }
}

type WriteOf = Batch['writes'][number]
