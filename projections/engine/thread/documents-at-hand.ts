/** The documents that were used last stay in memory: most are changed again soon, and reading them anew costs more than the change. */
import { LRUCache } from 'lru-cache'
import type { Collection, Document, ReadStore } from '#platform/read-store/port.ts'

/** @param bytes of memory for the documents of all views; the least recently used are evicted first */
export function withDocumentsAtHand(store: ReadStore, bytes: number): ReadStore & { readonly forget: () => void } {
  const held = new LRUCache<string, { readonly document: Document; readonly size: number }>({ maxSize: bytes })
  const keep = ({ name }: Collection, document: Document) => {
    const key = keyOf(name, document._id)
    if (document._del) return void held.delete(key)
    // No document grows (a law of views), so it is measured once.
    const size = held.peek(key)?.size ?? BYTES + FACTOR * JSON.stringify(document).length
    held.set(key, { document, size }, { size })
  }

  return {
    ...store,
    forget: () => held.clear(),

    async getMany<D extends Document>(collection: Collection, ids: readonly string[]) {
      const found = new Map<string, Document>()
      const missing: string[] = []
      for (const id of ids) {
        const known = held.get(keyOf(collection.name, id))
        if (known) found.set(id, known.document)
        else missing.push(id)
      }
      for (const document of missing.length === 0 ? [] : await store.getMany(collection, missing)) {
        keep(collection, document)
        found.set(document._id, document)
      }
      return ids.flatMap((id) => (found.get(id) as D | undefined) ?? [])
    },

    async commitAll(batches) {
      try {
        await store.commitAll(batches)
      } catch (error) {
        // Whatever is stored now, it is read anew.
        held.clear()
        throw error
      }
      for (const { writes } of batches) for (const { collection, document } of writes) keep(collection, document)
    },

    async drop(name) {
      // Another collection may get the same name.
      held.clear()
      await store.drop(name)
    },
  }
}

/** Of memory for an entry without its document, and for each letter of its JSON. */
const BYTES = 200
const FACTOR = 2

function keyOf(collection: string, id: string): string {
  return `${collection} ${id}`
}
