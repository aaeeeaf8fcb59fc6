import type { Place } from '../cursor.ts'
import type { Key } from '../keys.ts'
import type { Plan } from '../plan.ts'
import type { Collection, Facet, FacetValue } from '../port.ts'
import type { Stored } from './documents.ts'
import type { Collection as Documents, Filter } from 'mongodb'
import { MongoServerError } from 'mongodb'
import { keyOf } from '../keys.ts'
import { FACETS_COUNTED } from '../limits.ts'
import { mostFrequent } from '../most-frequent.ts'
import { ReadsUnavailable } from '../port.ts'
import { hiddenName } from './bson.ts'
import { isSortField } from './documents.ts'
import { filterOf, orderOf } from './filters.ts'

/** A query with its plan, its collection, and the declaration by which the documents were stored. */
export type PlannedQuery = {
  readonly documents: Documents<Stored>
  readonly stored: Collection
  readonly plan: Plan
  /** How long the server may work on one command of this read. */
  readonly maxTimeMS: number
}

const MAX_TIME_EXPIRED = 50

const BOOLEANS = [false, true]

/**
 * The port sorts booleans before numbers, MongoDB after texts. Descending, MongoDB begins with them, so a page without
 * booleans is correct. Ascending it ends with them, so they are read separately, unless the page begins after them. A range
 * has one type only.
 */
export async function readPage(
  { documents, stored, plan, maxTimeMS }: PlannedQuery,
  after: Place | undefined,
  limit: number,
): Promise<Stored[]> {
  const { sortField, descending, range } = plan
  const read = (...more: Filter<Stored>[]) =>
    inTime(documents.find({ $and: [filterOf(stored, plan, after), ...more] }, { sort: orderOf(plan), limit, maxTimeMS }).toArray())
  const page = await read()
  if (sortField === undefined || (range !== undefined && !('anyOf' in range))) return page
  const isBoolean = (one: Stored) => typeof one[sortField] === 'boolean'
  if (descending ? !page.some(isBoolean) : after !== undefined && typeOf(after.key) > 'b') return page
  const separate = await read({ [sortField]: descending ? { $nin: BOOLEANS } : { $in: BOOLEANS } })
  const typeOfSort = (one: Stored) => typeOf(keyOf(one[sortField]))
  return [...page.filter((one) => isBoolean(one) === descending), ...separate]
    .toSorted((a, b) => compare(typeOfSort(a), typeOfSort(b)) * (descending ? -1 : 1))
    .slice(0, limit)
}

/** The letter that a key begins with; nothing for a missing value. */
function typeOf(key: Key | undefined): string {
  return key?.slice(0, 1) ?? ''
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1
}

export function readCount({ documents, stored, plan, maxTimeMS }: PlannedQuery, cap: number): Promise<number> {
  return inTime(documents.countDocuments(filterOf(stored, plan), { ...(Number.isFinite(cap) && { limit: cap }), maxTimeMS }))
}

/** Sorted and cut here, because MongoDB would order values of several types otherwise than the port. */
export async function readFacet({ documents, stored, plan, maxTimeMS }: PlannedQuery, field: string, limit: number): Promise<FacetValue[]> {
  const counts = new Map<Key, number>()
  const add = (key: Key | undefined, count: number) => key !== undefined && counts.set(key, (counts.get(key) ?? 0) + count)
  const filter = filterOf(stored, plan)
  const groups = [{ $match: filter }, { $unwind: `$${field}` }, { $group: { _id: `$${field}`, count: { $sum: 1 } } }]
  const found = await inTime(documents.aggregate<{ _id: unknown; count: number }>(groups, { maxTimeMS }).toArray())
  for (const { _id, count } of found) add(keyOf(_id), count)
  if (isSortField(stored, field)) {
    const hiddenField = hiddenName(field)
    const some = documents.find({ $and: [filter, { [hiddenField]: { $exists: true } }] }, { projection: { [hiddenField]: 1 }, maxTimeMS })
    for (const one of await inTime(some.toArray())) for (const key of new Set([one[hiddenField]].flat().map(keyOf))) add(key, 1)
  }
  return mostFrequent(counts, limit)
}

/** Counted here, as `readFacet` counts what is hidden: `limits.ts` bounds the documents. */
export async function readFacets(
  { documents, stored, plan, maxTimeMS }: PlannedQuery,
  fields: Readonly<Record<string, number>>,
): Promise<Readonly<Record<string, Facet>>> {
  const filter = filterOf(stored, plan)
  const projection = Object.fromEntries(
    Object.keys(fields).flatMap((field) => [field, hiddenName(field)].map((name) => [name, 1] as const)),
  )
  const some = await inTime(documents.find(filter, { projection, limit: FACETS_COUNTED, maxTimeMS }).toArray())
  const found = some.length < FACETS_COUNTED ? some.length : await inTime(documents.countDocuments(filter, { maxTimeMS }))
  const facets = Object.entries(fields).map(([field, limit]) => {
    const counts = new Map<Key, number>()
    for (const one of some)
      for (const key of new Set([one[hiddenName(field)] ?? one[field]].flat().map(keyOf)))
        if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
    return [field, { values: mostFrequent(counts, limit), counted: some.length, found }] as const
  })
  return Object.fromEntries(facets)
}

/** @throws {ReadsUnavailable} when the server stopped the read because it took too long */
async function inTime<Result>(read: Promise<Result>): Promise<Result> {
  try {
    return await read
  } catch (error) {
    if (error instanceof MongoServerError && error.code === MAX_TIME_EXPIRED)
      throw new ReadsUnavailable('MongoDB took too long for this read.')
    throw error
  }
}
