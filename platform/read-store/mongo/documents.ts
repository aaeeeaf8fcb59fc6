import type { Collection, Document } from '../port.ts'
import { entryOf } from '../declaration.ts'
import { MISSING } from '../keys.ts'

/**
 * How a document lies in MongoDB: whole as JSON text, because names such as `$set` or `a.b`, lists of lists and NUL in
 * a name are data here but not in every server; beside it `k_FIELD` with its keys (several for an array), `s_FIELD` with its one key
 * for order and ranges (empty for an array or nothing), and `w` with its words. A tombstone has none of these but `_del`.
 */
export type Stored = {
  readonly _id: string
  readonly _pos: string
  readonly [field: string]: string | readonly string[] | true
}

export function storedOf(collection: Collection, document: Document): Stored {
  const { keys, words } = entryOf(collection, document)
  if (keys === null) return { _id: document._id, _pos: document._pos, _del: true }
  const fields: Record<string, string | readonly string[]> = {}
  for (const [field, key] of Object.entries(keys)) fields[`k_${field}`] = key
  for (const field of orderedFields(collection)) {
    const key = keys[field]
    fields[`s_${field}`] = typeof key === 'string' ? key : MISSING
  }
  if (words.length > 0) fields['w'] = words
  return { _id: document._id, _pos: document._pos, ...fields, json: JSON.stringify(document) }
}

export function documentOf<D extends Document>(stored: Stored): D {
  return JSON.parse(String(stored['json'])) as D
}

/** Fields that may be sorted by or asked for by a range. */
function orderedFields(collection: Collection): string[] {
  const fields = collection.indexes.flatMap((index) => [...(index.sort === undefined ? [] : [index.sort[0]]), ...(index.filters ?? [])])
  return [...new Set(fields)]
}

/** The keys of the indexes to create. Each is walked in both directions. */
export function indexSpecs(collection: Collection): Record<string, 1>[] {
  const walks = collection.indexes.map((index) => [
    ...index.equals.map((field) => `k_${field}`),
    ...(index.sort === undefined ? [] : [`s_${index.sort[0]}`]),
  ])
  const specs = walks
    .filter((fields) => fields.length > 0)
    .map((fields) => Object.fromEntries([...fields, '_id'].map((field) => [field, 1] as const)))
  return (collection.search ?? []).length === 0 ? specs : [...specs, { w: 1 }]
}
