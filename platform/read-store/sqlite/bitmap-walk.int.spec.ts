/** Pages of which an index holds much else in between: the same documents as by sorting all, and few of them read. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { START } from '#events/envelope.ts'
import { JOBS, ids as idsOf, job } from '../contract/fixtures.ts'
import { planFor } from '../plan.ts'
import type { Collection, ReadStore, Where } from '../port.ts'
import { bitmapSearch } from './bitmap-search.ts'
import { openReader, type Reader } from './reader.ts'
import { openSqliteReadStore } from './store.ts'

const collection: Collection = { ...JOBS, bitmaps: true }
const MANY = 9_000

/** Sixty days of 100 documents, but for one in between of 3,000 more. */
const dayOf = (n: number) => (n < 4_000 ? Math.floor(n / 100) : n < 7_000 ? 40 : Math.floor(n / 100) - 30)
const instantOf = (n: number) => new Date(Date.UTC(2026, 0, 1 + dayOf(n), n % 24)).toISOString()
const tags: Readonly<Record<string, (n: number) => boolean>> = {
  // Too few for a walk, and too many to sort all.
  sparse: (n) => n % 12 === 0,
  newest: (n) => n > 7_900,
  oldest: (n) => n < 900,
  // Those of the one day are met sooner by walking than by sorting them.
  crowded: (n) => (dayOf(n) === 40 ? n % 2 === 0 : n % 40 === 0),
}
const people = Array.from({ length: MANY }, (_, n) => {
  const at = instantOf(n)
  // No order of the numbers, and some without a day, or with several, which is none in an order.
  const days = n % 48 === 0 ? {} : { postedAt: n % 36 === 0 ? [at, '2026-02-02'] : at }
  const jobType = Object.keys(tags).filter((tag) => tags[tag]?.(n))
  return { id: `d${(n * 7_919) % MANY}`, fields: { status: n % 3 === 0 ? 'closed' : 'open', jobType, ...days } }
}).toSorted((one, other) => (one.id < other.id ? -1 : 1))

const folder = mkdtempSync(join(tmpdir(), 'walk-'))
const file = join(folder, 'read.sqlite')
let store: ReadStore
let reader: Reader
beforeAll(async () => {
  store = await openSqliteReadStore({ file })
  await store.declare(collection)
  const writes = people.map(({ id, fields }) => ({ collection, document: job(id, fields) }))
  await store.commit({ consumer: 'people', checkpoint: START, writes })
  reader = openReader(file)
})
afterAll(async () => {
  reader.close()
  await store.close()
  rmSync(folder, { recursive: true })
})

const wheres = Object.keys(tags).flatMap((jobType): Where[] => [
  { status: { in: ['open', 'closed'] }, jobType },
  { status: 'open', jobType },
  { status: { in: ['open', 'closed'] }, jobType, postedAt: { min: '2026-01-05T07', max: '2026-02-20T12' } },
])

function expected({ status, jobType, postedAt }: Where, isDescending: boolean): string[] {
  const { min = '', max = '~' } = (postedAt ?? {}) as { min?: string; max?: string }
  const found = people.filter(({ fields }) => {
    const at = typeof fields.postedAt === 'string' ? fields.postedAt : undefined
    const isWithin = postedAt === undefined || (at !== undefined && min <= at && at <= max)
    return (
      isWithin &&
      typeof jobType === 'string' &&
      fields.jobType.includes(jobType) &&
      (typeof status === 'object' || fields.status === status)
    )
  })
  const keyed = found.map(({ id, fields: { postedAt: at } }) => [(typeof at === 'string' ? at : '').padEnd(30) + id, id] as const)
  const sorted = keyed.toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, id]) => id)
  return isDescending ? sorted.toReversed() : sorted
}

/** How many documents are read for a page. */
function readFor(where: Where, limit: number): number {
  let read = 0
  const counting: Reader = {
    ...reader,
    rows: (statement) => {
      const [members] = statement.params
      if (statement.sql.includes('d.doc')) read = (JSON.parse(String(members)) as number[]).length
      return reader.rows(statement)
    },
  }
  const plan = planFor(collection, { where, sort: ['postedAt', 'desc'] })
  reader.inSnapshot(() => bitmapSearch(counting).page(collection, plan, undefined, limit))
  return read
}

describe('a page among many others', () => {
  it.each(wheres)('is in order up to its last one: %j', async (where) => {
    for (const direction of ['asc', 'desc'] as const)
      for (const limit of [20, 300]) {
        const right = expected(where, direction === 'desc')
        const found: string[] = []
        let cursor: string | undefined
        do {
          const page = await store.find(collection, {
            where,
            sort: ['postedAt', direction],
            limit,
            ...(cursor !== undefined && { cursor }),
          })
          found.push(...idsOf(page))
          cursor = page.next
        } while (cursor !== undefined)
        expect(found).toEqual(right)
      }
  })

  it('is read with few beside it', () => {
    const all = { in: ['open', 'closed'] }
    expect(expected({ status: all, jobType: 'sparse' }, true)).toHaveLength(750)
    expect(readFor({ status: all, jobType: 'sparse' }, 60)).toBeLessThan(100)
    expect(readFor({ status: all, jobType: 'crowded' }, 300)).toBeLessThan(350)
    expect(readFor({ status: all, jobType: 'oldest' }, 100)).toBeLessThan(200)
    expect(readFor({ status: all, jobType: 'newest' }, 100)).toBe(100)
  })
})
