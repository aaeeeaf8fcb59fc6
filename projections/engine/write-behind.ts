/** A read store that delays writes, for collections that are not in service yet. */
import { START, type Position } from '#events/envelope.ts'
import type { Batch, Collection, Document } from '#platform/read-store/port.ts'
import { filterOfNames } from './filter-of-names.ts'
import type { ViewBatch, ViewStore } from './view.ts'

/** Documents in one commit. */
const BATCH = 1_000

export type WriteBehind = Omit<ViewStore, 'commitAll'> & {
  readonly commitAll: (batches: readonly ViewBatch[]) => Promise<void>
  /** Whether more is held than the memory is for: then it is to be drained before the next page. */
  readonly isFull: () => boolean
  /**
   * Writes all that has changed, and the checkpoints at last: after a kill the views go on there. Until then some documents are ahead of
   * their checkpoint, which passes over what they have; so those that others are made with wait for `last`, and those that are
   * deleted, of which the store tells nobody how far they were.
   * @param around called with the last write, which a store with transactions stores as a whole
   */
  readonly drain: (around?: (last: () => Promise<void>) => Promise<void>) => Promise<void>
}

/**
 * Most documents change several times in a row, so those that changed last are held in memory, and are written by `drain` alone. For
 * the views of one pass, with one commit at a time; `getMany` finds a document as soon as its commit has been called, and asks the
 * store for none that was never written.
 * @param bytes of memory for the documents of all views together
 */
export function writeBehind(store: ViewStore, bytes: number): WriteBehind {
  const held = new Map<string, Held>()
  /** Documents that others were made with since the last drain, by the view's consumer. */
  const read = new Map<string, Set<string>>()
  const checkpoints = new Map<string, Position>()
  /** Those of the last drain, which stay until all of the next is stored. */
  const stored = new Map<string, Position>()
  /** Collections that hold documents of an interrupted pass. */
  const begun = new Set<string>()
  const written = filterOfNames()

  const heldOf = (collection: Collection, consumer: string): Held => {
    const known = held.get(collection.name)
    if (known) return known
    const one: Held = { collection, consumer, changed: new Map(), clean: new Map(), seen: 0, letters: 0 }
    held.set(collection.name, one)
    return one
  }
  const size = () => held.values().reduce((sum, one) => sum + bytesOf(one), 0)
  /** Those that changed longest ago leave, so that there is room again for what comes. */
  const makeRoom = () => {
    const share = Math.min(bytes / 2 / size(), 1)
    for (const one of held.values()) {
      let leaving = Math.ceil(one.clean.size * (1 - share))
      for (const id of one.clean.keys()) {
        if (leaving-- <= 0) break
        one.clean.delete(id)
      }
    }
  }

  return {
    getState: store.getState,
    setState: store.setState,
    async checkpoint(consumer) {
      const position = await store.checkpoint(consumer)
      if (position === undefined) return undefined
      begun.add(consumer)
      stored.set(consumer, position)
      return position
    },
    async getMany<D extends Document>(collection: Collection, ids: readonly string[]) {
      const { name } = collection
      const here = held.get(name)
      const known: D[] = []
      const missing: string[] = []
      for (const id of ids) {
        const one = here?.changed.get(id) ?? here?.clean.get(id)
        if (one) known.push(one as D)
        else if (begun.has(name) || written.mayHave(name, id)) missing.push(id)
      }
      return missing.length === 0 ? known : [...known, ...(await store.getMany<D>(collection, missing))]
    },
    async commitAll(batches) {
      for (const { consumer, checkpoint, writes, read: some } of batches) {
        checkpoints.set(consumer, checkpoint)
        if (some) read.set(consumer, new Set([...(read.get(consumer) ?? []), ...some]))
        for (const { collection, document } of writes) change(heldOf(collection, consumer), document)
      }
    },
    isFull: () => size() > bytes,
    async drain(around = (last) => last()) {
      const isLast = ({ consumer }: Held, document: Document) => document._del === true || read.get(consumer)?.has(document._id) === true
      const batches = inBatches(held, (consumer) => stored.get(consumer) ?? START)
      for (const some of batches((one, document) => !isLast(one, document))) await store.commitAll(some)
      const rest = [...batches(isLast)].flat()
      const reached = [...checkpoints].map(([consumer, checkpoint]) => ({ consumer, checkpoint, writes: [] }))
      if (rest.length + reached.length > 0) await around(() => store.commitAll([...rest, ...reached]))
      for (const { consumer, checkpoint } of reached) stored.set(consumer, checkpoint)
      read.clear()
      for (const one of held.values()) {
        for (const [id, document] of one.changed) {
          written.add(one.collection.name, id)
          one.clean.set(id, document)
        }
        one.changed.clear()
      }
      if (size() > bytes) makeRoom()
    },
  }
}

/** The documents of one view: those that changed since the last drain, and others, as they are stored. `letters` are of every 16th that was `seen`. */
type Held = {
  readonly collection: Collection
  readonly consumer: string
  readonly changed: Map<string, Document>
  readonly clean: Map<string, Document>
  seen: number
  letters: number
}
const MEASURED = 16

function change(one: Held, document: Document): void {
  const { _id: id } = document
  // To measure each would cost as much as to write it.
  if (one.seen % MEASURED === 0) one.letters += JSON.stringify(document).length
  one.seen += 1
  if (one.clean.size > 0) one.clean.delete(id)
  one.changed.set(id, document)
}

/** Of memory for an entry without its document, and for each letter of its JSON. */
const ENTRY_BYTES = 300
const LETTER_BYTES = 2

function bytesOf({ changed, clean, seen, letters }: Held): number {
  return seen === 0 ? 0 : (changed.size + clean.size) * (ENTRY_BYTES + (LETTER_BYTES * letters) / Math.ceil(seen / MEASURED))
}

type Wanted = (one: Held, document: Document) => boolean

/** What has changed and is wanted, view by view. @param at the checkpoint with which it is stored: that of before */
function inBatches(held: ReadonlyMap<string, Held>, at: (consumer: string) => Position) {
  return function* (isWanted: Wanted): Generator<readonly Batch[]> {
    let batches: Batch[] = []
    let count = 0
    for (const one of held.values()) {
      const { collection, consumer, changed } = one
      let writes: { readonly collection: Collection; readonly document: Document }[] = []
      for (const document of changed.values()) {
        if (!isWanted(one, document)) continue
        if (writes.length === 0) batches.push({ consumer, checkpoint: at(consumer), writes })
        writes.push({ collection, document })
        if (++count < BATCH) continue
        yield batches
        ;[batches, writes, count] = [[], [], 0]
      }
    }
    if (count > 0) yield batches
  }
}
