/** After so many deletions the entries that are left go into a new map. */
const DELETIONS = 100

export type BriefMap<Key, Value> = {
  readonly get: (key: Key) => Value | undefined
  readonly set: (key: Key, value: Value) => unknown
  readonly delete: (key: Key) => boolean
}

/**
 * A map for what comes and goes all the time, such as what is under way. A `Map` would keep all of it until the next full collection of
 * garbage: whenever it makes room, V8 links its old table to the new one, and a single old table that has lived for long keeps all that
 * came after it. So the work of a collection, and the memory, would grow with each call.
 */
export function briefMap<Key, Value>() {
  let entries = new Map<Key, Value>()
  let deletions = 0
  return {
    get: (key: Key) => entries.get(key),
    has: (key: Key) => entries.has(key),
    set: (key: Key, value: Value) => void entries.set(key, value),
    /** @returns whether it was there */
    delete: (key: Key) => {
      if (!entries.delete(key)) return false
      deletions += 1
      if (deletions < DELETIONS) return true
      deletions = 0
      entries = new Map(entries)
      return true
    },
    keys: () => entries.keys(),
    values: () => entries.values(),
    entries: () => entries.entries(),
    size: () => entries.size,
  }
}
