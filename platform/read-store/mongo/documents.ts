import type { Json, JsonObject } from '#events/envelope.ts'
import type { Collection, Document } from '../port.ts'
import { entryOf, keyedFields } from '../declaration.ts'
import { scalarOf } from '../keys.ts'
import { hiddenName, bsonOf, jsonOf } from './bson.ts'

/**
 * How a document is stored in MongoDB: its fields under their own names, and its words in `_words`. A tombstone has only
 * `_del`. Two kinds of values are stored under their `hiddenName`, because an index of MongoDB treats them otherwise than
 * the port:
 * - an array or a record in a field that the collection is sorted by, where it has to count as missing;
 * - an array that holds more than distinct texts, numbers and booleans: the field itself then holds just these.
 */
export type Stored = { readonly _id: string; readonly _pos: string; readonly [field: string]: Json }

export function storedOf(collection: Collection, document: Document): Stored {
  const { keys, words } = entryOf(collection, document)
  const { _id, _pos } = document
  if (keys === null) return { _id, _pos, _del: true }
  const fields: Record<string, Json> = { ...(bsonOf(document) as JsonObject) }
  for (const field of keyedFields(collection)) {
    const [value, key] = [fields[field], keys[field]]
    if (typeof value !== 'object' || value === null) continue
    if (isSortField(collection, field)) delete fields[field]
    else if (Array.isArray(value) && Array.isArray(key) && key.length < value.length) fields[field] = key.map(scalarOf)
    else continue
    fields[hiddenName(field)] = value
  }
  return { _id, _pos, ...fields, ...(words.length > 0 && { _words: words }) }
}

/** A hidden field comes after the visible one, and so replaces its value. */
export function documentOf<D extends Document>({ _words, ...fields }: Stored): D {
  return jsonOf(fields) as unknown as D
}

export function isSortField(collection: Collection, field: string): boolean {
  return collection.indexes.some(({ sort }) => sort?.[0] === field)
}

/** The keys of the indexes to create. The id is in all of them to break ties. */
export function indexSpecs({ indexes, search = [] }: Collection): Record<string, 1 | -1>[] {
  const specs = indexes.map(({ equals, sort }) => {
    const direction = sort?.[1] === 'desc' ? -1 : 1
    const sorted = sort === undefined ? ['_id'] : [sort[0], '_id']
    return Object.fromEntries([...equals.map((field) => [field, 1] as const), ...sorted.map((field) => [field, direction] as const)])
  })
  return search.length === 0 ? specs : [...specs, { _words: 1 }]
}
