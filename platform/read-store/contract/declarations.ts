import type { Collection, Document, ReadStore } from '../port.ts'
import { describe, expect, it } from 'vitest'
import { START } from '#events/envelope.ts'
import { UnservedQuery } from '../port.ts'
import { JOBS, ids, job, put, tombstone } from './fixtures.ts'

const GROWN: Collection = {
  ...JOBS,
  indexes: [...JOBS.indexes, { equals: ['level'], sort: ['pay', 'asc'], filters: ['city'] }],
  search: ['title', 'summary'],
}

export function describeDeclarations(opened: () => ReadStore, reopen: () => Promise<ReadStore>): void {
  describe('declarations', () => {
    it('changes nothing when a collection is declared again', async () => {
      const store = opened()
      await put(store, job('a', { status: 'open' }))
      await store.declare(JOBS)
      expect(await store.count(JOBS, { status: 'open' })).toBe(1)
    })

    it('fills an added index, filter and search field from the documents that are there', async () => {
      const store = opened()
      await put(
        store,
        job('a', { status: 'open', level: 1, city: 'Ulm', summary: 'quiet', title: 'Rust' }),
        job('b', { level: 1, city: 'Bonn' }),
      )
      await expect(store.find(GROWN, { where: { level: 1 }, limit: 10 })).rejects.toThrow(UnservedQuery)
      await store.declare(GROWN)
      expect(ids(await store.find(GROWN, { where: { level: 1 }, limit: 10 }))).toEqual(['a', 'b'])
      expect(ids(await store.find(GROWN, { where: { level: 1, city: 'Ulm' }, limit: 10 }))).toEqual(['a'])
      expect(ids(await store.find(GROWN, { where: { level: 1 }, search: 'quiet', limit: 10 }))).toEqual(['a'])
      expect(ids(await store.find(GROWN, { where: { status: 'open' }, search: 'rust', limit: 10 }))).toEqual(['a'])
      await put(store, job('a', { level: 2 }, 2))
      expect(ids(await store.find(GROWN, { where: { level: 1 }, limit: 10 }))).toEqual(['b'])
    })

    it('fills an added index from more documents than a store takes in one step', async () => {
      const store = opened()
      await put(store, ...Array.from({ length: 150 }, (_, i) => job(`d${i}`, { level: i % 2, title: `word${i}` })), tombstone('gone', 1))
      await store.declare(GROWN)
      expect(await store.count(GROWN, { level: 1 })).toBe(75)
      expect(ids(await store.find(GROWN, { where: { level: 1 }, search: 'word149', limit: 9 }))).toEqual(['d149'])
    })

    it('is filled without indexes, and builds them when it is declared again', async () => {
      const store = opened()
      const loading = { ...GROWN, name: 'loading__v1' }
      await store.drop(loading.name)
      await store.declare(loading, 'later')
      const level = (n: number) => (n % 3 === 0 ? {} : { level: n % 3 })
      const all = Array.from({ length: 300 }, (_, n) =>
        job(`d${n}`, { status: ['open', 'closed'], skills: ['sql', `s${n % 2}`], title: `word${n}`, pay: n, ...level(n) }),
      )
      const write = (documents: readonly Document[]) =>
        store.commit({ consumer: 'loading', checkpoint: START, writes: documents.map((document) => ({ collection: loading, document })) })
      await write(all)
      await write([job('d1', { level: 2, pay: -1, title: 'again' }, 2), tombstone('d2', 2)])
      expect((await store.getMany(loading, ['d1', 'd2', 'd3'])).map(({ _id }) => _id)).toEqual(['d1', 'd3'])
      await expect(store.find(loading, { where: { level: 1 }, limit: 10 })).rejects.toThrow(UnservedQuery)
      await expect(store.find(loading, { where: {}, search: 'word', limit: 10 })).rejects.toThrow(UnservedQuery)

      await store.declare(loading, 'later')
      await store.declare(loading)
      expect(ids(await store.find(loading, { where: { level: 2 }, limit: 3 }))).toEqual(['d1', 'd5', 'd8'])
      expect(await store.count(loading, { level: 1 })).toBe(99)
      expect(await store.count(loading, { status: 'closed' })).toBe(298)
      expect(await store.count(loading, { skills: 's1' })).toBe(149)
      expect(ids(await store.find(loading, { where: { status: 'open' }, search: 'word299', limit: 9 }))).toEqual(['d299'])
      await write([job('d5', { level: 1 }, 3)])
      expect(ids(await store.find(loading, { where: { level: 2 }, limit: 2 }))).toEqual(['d1', 'd8'])
      expect(await store.count(loading, { status: 'closed' })).toBe(297)
    })

    it('finds the documents in which two collections differ', async () => {
      const store = opened()
      const other = { ...JOBS, name: 'jobs__v2' }
      await store.drop(other.name)
      await store.declare(other)
      await put(store, job('same', { pay: 1 }), job('changed', { pay: 1 }), job('a-mine'), job('z-mine'), job('gone'))
      const theirs = [job('same', { pay: 1 }), job('changed', { pay: 2 }), job('b-theirs'), tombstone('gone', 2), tombstone('never', 2)]
      await store.commit({ consumer: 'v2', checkpoint: START, writes: theirs.map((document) => ({ collection: other, document })) })
      expect((await store.differing(JOBS, other)).toSorted()).toEqual(['a-mine', 'b-theirs', 'changed', 'gone', 'z-mine'])
      expect(await store.differing(JOBS, JOBS)).toEqual([])
    })

    it('compares the documents of two collections, not their declarations', async () => {
      const store = opened()
      const other = { ...GROWN, name: 'jobs__v2' }
      await store.drop(other.name)
      await store.declare(other)
      const alike = [job('list', { level: [1, 1], pay: ['x'], 'a.b': [[1]] }), job('words', { summary: 'quiet', title: 'Rust' })]
      await put(store, ...alike)
      await store.commit({ consumer: 'v2', checkpoint: START, writes: alike.map((document) => ({ collection: other, document })) })
      expect(await store.differing(JOBS, other)).toEqual([])
    })

    it('sorts by a field whose sort was declared after its documents were stored', async () => {
      const store = opened()
      await put(store, job('b', { level: 1, city: 'Ulm' }), job('a', { level: 1, city: ['Bonn', 'Bonn'] }), job('c', { level: 1 }))
      const byCity: Collection = { ...JOBS, indexes: [...JOBS.indexes, { equals: ['level'], sort: ['city', 'asc'] }] }
      await store.declare(byCity)
      expect(ids(await store.find(byCity, { where: { level: 1 }, limit: 10 }))).toEqual(['a', 'c', 'b'])
      expect(await store.get(byCity, 'a')).toEqual(job('a', { level: 1, city: ['Bonn', 'Bonn'] }))
    })

    it('keeps serving the older declaration beside the newer one', async () => {
      const store = opened()
      await store.declare(GROWN)
      await store.declare(JOBS)
      await put(store, job('a', { status: 'open', level: 1 }))
      expect(await store.count(JOBS, { status: 'open' })).toBe(1)
      expect(await store.count(GROWN, { level: 1 })).toBe(1)
    })

    it.each(['', 'UPPER', 'a b', 'a"b', "a'b", 'a.b', 'a$b', '$checkpoints', '__proto__', 'ü', 'x'.repeat(101), '../x', 'a;b'])(
      'refuses the name %j',
      async (name) => {
        await expect(opened().declare({ name, indexes: [] })).rejects.toThrow(TypeError)
        await expect(opened().drop(name)).rejects.toThrow(TypeError)
      },
    )

    it.each(['', '__proto__', '_words', '_bsontype', 'a.b', '$where', 'a"b', "a'b", 'a b'])(
      'refuses the field %j in an index, a filter and a search',
      async (field) => {
        const name = 'fields'
        await expect(opened().declare({ name, indexes: [{ equals: [field] }] })).rejects.toThrow(TypeError)
        await expect(opened().declare({ name, indexes: [{ equals: [], sort: [field, 'asc'] }] })).rejects.toThrow(TypeError)
        await expect(opened().declare({ name, indexes: [{ equals: [], filters: [field] }] })).rejects.toThrow(TypeError)
        await expect(opened().declare({ name, indexes: [], search: [field] })).rejects.toThrow(TypeError)
      },
    )

    it('takes names with dashes, digits and underscores, and keeps collections apart', async () => {
      const store = opened()
      const names = ['recruiter-board__v7', 'recruiter-board__v8', '0', 'select', 'checkpoints']
      for (const name of names) {
        const collection = { name, indexes: [{ equals: ['order'] }] }
        await store.declare(collection)
        await store.commit({ consumer: name, checkpoint: 1n, writes: [{ collection, document: job(`in ${name}`, { order: 'x' }) }] })
      }
      for (const name of names)
        expect(ids(await store.find({ name, indexes: [{ equals: ['order'] }] }, { where: { order: 'x' }, limit: 9 }))).toEqual([
          `in ${name}`,
        ])
    })

    it('refuses a collection that was never declared or was dropped', async () => {
      const store = opened()
      await expect(store.get({ name: 'nobody', indexes: [] }, 'a')).rejects.toThrow('The collection nobody has not been declared.')
      await put(store, job('a', { status: 'open' }))
      await store.drop(JOBS.name)
      await expect(store.get(JOBS, 'a')).rejects.toThrow('not been declared')
      await expect(put(store, job('a'))).rejects.toThrow('not been declared')
      await store.drop(JOBS.name)
    })

    it('starts empty when a dropped collection is declared again, without the positions of old documents', async () => {
      const store = opened()
      await put(store, job('a', { status: 'open', title: 'Rust' }, 9))
      await store.drop(JOBS.name)
      await store.declare(JOBS)
      expect(await store.count(JOBS, {})).toBe(0)
      await put(store, job('a', { status: 'open', title: 'Go' }, 1))
      expect(ids(await store.find(JOBS, { where: { status: 'open' }, search: 'rust', limit: 9 }))).toEqual([])
      expect(ids(await store.find(JOBS, { where: { status: 'open' }, search: 'go', limit: 9 }))).toEqual(['a'])
    })

    it('keeps documents, indexes, guards, checkpoints and states when it is closed and opened again', async () => {
      await put(opened(), job('a', { status: 'open', title: 'Rust' }, 4))
      await opened().setState('registry', { active: 1 })
      const store = await reopen()
      await put(store, job('a', { status: 'stale' }, 3))
      expect(ids(await store.find(JOBS, { where: { status: 'open' }, search: 'rust', limit: 9 }))).toEqual(['a'])
      expect(await store.checkpoint('jobs')).toBe(3n)
      expect(await store.getState('registry')).toEqual({ active: 1 })
    })

    it('can be closed twice', async () => {
      const store = opened()
      await store.close()
      await store.close()
      await reopen()
    })
  })
}
