/** Compares two collections of one view: a rebuild is proved by having no differences. */
import { isDeepStrictEqual } from 'node:util'
import type { Collection, ReadStore } from '#platform/read-store/port.ts'

export type Difference = { readonly id: string; readonly kind: 'missing' | 'added' | 'changed' }

const PAGE = 1_000

/** Compares the documents `ids`. Neither collection may change meanwhile. */
export async function differences(
  readStore: ReadStore,
  live: Collection,
  next: Collection,
  ids: readonly string[],
): Promise<readonly Difference[]> {
  const found: Difference[] = []
  for (let at = 0; at < ids.length; at += PAGE) {
    const some = ids.slice(at, at + PAGE)
    const before = new Map((await readStore.getMany(live, some)).map((doc) => [doc._id, doc]))
    const after = new Map((await readStore.getMany(next, some)).map((doc) => [doc._id, doc]))
    for (const id of some) {
      const [a, b] = [before.get(id), after.get(id)]
      if (!isDeepStrictEqual(a, b)) found.push({ id, kind: !b ? 'missing' : a ? 'changed' : 'added' })
    }
  }
  return found
}
