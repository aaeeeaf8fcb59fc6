/** Bitmaps, and indexes and words alone, find the same documents as looking at each. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START, type JsonObject } from '#events/envelope.ts'
import { JOBS, ids as idsOf, job, seededNumbers, tombstone } from '../contract/fixtures.ts'
import { countTexts, searchWords } from '#lib/words.ts'
import { mostFrequent } from '../most-frequent.ts'
import { keyOf } from '../keys.ts'
import { matches } from '../matches.ts'
import type { Collection, Document, Query, ReadStore, Search, Where } from '../port.ts'
import { openSqliteReadStore } from './store.ts'

const plain: Collection = { ...JOBS, name: 'plain' }
const withBitmaps: Collection = { ...JOBS, name: 'with-bitmaps', bitmaps: true }
const declaredLate: Collection = { ...JOBS, name: 'declared-late', bitmaps: true }
const collections = [plain, withBitmaps, declaredLate]
const MANY = 2_000

const random = seededNumbers(23)
const one = <T>(of: readonly T[]): T => of[random() % of.length] as T
const maybe = <T>(value: T): T | undefined => (random() % 3 === 0 ? undefined : value)
const statuses = ['open', 'open', 'open', 'closed', 'draft']
const days = Array.from({ length: 40 }, (_, n) => `2026-0${1 + (n % 3)}-${10 + (n % 13)}`)
const words = ['engineer', 'engine', 'en', 'C++', 'Node.js', 'Ärzte', 'कोड', '漢字', '𠀀𠀁𠀂𠀃', 'a', 'abcdefgh']
const skills = Array.from({ length: 9 }, (_, n) => `skill ${n}`)

const without = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject
const documentOf = (n: number, at: number): Document =>
  random() % 40 === 0
    ? tombstone(`d${n}`, at)
    : job(
        `d${n}`,
        without({
          status: maybe(one(statuses)) ?? 'open',
          postedAt: maybe(`${one(days)}T1${random() % 10}:00:00.000Z`),
          jobType: maybe(one(['full', 'part', ['full', 'part']])),
          skills: maybe([one(skills), one(skills)]),
          pay: maybe(one([1, 2.5, -3, 40, '15'])),
          remote: maybe(one([true, false])),
          organization: one(['acme', 'globex', 'initech-with-a-long-name', 'initech-with-another']),
          title: `${one(words)} ${one(words)}`,
        }),
        at,
      )

let store: ReadStore
const all = new Map<string, Document>()
beforeAll(async () => {
  store = await openSqliteReadStore({ file: ':memory:' })
  await store.declare(plain)
  await store.declare(withBitmaps)
  await store.declare({ ...declaredLate, bitmaps: undefined as never })
  const write = (documents: readonly Document[]) => {
    for (const document of documents) if ((all.get(document._id)?._pos ?? '') < document._pos) all.set(document._id, document)
    return store.commit({
      consumer: 'all',
      checkpoint: START,
      writes: collections.flatMap((collection) => documents.map((document) => ({ collection, document }))),
    })
  }
  await write(Array.from({ length: MANY }, (_, n) => documentOf(n, 1)))
  await store.declare(declaredLate)
  await write(Array.from({ length: 500 }, () => documentOf(random() % (MANY + 100), 2)))
})
afterAll(() => store.close())

const range = () =>
  one<Where[string]>([{ min: '2026-02-13' }, { max: '2026-02-13T15:00:00.000Z' }, { min: '2026-01-11', max: '2026-03' }, { min: 'a' }])
const aWhere = (): Where =>
  without({
    status: one<Where[string]>(['open', 'open', { in: ['open', 'closed'] }, { in: statuses }, { in: statuses }, { in: [] }]),
    postedAt: one([undefined, undefined, range()]),
    jobType: one([undefined, undefined, 'full', { min: 'g' }]),
    skills: one([undefined, undefined, one(skills), { in: [one(skills), one(skills)] }, { all: [one(skills), one(skills)] }]),
    pay: one([undefined, undefined, 1, { min: 0 }, { min: 1, max: 2.5 }, { min: '1' }]),
    remote: one([undefined, undefined, true]),
    organization: one([undefined, undefined, 'acme', { in: ['initech-with-another', 'globex'] }]),
  }) as Where
const aSearch = () =>
  one([undefined, undefined, 'en', 'engi', 'engineer', 'engineer a', 'c++', ['node', 'ärz'], '漢', '𠀀𠀁𠀂', '𠀀𠀁𠀂𠀃', 'abcd', 'nobody'])

/** The ids of four pages. */
async function firstOf(collection: Collection, query: Query): Promise<string[]> {
  const found: string[] = []
  let cursor: string | undefined
  for (let n = 0; n < 4; n += 1) {
    const page = await store.find(collection, { ...query, ...(cursor !== undefined && { cursor }) })
    found.push(...idsOf(page))
    cursor = page.next
    if (cursor === undefined) break
  }
  return found
}

type Found = Document & { readonly title: string; readonly postedAt?: string; readonly skills?: readonly string[] }

/** The documents that a query has to find, in order. */
function expected(where: Where, search: Search | undefined, isDescending: boolean): Found[] {
  const texts = [search ?? ''].flat().filter((text) => searchWords(text).length > 0)
  const held = countTexts(texts)
  return ([...all.values()] as Found[])
    .filter((document) => document._del !== true && matches(document, where) && (texts.length === 0 || held(document.title) > 0))
    .toSorted((a, b) => {
      const [left, right] = [a, b].map(({ postedAt = '', _id }) => `${postedAt.padEnd(30)}${_id}`)
      return (String(left) < String(right) ? -1 : 1) * (isDescending ? -1 : 1)
    })
}

describe('documents of which many are changed', () => {
  it('are found, sorted and counted as they are', async () => {
    const sizes = new Set<number>()
    for (let n = 0; n < 80; n += 1) {
      const [where, search, direction, limit] = [aWhere(), aSearch(), one(['asc', 'desc'] as const), one([1, 7, 60])]
      const right = expected(where, search, direction === 'desc')
      const skillsHeld = new Map<string, number>()
      for (const { skills: own = [] } of right)
        for (const key of new Set(own.map(keyOf))) skillsHeld.set(String(key), (skillsHeld.get(String(key)) ?? 0) + 1)
      const facet = mostFrequent(skillsHeld, 9)
      sizes.add(right.length)
      for (const collection of collections) {
        const asked = JSON.stringify([collection.name, where, search, direction, limit])
        const query = { where, limit, sort: ['postedAt', direction] as const, ...(search !== undefined && { search }) }
        const answers = {
          asked,
          ids: await firstOf(collection, query),
          total: await store.count(collection, where, 10_000, search),
          facet: await store.facet(collection, where, 'skills', 9, search),
          facets: (await store.facets(collection, where, { skills: 9 }, search))['skills'],
        }
        // Few skills are counted by their bitmaps, however many documents there are.
        const counted = collection === plain ? Math.min(right.length, 1_000) : right.length
        const values = counted === right.length ? facet : answers.facets?.values
        const ids = right.slice(0, 4 * limit).map(({ _id }) => _id)
        expect(answers).toEqual({ asked, ids, total: right.length, facet, facets: { values, counted, found: right.length } })
      }
    }
    expect(sizes.size).toBeGreaterThan(25)
  })

  it('are counted to the instant at the ends of a range, within one day and over several', async () => {
    const ranges = days
      .slice(0, 6)
      .flatMap((day) => [
        { min: `${day}T15:00:00.000Z` },
        { max: `${day}T15:00:00.000Z` },
        { min: `${day}T12:00:00.000Z`, max: `${day}T16:00:00.000Z` },
        { min: `${day}T12:00:00.000Z`, max: '2026-03-20T13:00:00.000Z' },
        { min: day },
      ])
    for (const postedAt of ranges)
      for (const status of ['open', { in: ['open', 'draft'] }]) {
        const where = { status, postedAt }
        const total = expected(where, undefined, false).length
        expect(await store.count(withBitmaps, where, Infinity)).toBe(total)
        expect(await store.count(withBitmaps, { ...where, remote: true }, Infinity)).toBe(
          expected({ ...where, remote: true }, undefined, false).length,
        )
      }
  })

  it('are found in the order of names where many begin alike and are not wanted', async () => {
    const collection = { ...withBitmaps, name: 'names' }
    await store.declare(collection)
    const families = ['Lind', 'Okafor', 'Stone', 'Vasquez']
    const people = ['Ada', 'Alan', 'Bob'].flatMap((first) =>
      families.flatMap((family) => Array.from({ length: 700 }, (_, n) => `${first} ${family} ${n}`)),
    )
    const documents = people.map((title, n) => job(`p${n}`, { title, ...(n % 7 === 0 && { jobType: 'full' }) }))
    for (let from = 0; from < documents.length; from += 1_000) {
      const writes = documents.slice(from, from + 1_000).map((document) => ({ collection, document }))
      await store.commit({ consumer: 'names', checkpoint: START, writes })
    }
    for (const [direction, search] of [
      ['asc', 'vasquez'],
      ['desc', 'lind'],
      ['desc', 'alan okafor'],
      ['asc', 'bob'],
    ] as const) {
      const words = searchWords(search)
      const wanted = people.filter((name) => words.every((word) => name.toLowerCase().includes(word))).toSorted()
      const page = await store.find<Found>(collection, { where: {}, search, sort: ['title', direction], limit: 900 })
      expect(page.items.map(({ title }) => title)).toEqual((direction === 'asc' ? wanted : wanted.toReversed()).slice(0, 900))
    }
  })
})
