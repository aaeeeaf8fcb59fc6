/** One line of a table whose sum is shown: which of its cells have to be hidden so that none of them follows from the others. */
import { isSmall, sizeOf, together, type Tally } from './tally.ts'

export type Cell = { readonly key: string; readonly tally: Tally }

/** Smallest first; empty ones last, because what nobody is in hides little; ties by key in code units. */
export function bySize(one: Cell, other: Cell): number {
  const [size, others] = [sizeOf(one.tally), sizeOf(other.tally)]
  if (size !== others) return size === 0 ? 1 : others === 0 ? -1 : size - others
  return one.key < other.key ? -1 : one.key > other.key ? 1 : 0
}

/** Whether the sum of the line gives away what is hidden in it: one cell alone, or several that together are few. */
export function isExposed(hidden: readonly Tally[]): boolean {
  return hidden.length === 1 || (hidden.length > 0 && isSmall(together(hidden)))
}

/**
 * The keys to hide in a line by itself (1): its small cells, then the next smallest while those are exposed.
 * @param also hidden for another reason
 * @param isKnown whether everybody can read a cell elsewhere: it covers none, unless there is no other
 */
export function hiddenInLine(cells: readonly Cell[], also?: (key: string) => boolean, isKnown?: (key: string) => boolean): Set<string> {
  const sorted = cells.toSorted(bySize)
  const hidden = new Map(sorted.filter(({ key, tally }) => isSmall(tally) || also?.(key)).map(({ key, tally }) => [key, tally]))
  if (hidden.size === 0) return new Set()
  const known = new Set(isKnown && sorted.flatMap(({ key }) => (isKnown(key) ? key : [])))
  const isOpen = () => isExposed([...hidden.values()]) || isExposed([...hidden].flatMap(([key, tally]) => (known.has(key) ? [] : [tally])))
  for (const { key, tally } of sorted) {
    if (!isOpen()) return new Set(hidden.keys())
    if (!known.has(key)) hidden.set(key, tally)
  }
  return known.size === 0 ? new Set(hidden.keys()) : hiddenInLine(cells, (key) => hidden.has(key))
}
