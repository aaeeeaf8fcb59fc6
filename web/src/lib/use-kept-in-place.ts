import { useState } from 'react'

export type Kept<Item> = {
  readonly item: Item
  /** It is no longer among what waits: it was answered, here or elsewhere, or it ended. */
  readonly gone: boolean
}

/**
 * All items since the page was opened, in the order in which they came. What was answered keeps its place and what is new
 * comes last, so that nothing slides under the pointer (product 2.18).
 */
export function useKeptInPlace<Item extends { readonly id: string }>(waiting: readonly Item[]): readonly Kept<Item>[] {
  const [seen, setSeen] = useState(waiting)
  const next = withLatest(seen, waiting)
  if (next !== seen) setSeen(next)
  return next.map((item) => ({ item, gone: !waiting.some(({ id }) => id === item.id) }))
}

/** @returns `seen` itself when there is nothing new */
export function withLatest<Item extends { readonly id: string }>(seen: readonly Item[], waiting: readonly Item[]): readonly Item[] {
  const latest = seen.map((item) => waiting.find(({ id }) => id === item.id) ?? item)
  const added = waiting.filter(({ id }) => !seen.some((item) => item.id === id))
  return added.length === 0 && latest.every((item, at) => item === seen[at]) ? seen : [...latest, ...added]
}
