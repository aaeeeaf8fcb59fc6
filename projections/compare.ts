/** Whether two collections of one view say the same: the proof of a rebuild. */
import { isDeepStrictEqual } from 'node:util'
import type { Collection, Document, ReadStore } from '#platform/read-store/port.ts'

export type Difference = { readonly id: string; readonly kind: 'missing' | 'added' | 'changed' }

const PAGE = 1_000

/**
 * Walks both collections by id.
 * @returns the ids that differ, as far as both stand still; the live view may be a moment ahead, so look at these again
 */
export async function differingIds(readStore: ReadStore, live: Collection, next: Collection): Promise<readonly string[]> {
  const [ours, theirs] = [walk(readStore, live), walk(readStore, next)]
  const ids: string[] = []
  let [one, other] = [await ours.next(), await theirs.next()]
  while (!one.done || !other.done) {
    const [a, b] = [one.value, other.value] as const
    const first = b === undefined || (a !== undefined && a._id <= b._id) ? a : b
    if (!first) break
    if (!isDeepStrictEqual(a, b)) ids.push(first._id)
    if (a?._id === first._id) one = await ours.next()
    if (b?._id === first._id) other = await theirs.next()
  }
  return ids
}

/** Judges some documents while both collections stand still. */
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

async function* walk(readStore: ReadStore, collection: Collection): AsyncGenerator<Document, undefined> {
  let cursor: string | undefined
  do {
    const { items, next }: { items: readonly Document[]; next?: string } = await readStore.find(collection, {
      where: {},
      limit: PAGE,
      ...(cursor !== undefined && { cursor }),
    })
    yield* items
    cursor = next
  } while (cursor !== undefined)
  return undefined
}
