import type { Stored } from './documents.ts'
import type { Collection } from 'mongodb'
import { isDeepStrictEqual } from 'node:util'
import { documentOf } from './documents.ts'

/** Walks two collections side by side in the order of the ids. */
export async function differingIds(ours: Collection<Stored>, theirs: Collection<Stored>): Promise<string[]> {
  const ids: string[] = []
  const [mine, others] = [inOrder(ours), inOrder(theirs)]
  let [one, other] = [await mine.next(), await others.next()]
  while (!one.done || !other.done) {
    const [a, b] = [one.value, other.value] as const
    const first = b === undefined || (a !== undefined && a._id <= b._id) ? a : b
    if (first === undefined) break
    if (a?._id !== b?._id || !isDeepStrictEqual(a, b)) ids.push(first._id)
    if (a?._id === first._id) one = await mine.next()
    if (b?._id === first._id) other = await others.next()
  }
  return ids
}

async function* inOrder(collection: Collection<Stored>) {
  const found = collection.find({ _del: { $exists: false } }, { sort: { _id: 1 }, batchSize: 1_000 })
  for await (const stored of found) yield documentOf(stored)
  return undefined
}
