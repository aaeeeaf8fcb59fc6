/** Reads that run on the calling thread, and reads that run on reader threads. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START } from '#events/envelope.ts'
import { JOBS, job, put } from '../contract/fixtures.ts'
import { TooManyReads, type ReadStore } from '../port.ts'
import { openSqliteReadStore } from './store.ts'

const MANY = 600
const folder = mkdtempSync(join(tmpdir(), 'beside-'))
let store: ReadStore

beforeAll(async () => {
  store = await openSqliteReadStore({ file: join(folder, 'read.sqlite') })
  await store.declare(JOBS)
  const fieldsOf = (n: number) => ({
    status: 'open',
    postedAt: `at ${n}`,
    jobType: 'internship',
    title: 'compiler',
    skills: [`skill ${n % 2}`],
  })
  await put(store, ...Array.from({ length: MANY }, (_, n) => job(`open-${n}`, fieldsOf(n))))
  await put(store, ...Array.from({ length: 5 }, (_, n) => job(`closed-${n}`, { ...fieldsOf(n), status: 'closed' })))
})
afterAll(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

/** A read on this thread resolves without a turn of the event loop; an answer of another thread needs one. */
async function isReadHere(reading: Promise<unknown>): Promise<boolean> {
  let read = false
  const done = reading.then(() => (read = true))
  for (let n = 0; n < 100; n++) await Promise.resolve()
  const here = read
  await done
  return here
}

const sort = ['postedAt', 'desc'] as const
const open = { status: 'open' }
const closed = { status: 'closed' }
const filtered = { jobType: 'internship' }

describe('SQLite reads on the calling thread', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a document', () => store.get(JOBS, 'open-1')],
    ['some documents', () => store.getMany(JOBS, ['open-1', 'open-2'])],
    ['a page in the order of an index', () => store.find(JOBS, { where: open, sort, limit: 20 })],
    ['a page that is filtered, of few documents', () => store.find(JOBS, { where: { ...closed, ...filtered }, sort, limit: 20 })],
    [
      'a page of several values, of few documents',
      () => store.find(JOBS, { where: { status: { in: ['closed', 'draft'] } }, sort, limit: 20 }),
    ],
    ['a page of several values that ends soon', () => store.find(JOBS, { where: { status: { in: ['open', 'closed'] } }, sort, limit: 20 })],
    ['a count of few documents', () => store.count(JOBS, closed)],
    ['a count of few documents that are filtered', () => store.count(JOBS, { ...closed, ...filtered })],
    ['a count of many documents that stops soon', () => store.count(JOBS, open, 10)],
    ['a facet of few documents', () => store.facet(JOBS, closed, 'jobType')],
  ])('%s', async (_, read) => {
    expect(await isReadHere(read())).toBe(true)
  })
})

describe('SQLite reads on reader threads', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['a search', () => store.find(JOBS, { where: closed, sort, limit: 20, search: 'compiler' })],
    ['a count of a search', () => store.count(JOBS, closed, 10, 'compiler')],
    ['a facet of a search', () => store.facet(JOBS, closed, 'jobType', 10, 'compiler')],
    ['a page that is filtered, of many documents', () => store.find(JOBS, { where: { ...open, ...filtered }, sort, limit: 20 })],
    [
      'a page of several values, of many documents',
      () => store.find(JOBS, { where: { status: { in: ['open', 'closed'] } }, sort, limit: 400 }),
    ],
    ['a page in no order of an index', () => store.find(JOBS, { where: {}, limit: 20 })],
    ['a count of many documents', () => store.count(JOBS, open)],
    ['a count of many documents that stops late, because they are filtered', () => store.count(JOBS, { ...open, ...filtered }, 10)],
    ['a facet of many documents', () => store.facet(JOBS, open, 'jobType')],
    ['how two collections differ', () => store.differing(JOBS, JOBS)],
  ])('%s', async (_, read) => {
    expect(await isReadHere(read())).toBe(false)
  })

  it('see a commit as soon as it is acknowledged', async () => {
    for (let n = 1; n <= 30; n++) {
      await put(store, job(`fresh-${n}`, { status: 'fresh', title: 'haskell' }))
      const counts = await Promise.all(['ann', 'bob'].map((caller) => store.count(JOBS, { status: 'fresh' }, 100, 'haskell', caller)))
      expect(counts).toEqual([n, n])
    }
  })

  it('see the current declaration of a collection in every thread', async () => {
    const next = { ...JOBS, name: 'jobs__v2' }
    const countOf = (collection: typeof JOBS) =>
      Promise.all(['ann', 'bob', 'cid'].map((caller) => store.count(collection, { status: 'new' }, 100, 'elm', caller)))
    const fill = async (count: number) => {
      await store.declare(next)
      const documents = Array.from({ length: count }, (_, n) => job(`n${n}`, { status: 'new', title: 'elm' }))
      await store.commit({ consumer: 'next', checkpoint: START, writes: documents.map((document) => ({ collection: next, document })) })
    }
    for (const size of [3, 7, 2]) {
      await fill(size)
      expect(await countOf(next)).toEqual([size, size, size])
      await store.drop(next.name)
      await expect(countOf(next)).rejects.toThrow('has not been declared')
    }
    await fill(1)
    const grown = { ...next, indexes: [...next.indexes, { equals: ['level'], sort: ['title', 'asc'] as const }] }
    await store.declare(grown)
    const changed = job('n0', { level: 1, title: 'elm' }, 2)
    await store.commit({ consumer: 'next', checkpoint: START, writes: [{ collection: grown, document: changed }] })
    expect(await store.count(grown, { level: 1 }, 10, 'elm', 'ann')).toBe(1)
  })

  it('are refused beyond one caller’s limit, while others are answered', async () => {
    const ask = (caller: string) => store.count(JOBS, open, 10_000, 'compiler', caller)
    const flood = await Promise.allSettled([...Array.from({ length: 100 }, () => ask('flood')), ask('bob')])
    const refused = flood.filter((outcome) => outcome.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ reason }) => reason instanceof TooManyReads)).toBe(true)
    expect(flood.at(-1)).toEqual({ status: 'fulfilled', value: MANY })
  })
})
