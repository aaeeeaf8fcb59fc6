import { createHash } from 'node:crypto'
import type { Collection, Document, Index } from './port.ts'
import type { Key } from './keys.ts'
import { keyOf } from './keys.ts'
import { indexedWords } from '#lib/words.ts'

const COLLECTION_NAME = /^[a-z0-9][a-z0-9_-]{0,99}$/
const FIELD_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/
/** Names that JavaScript, the read store itself or the driver of MongoDB uses. */
const RESERVED = new Set(['__proto__', '_words', '_bsontype'])

/** @throws {TypeError} when a name would have to be escaped in a statement */
export function checkDeclaration(collection: Collection): void {
  checkName(collection.name)
  for (const field of [...keyedFields(collection), ...(collection.search ?? [])]) {
    if (!FIELD_NAME.test(field) || RESERVED.has(field)) throw new TypeError(`"${field}" cannot be the name of an indexed field.`)
  }
}

/** @throws {TypeError} */
export function checkName(name: string): void {
  if (!COLLECTION_NAME.test(name))
    throw new TypeError(`"${name}" cannot be the name of a collection: only a-z, 0-9, _ and - may stand in it.`)
}

/** Indexes with the same signature differ only in their direction and filters. */
export function signatureOf(index: Index): string {
  return `${index.equals.join(',')}|${index.sort?.[0] ?? ''}`
}

const fieldsOf = new WeakMap<Collection, readonly string[]>()

/** Every field whose keys are stored beside the document. */
export function keyedFields(collection: Collection): readonly string[] {
  const known = fieldsOf.get(collection)
  if (known !== undefined) return known
  const fields = collection.indexes.flatMap((index) => [
    ...index.equals,
    ...(index.sort === undefined ? [] : [index.sort[0]]),
    ...(index.filters ?? []),
  ])
  const distinct = [...new Set(fields)]
  fieldsOf.set(collection, distinct)
  return distinct
}

/**
 * The stored declaration with the new one added. Nothing is removed, because an older process may still need it. Indexes
 * with the same signature become one, with the filters of both.
 * @returns `stored` itself when nothing is missing
 */
export function merge(stored: Collection | undefined, wanted: Collection): Collection {
  const indexes = new Map<string, Index>()
  for (const index of [...(stored?.indexes ?? []), ...wanted.indexes]) {
    const filters = [...(indexes.get(signatureOf(index))?.filters ?? []), ...(index.filters ?? [])]
    indexes.set(signatureOf(index), { ...index, filters: [...new Set(filters)] })
  }
  const search = [...new Set([...(stored?.search ?? []), ...(wanted.search ?? [])])]
  const [bitmaps, searchWithin] = [stored?.bitmaps ?? wanted.bitmaps, stored?.searchWithin ?? wanted.searchWithin]
  const merged = {
    name: wanted.name,
    indexes: [...indexes.values()],
    search,
    ...(bitmaps && { bitmaps }),
    ...(searchWithin && { searchWithin }),
  }
  return stored !== undefined && extent(stored) === extent(merged) ? stored : merged
}

/** Grows with every merge that adds something. */
function extent(collection: Collection): number {
  return collection.indexes.length + keyedFields(collection).length + (collection.search ?? []).length + (collection.bitmaps ? 1 : 0)
}

/** A declaration as it is stored. */
export type Declared = Collection & {
  /** The documents have their keys and words, but the indexes do not exist yet. */
  readonly unbuilt?: true
}

/** The keys of each indexed field that the document has, several for an array. */
export type Keys = Readonly<Record<string, Key | readonly Key[]>>
/** The keys and words stored beside a document to find it. A tombstone has no keys at all, so no index holds it. */
export type Entry = { readonly keys: Keys | null; readonly words: readonly string[] }

/** @throws {TypeError} when a document holds two arrays in one index, which no store can walk */
export function entryOf(collection: Collection, document: Document): Entry {
  if (document._del === true) return { keys: null, words: [] }
  const values = document as unknown as Readonly<Record<string, unknown>>
  const keys: Record<string, Key | readonly Key[]> = {}
  let lists = 0
  for (const field of keyedFields(collection)) {
    const value = values[field]
    const isList = Array.isArray(value)
    const key = isList ? [...new Set(value.map(keyOf).filter((one) => one !== undefined))] : keyOf(value)
    if (key !== undefined) keys[field] = key
    if (isList) lists += 1
  }
  for (const index of lists > 1 ? collection.indexes : []) {
    const arrays = index.equals.filter((field) => Array.isArray(keys[field]))
    if (arrays.length > 1)
      throw new TypeError(
        `Document "${document._id}" of ${collection.name} holds arrays in ${arrays.join(' and ')}, which one index cannot serve.`,
      )
  }
  const { search = [], searchWithin } = collection
  if (search.length === 0) return { keys, words: search }
  const words = indexedWords(search.map((field) => values[field]))
  if (searchWithin === undefined) return { keys, words }
  return { keys, words: [keys[searchWithin] ?? []].flat().flatMap((key) => wordsWithin(key, words)) }
}

/**
 * The words with a hash of their owner before each (see `searchWithin`). They are stored and searched for in this form, so that a
 * search never meets the words of another owner.
 */
export function wordsWithin(owner: Key, words: readonly string[]): string[] {
  const before = createHash('sha256').update(owner).digest('hex').slice(0, 12)
  return words.map((word) => before + word)
}
