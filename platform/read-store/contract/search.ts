import type { Collection, Document, ReadStore } from '../port.ts'
import { describe, expect, it } from 'vitest'
import { UnservedQuery } from '../port.ts'
import { JOBS, ids, job, put } from './fixtures.ts'

const DOCUMENTS = [
  job('cpp', { status: 'open', title: 'C++ Developer', body: 'Modern C++20, some Python.', jobType: 'full_time', pay: 3 }),
  job('csharp', { status: 'open', title: 'C#/.NET Engineer', tags: ['backend', 'Azure'], jobType: 'full_time', pay: 2 }),
  job('node', { status: 'open', title: 'Backend (Node.js)', body: 'Café in Zürich', tags: ['JavaScript'], jobType: 'internship', pay: 1 }),
  job('crab', { status: 'open', title: 'Rust and COBOL', body: 'naïve OR "quoted" NOT near(x)', pay: 4 }),
  job('letters', { status: 'open', title: 'Łukasz Groß' }),
  job('closed', { status: 'closed', title: 'Backend Python', jobType: 'internship' }),
]

export function describeSearch(opened: () => ReadStore): void {
  const found = async (search: string) => {
    const store = opened()
    await put(store, ...DOCUMENTS)
    return ids(await store.find(JOBS, { where: { status: 'open' }, search, limit: 100 })).toSorted()
  }
  const all = ['cpp', 'crab', 'csharp', 'letters', 'node']

  describe('search', () => {
    it.each<[string, string, string[]]>([
      ['a word, whatever its case', 'RUST', ['crab']],
      ['words in several fields, all of them', 'backend javascript', ['node']],
      ['nothing when one word is missing', 'backend rust', []],
      ['the last word as a prefix', 'backend javas', ['node']],
      ['no other word as a prefix', 'javas backend', []],
      ['without diacritics in the question', 'zurich', ['node']],
      ['with diacritics in the question', 'cafè naïve', []],
      ['diacritics that differ', 'Càfe', ['node']],
      ['decomposed letters', 'nai\u0308ve', ['crab']],
      ['C++', 'c++', ['cpp']],
      ['C#', 'C#', ['csharp']],
      ['C++ before another word', 'c++ dev', ['cpp']],
      ['.NET', '.net', ['csharp']],
      ['NET without its dot', 'net eng', ['csharp']],
      ['node.js', 'node.js', ['node']],
      ['node, a part of a word with dots', 'node back', ['node']],
      ['a word of an array', 'azure', ['csharp']],
      ['words in brackets', '(node.js)', ['node']],
      ['operators of FTS5 as plain words', 'rust OR', ['crab']],
      ['an operator that no document holds', 'rust AND python', []],
      ['quotes as nothing', '"quoted" "ru', ['crab']],
      ['a column filter as words', 'title:rust', []],
      ['NEAR as a word', 'NEAR(x)', ['crab']],
      ['stars as nothing', '*rust* *', ['crab']],
      ['operators of MongoDB as words', '{"$gt":""}', []],
      ['a regular expression as words', '.*', all],
      ['a dollar as nothing', '$', all],
      ['blanks as nothing', '  ', all],
      ['what a statement would be', "rust'; DROP TABLE x; --", []],
      ['NUL as a blank', 'ru\u0000', ['crab']],
      ['letters that do not decompose', 'lukasz gross', ['letters']],
      ['letters that do not decompose, in the question', 'ŁUKASZ GROSS', ['letters']],
      ['letters that others write as two', 'zuerich', ['node']],
      ['a sharp as #', 'c♯ engineer', ['csharp']],
      ['a part with its dot', '.js', ['node']],
      ['a very long word', 'x'.repeat(5000), []],
    ])('finds %s', async (_, search, expected) => {
      expect(await found(search)).toEqual(expected)
    })

    it('works with filters, sort, count and facets', async () => {
      const store = opened()
      await put(store, ...DOCUMENTS)
      const where = { status: { in: ['open', 'closed'] } }
      expect(ids(await store.find(JOBS, { where: { status: 'open', jobType: 'internship' }, search: 'backend', limit: 10 }))).toEqual([
        'node',
      ])
      expect(ids(await store.find(JOBS, { where: { status: 'open' }, search: 'backend', sort: ['pay', 'desc'], limit: 10 }))).toEqual([
        'csharp',
        'node',
      ])
      expect(
        ids(await store.find(JOBS, { where: { status: 'open', pay: { min: 2 } }, search: 'backend', sort: ['pay', 'asc'], limit: 10 })),
      ).toEqual(['csharp'])
      expect(await store.count(JOBS, where, 100, 'back')).toBe(3)
      expect(await store.count(JOBS, where, 2, 'back')).toBe(2)
      expect(await store.facet(JOBS, where, 'jobType', 10, 'back')).toEqual([
        { value: 'internship', count: 2 },
        { value: 'full_time', count: 1 },
      ])
      expect(ids(await store.find(JOBS, { where: {}, search: 'python', limit: 10 }))).toEqual(['closed', 'cpp'])
    })

    it('finds words only within what one owner has, where each has words of their own', async () => {
      const store = opened()
      const own: Collection = {
        name: 'notes__v1',
        indexes: [{ equals: ['owners'], sort: ['at', 'desc'] }],
        search: ['text'],
        searchWithin: 'owners',
      }
      await store.drop(own.name)
      await store.declare(own)
      const notes = [
        job('first', { owners: ['ada', 'bob'], at: 1, text: 'C++ and node.js in Zürich' }),
        job('second', { owners: ['ada'], at: 2, text: 'C++, and .NET' }),
        job('third', { owners: ['bob'], at: 3, text: 'C++ and node.js' }),
      ]
      await store.commit({ consumer: own.name, checkpoint: 1n, writes: notes.map((document) => ({ collection: own, document })) })
      const found = async (owners: string, search: string) => ids(await store.find(own, { where: { owners }, search, limit: 10 }))
      expect(await found('ada', 'c++')).toEqual(['second', 'first'])
      expect(await found('bob', 'C++ node.j')).toEqual(['third', 'first'])
      expect(await found('ada', 'js')).toEqual(['first'])
      expect(await found('ada', '.net')).toEqual(['second'])
      expect(await found('bob', 'zur')).toEqual(['first'])
      expect(await found('bob', '.net')).toEqual([])
      expect(await store.count(own, { owners: 'ada' }, 10, 'c')).toBe(2)
      await expect(store.find(own, { where: {}, search: 'c++', limit: 10 })).rejects.toThrow(UnservedQuery)
      await expect(store.find(own, { where: { owners: { in: ['ada', 'bob'] } }, search: 'c++', limit: 10 })).rejects.toThrow(UnservedQuery)
    })

    it('counts several facets of one search, and how many documents it looked at', async () => {
      const store = opened()
      await put(store, ...DOCUMENTS, job('list', { status: 'open', title: 'Backend', pay: [1, 2, 2], skills: ['a', 'a', 'b'] }))
      const facet = (counted: number, ...values: readonly (readonly [string | number, number])[]) => ({
        values: values.map(([value, count]) => ({ value, count })),
        counted,
        found: counted,
      })
      expect(await store.facets(JOBS, { status: 'open' }, { jobType: 5, pay: 3, skills: 5, remote: 5 }, 'backend')).toEqual({
        jobType: facet(3, ['full_time', 1], ['internship', 1]),
        pay: facet(3, [1, 2], [2, 2]),
        skills: facet(3, ['a', 1], ['b', 1]),
        remote: facet(3),
      })
      expect(await store.facets(JOBS, { status: 'closed' }, { jobType: 1 })).toEqual({ jobType: facet(1, ['internship', 1]) })
      expect(await store.facets(JOBS, { status: 'none' }, { jobType: 1 })).toEqual({ jobType: facet(0) })
      await expect(store.facets(JOBS, { status: 'open' }, { jobType: 1, nobody: 1 })).rejects.toThrow(UnservedQuery)
      await expect(store.facets(JOBS, { status: 'open' }, { jobType: 0 })).rejects.toThrow(RangeError)
    })

    it('counts facets exactly or among 1,000 documents where more are found', async () => {
      const store = opened()
      const fields = (n: number) => ({ status: 'open', title: 'baker', jobType: n % 2 === 0 ? 'a' : 'b', skills: [`s${n}`] })
      const many = Array.from({ length: 3_000 }, (_, n) => job(`d${n}`, fields(n)))
      for (let from = 0; from < many.length; from += 1_000) await put(store, ...many.slice(from, from + 1_000))
      for (const search of ['', 'baker']) {
        const facets = await store.facets(JOBS, { status: 'open' }, { jobType: 5, skills: 5 }, search)
        for (const { values, counted, found: all } of [facets['jobType'], facets['skills']].flatMap((one) => one ?? [])) {
          expect(all).toBe(3_000)
          expect([1_000, 3_000]).toContain(counted)
          expect(values.length).toBeGreaterThan(1)
        }
        const [one, other] = facets['jobType']?.values ?? []
        expect((one?.count ?? 0) + (other?.count ?? 0)).toBe(facets['jobType']?.counted)
        expect(Math.abs((one?.count ?? 0) - (other?.count ?? 0))).toBeLessThan(250)
      }
    })

    it('finds what holds any of several texts, once, in one order', async () => {
      const store = opened()
      await put(store, ...DOCUMENTS)
      const search = ['backend javas', 'c++ dev', '…', 'no such']
      const where = { status: 'open' }
      const page = await store.find<Document>(JOBS, { where, search, sort: ['pay', 'desc'], limit: 1 })
      expect(ids(page)).toEqual(['cpp'])
      expect(ids(await store.find(JOBS, { where, search, sort: ['pay', 'desc'], limit: 9, cursor: page.next ?? '' }))).toEqual(['node'])
      expect(await store.count(JOBS, where, 100, ['backend', 'python', 'rust'])).toBe(4)
      expect(await store.facet(JOBS, where, 'jobType', 10, ['backend', 'node'])).toEqual([
        { value: 'full_time', count: 1 },
        { value: 'internship', count: 1 },
      ])
      expect(ids(await store.find(JOBS, { where, search: ['…', ''], limit: 9 })).toSorted()).toEqual(all)
    })

    it('follows a document whose words change', async () => {
      const store = opened()
      await put(store, ...DOCUMENTS)
      await put(store, job('crab', { status: 'open', title: 'Haskell' }, 2))
      expect(ids(await store.find(JOBS, { where: { status: 'open' }, search: 'rust', limit: 10 }))).toEqual([])
      expect(ids(await store.find(JOBS, { where: { status: 'open' }, search: 'hask', limit: 10 }))).toEqual(['crab'])
    })

    it('finds words of any script', async () => {
      const store = opened()
      await put(
        store,
        job('ru', { status: 'open', title: 'Разработчик' }),
        job('hi', { status: 'open', title: 'हिन्दी भाषा' }),
        job('ja', { status: 'open', title: '漢字 テスト' }),
      )
      for (const [search, id] of [
        ['разраб', 'ru'],
        ['हिन्दी', 'hi'],
        ['漢', 'ja'],
      ] as const) {
        expect(ids(await store.find(JOBS, { where: { status: 'open' }, search, limit: 10 }))).toEqual([id])
      }
    })

    it('is refused where the collection declares none', async () => {
      const plain = { name: 'plain', indexes: [] }
      await opened().declare(plain)
      await expect(opened().find(plain, { where: {}, search: 'x', limit: 10 })).rejects.toThrow(UnservedQuery)
    })
  })
}
