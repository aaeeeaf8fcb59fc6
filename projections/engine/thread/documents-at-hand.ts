/** The documents that were used last stay in memory: most are changed again soon, and reading them anew costs more than the change. */
import type { Collection, Document, ReadStore } from '#platform/read-store/port.ts'

/** @param bytes of memory for the documents of all views; those that were not used for longest are forgotten first */
export function withDocumentsAtHand(store: ReadStore, bytes: number): ReadStore & { readonly forget: () => void } {
  const held = usedLast(bytes)
  const keep = ({ name }: Collection, document: Document) => {
    if (document._del) return held.set(name, document._id, NOBODY, () => BYTES)
    // No document grows (a law of views), so it is measured once.
    held.set(name, document._id, document, () => BYTES + FACTOR * JSON.stringify(document).length)
  }

  return {
    ...store,
    forget() {
      held.clear()
      store.forget?.()
    },

    async getMany<D extends Document>(collection: Collection, ids: readonly string[]) {
      const known: D[] = []
      const missing: string[] = []
      for (const id of ids) {
        const document = held.get(collection.name, id)
        if (document === undefined) missing.push(id)
        else if (document !== NOBODY) known.push(document as D)
      }
      if (missing.length === 0) return known
      const read = new Map((await store.getMany<D>(collection, missing)).map((document) => [document._id, document]))
      // Most views ask at every event for documents that no event has made yet, and nobody but this thread makes them.
      for (const id of missing) keep(collection, read.get(id) ?? { ...NOBODY, _id: id })
      const all = new Map([...known.map((document) => [document._id, document] as const), ...read])
      return ids.flatMap((id) => all.get(id) ?? [])
    },

    async declare(collection, indexes) {
      // Another thread may have filled it further.
      held.clear()
      await store.declare(collection, indexes)
    },

    async commitAll(batches) {
      try {
        await store.commitAll(batches)
      } catch (error) {
        // Whatever is stored now, it is read anew.
        held.clear()
        throw error
      }
      for (const { writes, once } of batches) if (!once) for (const { collection, document } of writes) keep(collection, document)
    },

    async drop(name) {
      // Another collection may get the same name.
      held.clear()
      await store.drop(name)
    },
  }
}

/** In the place of a document that does not exist. */
const NOBODY: Document = { _id: '', _pos: '', _del: true }

/** Of memory for an entry without its document, and for each letter of its JSON. */
const BYTES = 200
const FACTOR = 2

type Held = { document: Document; readonly size: number }
type Generation = { readonly collections: Map<string, Map<string, Held>>; size: number }

/**
 * Two generations: what is used is in the younger one; once that has half of the memory, it becomes the older one, and what was not used since
 * the last time is forgotten. That costs less than to note the order in which documents were used.
 */
function usedLast(bytes: number) {
  const empty = (): Generation => ({ collections: new Map(), size: 0 })
  let [younger, older] = [empty(), empty()]
  const put = (collection: string, id: string, held: Held) => {
    if (younger.size + held.size > bytes / 2) [younger, older] = [empty(), younger]
    const documents = younger.collections.get(collection) ?? new Map<string, Held>()
    younger.collections.set(collection, documents)
    documents.set(id, held)
    younger.size += held.size
  }
  const take = (collection: string, id: string): Held | undefined => {
    const known = younger.collections.get(collection)?.get(id)
    if (known) return known
    const aged = older.collections.get(collection)
    const found = aged?.get(id)
    if (!found) return undefined
    aged?.delete(id)
    put(collection, id, found)
    return found
  }

  return {
    get: (collection: string, id: string) => take(collection, id)?.document,
    set(collection: string, id: string, document: Document, sizeOf: () => number) {
      const known = take(collection, id)
      const isAsBefore = known !== undefined && (known.document === NOBODY) === (document === NOBODY)
      if (isAsBefore) known.document = document
      else put(collection, id, { document, size: sizeOf() })
    },
    clear() {
      ;[younger, older] = [empty(), empty()]
    },
  }
}
