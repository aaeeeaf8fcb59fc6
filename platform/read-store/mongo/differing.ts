import type { Stored } from './documents.ts'
import type { Collection } from 'mongodb'

type Text = { readonly id: string; readonly json: string }

/** Every document with its text, in the order of the ids. */
export async function* textsOf(collection: Collection<Stored>): AsyncGenerator<Text, undefined> {
  const options = { projection: { json: 1 }, sort: { _id: 1 }, batchSize: 1_000 } as const
  for await (const { _id, json } of collection.find({ _del: { $exists: false } }, options)) yield { id: _id, json: String(json) }
  return undefined
}

/** Walks both side by side. */
export async function differingIds(ours: AsyncGenerator<Text, undefined>, theirs: AsyncGenerator<Text, undefined>): Promise<string[]> {
  const ids: string[] = []
  let [one, other] = [await ours.next(), await theirs.next()]
  while (!one.done || !other.done) {
    const [a, b] = [one.value, other.value] as const
    const first = b === undefined || (a !== undefined && a.id <= b.id) ? a : b
    if (first === undefined) break
    if (a?.id !== b?.id || a?.json !== b?.json) ids.push(first.id)
    if (a?.id === first.id) one = await ours.next()
    if (b?.id === first.id) other = await theirs.next()
  }
  return ids
}
