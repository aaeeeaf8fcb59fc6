/** Answers one read of documents, on whichever thread it runs. */
import type { Place } from '../cursor.ts'
import type { Key } from '../keys.ts'
import { FACETS_COUNTED } from '../limits.ts'
import { mostFrequent } from '../most-frequent.ts'
import type { Plan } from '../plan.ts'
import type { Collection, Facet, FacetValue } from '../port.ts'
import { membersOf, sizeOf, spreadOf, type Bitmap } from './bitmap.ts'
import { asksBitmaps, bitmapSearch } from './bitmap-search.ts'
import type { Keys } from '../declaration.ts'
import type { Reader } from './reader.ts'
import { countStatement, facetStatement, keysStatement, pageStatement, type Statement } from './statements.ts'

/** Fields to count by, with how many values each. */
type Fields = Readonly<Record<string, number>>

/** A plan, and the answer that it is walked for: a page, a count or facets. */
export type Read = { readonly collection: Collection; readonly plan: Plan } & (
  | { readonly want: 'page'; readonly after: Place | undefined; readonly limit: number }
  | { readonly want: 'count'; readonly cap: number }
  | { readonly want: 'facet'; readonly field: string; readonly limit: number }
  | { readonly want: 'facets'; readonly fields: Fields }
)
export type Task = Statement | Read

/** As SQLite names a limit that is none. */
const NO_CAP = -1

/** The answers of a read are the rows of a page (`doc`), of a count (`count`), of a facet (`key`, `count`), or the facets alone. */
export type Reads = {
  readonly answer: (task: Task) => unknown[]
  /** Without bitmaps, and without a snapshot: for reads that look at few documents. */
  readonly walk: (read: Read) => unknown[]
}

export function readsFrom(reader: Reader): Reads {
  const bitmaps = bitmapSearch(reader)

  const walk = (read: Read): unknown[] => {
    const { collection, plan } = read
    switch (read.want) {
      case 'page':
        return reader.rows(pageStatement(collection, plan, read.after, read.limit))
      case 'count':
        return reader.rows(countStatement(collection, plan, Number.isFinite(read.cap) ? read.cap : NO_CAP))
      case 'facet':
        return reader.rows(facetStatement(collection, plan, read.field, read.limit))
      case 'facets': {
        const documents = reader.rows<{ keys: string }>(keysStatement(collection, plan))
        const [all] = documents.length < FACETS_COUNTED ? [] : reader.rows<{ count: number }>(countStatement(collection, plan, NO_CAP))
        return [countedFacets(documents, read.fields, all?.count ?? documents.length)]
      }
    }
  }
  const search = (read: Read): unknown[] => {
    const { collection, plan } = read
    if (read.want === 'page') return bitmaps.page(collection, plan, read.after, read.limit)
    const found = bitmaps.found(collection, plan)
    switch (read.want) {
      case 'count':
        return [{ count: Math.min(sizeOf(found), read.cap) }]
      case 'facet':
        return reader.rows(facetStatement(collection, plan, read.field, read.limit, membersOf(found)))
      case 'facets':
        return [bitmapFacets(collection, plan, read.fields, found)]
    }
  }
  /** Where many are found, by the bitmaps of a field's values, unless these are too many. */
  const bitmapFacets = (collection: Collection, plan: Plan, fields: Fields, found: Bitmap): Readonly<Record<string, Facet>> => {
    const size = sizeOf(found)
    const counts =
      size <= FACETS_COUNTED ? [] : Object.keys(fields).map((field) => [field, bitmaps.counts(collection, field, found)] as const)
    const exact = counts.flatMap(([field, values]) =>
      values === undefined ? [] : [[field, { values: mostFrequent(values, fields[field] ?? 0), counted: size, found: size }] as const],
    )
    const rest = Object.fromEntries(Object.entries(fields).filter(([field]) => !exact.some(([other]) => other === field)))
    if (Object.keys(rest).length === 0) return Object.fromEntries(exact)
    const documents = reader.rows<{ keys: string }>(keysStatement(collection, plan, spreadOf(found, FACETS_COUNTED)))
    return { ...countedFacets(documents, rest, size), ...Object.fromEntries(exact) }
  }
  return {
    walk,
    answer: (task) =>
      'sql' in task
        ? reader.rows(task)
        : reader.inSnapshot(() => (asksBitmaps(task.collection, task.plan) || countsAll(task) ? search(task) : walk(task))),
  }
}

/** Along an index, each that is counted is looked at. */
function countsAll(read: Read): boolean {
  return read.want === 'count' && read.cap === Infinity && read.collection.bitmaps === true
}

function countedFacets(documents: readonly { keys: string }[], fields: Fields, found: number): Readonly<Record<string, Facet>> {
  const keys = documents.map((document) => JSON.parse(document.keys) as Keys)
  return Object.fromEntries(
    Object.entries(fields).map(([field, limit]) => [field, { values: countsOf(keys, field, limit), counted: documents.length, found }]),
  )
}

function countsOf(documents: readonly Keys[], field: string, limit: number): FacetValue[] {
  const counts = new Map<Key, number>()
  for (const keys of documents) for (const key of [keys[field] ?? []].flat()) counts.set(key, (counts.get(key) ?? 0) + 1)
  return mostFrequent(counts, limit)
}
