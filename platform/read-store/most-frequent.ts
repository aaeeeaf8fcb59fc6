import { scalarOf, type Key } from './keys.ts'
import type { FacetValue } from './port.ts'

/** The values of a facet: the most frequent first, of equally frequent ones the least. */
export function mostFrequent(counts: ReadonlyMap<Key, number>, limit: number): FacetValue[] {
  return [...counts]
    .toSorted(([key, count], [otherKey, otherCount]) => otherCount - count || (key < otherKey ? -1 : 1))
    .slice(0, limit)
    .map(([key, count]) => ({ value: scalarOf(key), count }))
}
