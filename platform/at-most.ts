import { LRUCache } from 'lru-cache'

/**
 * The entries that were used last, and no more than `most`. It grows with them: given as `max`, the cache would make the room for all of
 * them at once, which for 100,000 is 4 MB and 8 ms of a start, each time.
 */
export function atMost<Value extends NonNullable<unknown>>(most: number): LRUCache<string, Value> {
  return new LRUCache({ maxSize: most, sizeCalculation: () => 1 })
}
