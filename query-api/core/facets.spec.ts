import { expect, it } from 'vitest'
import type { Where } from '#platform/read-store/port.ts'
import { countOf, searchFacets } from './facets.ts'
import type { Reader } from './reader.ts'

const view = { name: 'jobs' }
/** @param counted documents that facets look at, of `found` */
const readerOf = ({ counts, found = 12_345, counted = found }: { counts: (where: Where) => number; found?: number; counted?: number }) =>
  ({
    count: async (_, where) => ({ total: counts(where), capped: false }),
    facets: async () => ({ skills: { values: [{ value: 'go', count: 9 }], counted, found } }),
  }) as Partial<Reader> as Reader
const chosen = ['go', 'cobol', 'none'].map((value) => ({ value, where: { skills: value } }))
const rare = (where: Where) => (where['skills'] === 'cobol' ? 3 : 0)

it('a count is exact up to 10,000, and an estimate that says so above', async () => {
  expect(await countOf(readerOf({ counts: () => 10_000 }), view, {})).toEqual({ count: 10_000 })
  expect(await countOf(readerOf({ counts: () => 12_345 }), view, {})).toEqual({ count: 12_000, estimated: true })
})

it('a chosen value that is not among the most frequent has its own count', async () => {
  const asked = { field: 'skills', where: {}, limit: 1, chosen }
  expect(await searchFacets(readerOf({ counts: rare }), view, [asked])).toEqual([
    [
      { value: 'go', count: 9 },
      { value: 'cobol', count: 3 },
    ],
  ])
  expect(await searchFacets(readerOf({ counts: rare }), view, [{ ...asked, atLeast: 5 }])).toEqual([[{ value: 'go', count: 9 }]])
})

it('a chosen value that an estimate did not meet has its own count', async () => {
  const [skills] = await searchFacets(readerOf({ counts: rare, counted: 1_000 }), view, [{ field: 'skills', where: {}, limit: 1, chosen }])
  expect(skills).toEqual([
    { value: 'go', count: 110, estimated: true },
    { value: 'cobol', count: 3 },
  ])
})
