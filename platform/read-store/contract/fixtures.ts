import type { Collection, Document, Found, Query, ReadStore } from '../port.ts'
import type { JsonObject } from '#events/envelope.ts'
import { START, encodePosition } from '#events/envelope.ts'

/** An empty store, and a function that opens the same data once it is closed. */
export type Opened = { readonly store: ReadStore; readonly reopen: () => Promise<ReadStore> }

export const JOBS: Collection = {
  name: 'jobs__v1',
  indexes: [
    { equals: ['status'], sort: ['postedAt', 'desc'], filters: ['jobType', 'skills', 'pay', 'remote', 'organization'] },
    { equals: ['status'], sort: ['pay', 'asc'] },
    { equals: ['skills'], sort: ['postedAt', 'desc'] },
    { equals: ['organization', 'status'] },
    { equals: ['remote'] },
    { equals: [], sort: ['title', 'asc'], filters: ['jobType'] },
  ],
  search: ['title', 'body', 'tags'],
}

/** Every test begins with an empty `JOBS`, no checkpoint and no state. */
export async function reset(store: ReadStore): Promise<void> {
  await store.drop(JOBS.name)
  await store.declare(JOBS)
  await store.commit({ consumer: 'jobs', checkpoint: START, writes: [] })
  await store.setState('registry', undefined)
}

/** A document of `JOBS` at position `at` (1 when left out). */
export function job(id: string, fields: JsonObject = {}, at = 1): Document {
  return { _id: id, _pos: encodePosition(BigInt(at)), ...fields }
}

export function tombstone(id: string, at: number): Document {
  return { _id: id, _pos: encodePosition(BigInt(at)), _del: true }
}

/** Commits documents of `JOBS`, at the checkpoint of the last of them. */
export async function put(store: ReadStore, ...documents: readonly Document[]): Promise<void> {
  const checkpoint = documents.map((document) => BigInt(document._pos)).reduce((a, b) => (a > b ? a : b), 0n)
  await store.commit({ consumer: 'jobs', checkpoint, writes: documents.map((document) => ({ collection: JOBS, document })) })
}

export function ids(found: Found<Document>): string[] {
  return found.items.map((document) => document._id)
}

/** The ids of all pages of a query, one by one. */
export async function pages(store: ReadStore, query: Query): Promise<string[][]> {
  const all: string[][] = []
  let cursor: string | undefined
  do {
    const found: Found<Document> = await store.find(JOBS, cursor === undefined ? query : { ...query, cursor })
    all.push(ids(found))
    cursor = found.next
  } while (cursor !== undefined)
  return all
}

/** Same seed, same whole numbers. */
export function seededNumbers(seed: number): () => number {
  let state = seed
  return () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) >>> 8
}
