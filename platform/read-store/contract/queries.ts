import type { Query, ReadStore, Where } from '../port.ts'
import { describe, expect, it } from 'vitest'
import { UnservedQuery } from '../port.ts'
import { JOBS, ids, job, put } from './fixtures.ts'

const DOCUMENTS = [
  job('a', { status: 'open', jobType: 'internship', skills: ['rust', 'go'], pay: 10, remote: true, organization: 'x' }),
  job('b', { status: 'open', jobType: 'full_time', skills: ['go'], pay: 20.5, remote: false, organization: 'x' }),
  job('c', { status: 'open', jobType: 'internship', skills: [], pay: -3, remote: true, organization: 'y' }),
  job('d', { status: 'closed', jobType: 'internship', skills: ['rust'], pay: 15, remote: false }),
  job('e', { status: 'open', pay: '15', remote: 'true', organization: ['x', 'y'] }),
]

export function describeQueries(opened: () => ReadStore): void {
  const found = async (where: Where) => {
    const store = opened()
    await put(store, ...DOCUMENTS)
    return ids(await store.find(JOBS, { where, limit: 100 })).toSorted()
  }

  describe('filters', () => {
    it.each<[string, Where, string[]]>([
      ['a value', { status: 'open' }, ['a', 'b', 'c', 'e']],
      ['two values at once', { organization: 'x', status: 'open' }, ['a', 'b', 'e']],
      ['one of several', { status: { in: ['open', 'closed', 'draft'] } }, ['a', 'b', 'c', 'd', 'e']],
      ['none of none', { status: { in: [] } }, []],
      ['one value of an array', { skills: 'rust' }, ['a', 'd']],
      ['several values of an array, each document once', { skills: { in: ['rust', 'go'] } }, ['a', 'b', 'd']],
      ['all of several values of an array', { skills: { all: ['go', 'rust'] } }, ['a']],
      ['all of several values as a declared filter', { status: 'open', skills: { all: ['rust', 'go'] } }, ['a']],
      ['all of one, and all of none', { status: 'open', skills: { all: ['go'] }, organization: { all: [] } }, ['a', 'b']],
      [
        'all of several, of which each may be one of several',
        {
          status: 'open',
          skills: {
            all: [
              ['rust', 'go'],
              ['go', 'sql'],
            ],
          },
        },
        ['a', 'b'],
      ],
      ['one of several, and a value besides', { status: 'open', skills: { all: [['go', 'sql'], 'rust'] } }, ['a']],
      ['none of several values of an array', { status: 'open', skills: { none: ['rust', 'cobol'] } }, ['b', 'c', 'e']],
      ['one of several and none of others', { skills: { in: ['go', 'rust'], none: ['go'] } }, ['d']],
      ['all of several and none of others', { status: 'open', skills: { all: ['go'], none: ['rust'] } }, ['b']],
      ['none of the values of the sort field', { status: 'open', pay: { none: [10, -3] } }, ['b', 'e']],
      ['none of nothing', { status: 'open', skills: { none: [] } }, ['a', 'b', 'c', 'e']],
      ['a boolean, which is neither 1 nor a text', { remote: true }, ['a', 'c']],
      ['the other boolean', { remote: false }, ['b', 'd']],
      ['a number that is not the boolean', { remote: 1 }, []],
      ['a range with both ends included', { status: 'open', pay: { min: -3, max: 10 } }, ['a', 'c']],
      ['a range without an upper end, of its own type only', { status: 'open', pay: { min: 10 } }, ['a', 'b']],
      ['a range without a lower end, of its own type only', { status: 'open', pay: { max: 10 } }, ['a', 'c']],
      ['a range of texts, without the numbers', { status: 'open', pay: { max: '2' } }, ['e']],
      ['a value of the sort field', { status: 'open', pay: 20.5 }, ['b']],
      ['a declared filter', { status: 'open', jobType: 'internship' }, ['a', 'c']],
      ['several declared filters', { status: 'open', jobType: { in: ['internship', 'full_time'] }, skills: 'go', remote: true }, ['a']],
      ['a range as a declared filter beside another', { status: 'open', jobType: 'internship', pay: { min: 0 } }, ['a']],
      ['a text that is an operator elsewhere', { status: '$ne' }, []],
    ])('finds by %s', async (_, where, expected) => {
      expect(await found(where)).toEqual(expected)
    })

    it('finds no array by a range', async () => {
      const store = opened()
      const where = { status: 'open', pay: { min: 4, max: 6 } }
      const collection = { name: 'ranges', indexes: [{ equals: ['status'], filters: ['pay'] }] }
      await store.declare(collection)
      const writes = [
        job('around', { status: 'open', pay: [1, 9] }),
        job('inside', { status: 'open', pay: [1, 5] }),
        job('scalar', { status: 'open', pay: 5 }),
      ]
      await store.commit({ consumer: 'ranges', checkpoint: 1n, writes: writes.map((document) => ({ collection, document })) })
      expect(ids(await store.find(collection, { where, limit: 10 }))).toEqual(['scalar'])
    })

    it('finds and counts an array in a field that others are sorted by', async () => {
      const store = opened()
      await put(store, job('list', { status: 'open', jobType: 'x', pay: [1, 9, 9] }), job('one', { status: 'open', jobType: 'x', pay: 9 }))
      const open = { status: 'open', jobType: 'x' }
      expect(ids(await store.find(JOBS, { where: { ...open, pay: 9 }, limit: 10 })).toSorted()).toEqual(['list', 'one'])
      expect(ids(await store.find(JOBS, { where: { ...open, pay: { min: 0 } }, limit: 10 }))).toEqual(['one'])
      expect(await store.facet(JOBS, open, 'pay')).toEqual([
        { value: 9, count: 2 },
        { value: 1, count: 1 },
      ])
    })

    it('finds whole numbers beyond 32 bits and fractions, and gives them back as numbers', async () => {
      const store = opened()
      const numbers = [2 ** 31, 2 ** 40, Number.MAX_SAFE_INTEGER, -(2 ** 53), 0.1, 5e-324, Number.MAX_VALUE]
      await put(store, ...numbers.map((pay, i) => job(`n${i}`, { status: 'open', pay })))
      for (const [i, pay] of numbers.entries())
        expect((await store.find(JOBS, { where: { status: 'open', pay }, limit: 10 })).items).toEqual([
          job(`n${i}`, { status: 'open', pay }),
        ])
      expect(ids(await store.find(JOBS, { where: { status: 'open', pay: { min: 2 ** 40 } }, limit: 10 })).toSorted()).toEqual([
        'n1',
        'n2',
        'n6',
      ])
    })

    it('finds a document only by fields that it has', async () => {
      const store = opened()
      await put(store, job('bare'), job('null', { status: null, title: null }), job('object', { status: { $gt: '' } }))
      expect(await found({ status: 'open' })).toEqual(['a', 'b', 'c', 'e'])
      expect(await store.count(JOBS, {})).toBe(8)
    })

    it('finds texts of any script, case and length exactly', async () => {
      const store = opened()
      const texts = ['Ärzte', 'ärzte', '漢字', '🚀', '', ' ', "'; DROP TABLE jobs; --", 'x'.repeat(3000)]
      await put(store, ...texts.map((status, i) => job(`t${i}`, { status })))
      for (const [i, status] of texts.entries()) expect(ids(await store.find(JOBS, { where: { status }, limit: 10 }))).toEqual([`t${i}`])
    })
  })

  describe('counts and facets', () => {
    it('counts exactly, and no further than the cap', async () => {
      const store = opened()
      await put(store, ...DOCUMENTS)
      expect(await store.count(JOBS, { status: 'open' })).toBe(4)
      expect(await store.count(JOBS, { status: 'open' }, 3)).toBe(3)
      expect(await store.count(JOBS, { status: 'open' }, Infinity)).toBe(4)
      expect(await store.count(JOBS, { skills: { in: ['rust', 'go'] } })).toBe(3)
      expect(await store.count(JOBS, { status: 'nobody' })).toBe(0)
    })

    it('counts the values of a field, most first, then by value', async () => {
      const store = opened()
      await put(store, ...DOCUMENTS)
      expect(await store.facet(JOBS, { status: 'open' }, 'jobType')).toEqual([
        { value: 'internship', count: 2 },
        { value: 'full_time', count: 1 },
      ])
      expect(await store.facet(JOBS, { status: 'open' }, 'jobType', 1)).toEqual([{ value: 'internship', count: 2 }])
      expect(await store.facet(JOBS, { status: { in: ['open', 'closed'] } }, 'skills')).toEqual([
        { value: 'go', count: 2 },
        { value: 'rust', count: 2 },
      ])
      expect(await store.facet(JOBS, { status: 'open', jobType: 'internship' }, 'skills')).toEqual([
        { value: 'go', count: 1 },
        { value: 'rust', count: 1 },
      ])
      expect(await store.facet(JOBS, {}, 'jobType')).toEqual([
        { value: 'internship', count: 3 },
        { value: 'full_time', count: 1 },
      ])
    })

    it('counts a document once for each distinct scalar of its array', async () => {
      const store = opened()
      const skills = [['go', 'go', 3, null, { go: 1 }, ['go']], ['go'], [], null, { go: 1 }, 'sql']
      await put(store, ...skills.map((some, i) => job(`s${i}`, { status: 'open', skills: some })))
      expect(await store.facet(JOBS, { status: 'open' }, 'skills')).toEqual([
        { value: 'go', count: 2 },
        { value: 3, count: 1 },
        { value: 'sql', count: 1 },
      ])
      expect(await store.count(JOBS, { skills: { in: ['go', 3] } })).toBe(2)
      expect(await store.get(JOBS, 's0')).toEqual(job('s0', { status: 'open', skills: skills[0] ?? null }))
    })

    it('orders values of several types with equal counts before it cuts a facet', async () => {
      const store = opened()
      await put(store, ...['a', 1, true, 'b', 2, false].map((remote, i) => job(`r${i}`, { status: 'open', remote })))
      expect((await store.facet(JOBS, { status: 'open' }, 'remote', 3)).map(({ value }) => value)).toEqual([false, true, 1])
    })

    it('gives the values of a facet in their own types', async () => {
      const store = opened()
      await put(store, ...DOCUMENTS)
      expect(await store.facet(JOBS, { status: 'open' }, 'remote')).toEqual([
        { value: true, count: 2 },
        { value: false, count: 1 },
        { value: 'true', count: 1 },
      ])
      expect(await store.facet(JOBS, { status: 'open' }, 'pay')).toEqual([-3, 10, 20.5, '15'].map((value) => ({ value, count: 1 })))
    })
  })

  describe('queries without a declared index', () => {
    it.each<[string, Pick<Query, 'where' | 'sort' | 'search'>]>([
      ['a field of no index', { where: { unindexed: 'x' } }],
      ['a field that no index begins with', { where: { jobType: 'internship', pay: 3 } }],
      ['half of an index', { where: { organization: 'x' } }],
      ['a sort of no index', { where: { status: 'open' }, sort: ['jobType', 'asc'] }],
      ['a range where a value is needed', { where: { status: { min: 'a' } } }],
      ['a condition that is none', { where: { status: { $gt: '' } } as unknown as Where }],
      ['a range between two types', { where: { status: 'open', pay: { min: 1, max: '2' } } }],
      ['"__proto__"', { where: JSON.parse('{"__proto__":"x"}') as Where }],
    ])('are refused: %s', async (_, query) => {
      await expect(opened().find(JOBS, { ...query, limit: 10 })).rejects.toThrow(UnservedQuery)
    })

    it('are refused as counts and facets too', async () => {
      await expect(opened().count(JOBS, { nobody: 'x' })).rejects.toThrow(UnservedQuery)
      await expect(opened().facet(JOBS, { status: 'open' }, 'nobody')).rejects.toThrow(UnservedQuery)
    })

    it.each([0, -1, 1.5, Number.NaN, 1001])('are refused with a limit of %d', async (limit) => {
      await expect(opened().find(JOBS, { where: {}, limit })).rejects.toThrow(RangeError)
    })
  })
}
