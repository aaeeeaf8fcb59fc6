import type { Document, ReadStore } from '../port.ts'
import type { JsonObject } from '#events/envelope.ts'
import { describe, expect, it } from 'vitest'
import { START } from '#events/envelope.ts'
import { JOBS, ids, job, put, tombstone } from './fixtures.ts'

const OPEN = { where: { status: 'open' }, limit: 100 } as const

export function describeWrites(opened: () => ReadStore): void {
  describe('documents and checkpoints', () => {
    it('gives a document back as it was committed, and nothing for an id that was never written', async () => {
      const store = opened()
      const document = job('a', { status: 'open', nested: { list: [1, null, [true, 'x']], empty: {} }, text: 'Ünïcödé 🚀 \u0000 "quoted"' })
      await put(store, document)
      expect(await store.get(JOBS, 'a')).toEqual(document)
      expect(await store.get(JOBS, 'b')).toBeUndefined()
    })

    it('gives several documents in the order asked for, without those that are missing', async () => {
      const store = opened()
      await put(store, job('a'), job('b'), job('c'))
      expect((await store.getMany(JOBS, ['c', 'nobody', 'a'])).map((document) => document._id)).toEqual(['c', 'a'])
      expect(await store.getMany(JOBS, [])).toEqual([])
    })

    it('replaces a document as a whole and moves it in its indexes', async () => {
      const store = opened()
      await put(store, job('a', { status: 'open', pay: 10, skills: ['x', 'y'] }, 1))
      await put(store, job('a', { status: 'closed', skills: ['y', 'z'] }, 2))
      expect(await store.get(JOBS, 'a')).toEqual(job('a', { status: 'closed', skills: ['y', 'z'] }, 2))
      expect(ids(await store.find(JOBS, OPEN))).toEqual([])
      expect(ids(await store.find(JOBS, { where: { skills: 'x' }, limit: 10 }))).toEqual([])
      expect(ids(await store.find(JOBS, { where: { skills: 'z' }, limit: 10 }))).toEqual(['a'])
    })

    it('never replaces a document by an older one, and still writes the others of the batch', async () => {
      const store = opened()
      await put(store, job('a', { status: 'open' }, 5), job('m', { status: 'open' }, 5))
      await put(
        store,
        job('b', { status: 'open' }, 1),
        job('a', { status: 'stale' }, 4),
        job('c', { status: 'open' }, 1),
        job('m', {}, 5),
        job('z', { status: 'open' }, 1),
      )
      expect(ids(await store.find(JOBS, OPEN)).toSorted()).toEqual(['a', 'b', 'c', 'm', 'z'])
    })

    it('changes nothing when the same batch is committed twice', async () => {
      const store = opened()
      const batch = [job('a', { status: 'open', skills: ['x'], title: 'Rust' }, 1), tombstone('b', 2), job('c', { status: 'open' }, 3)]
      await put(store, ...batch)
      await put(store, ...batch)
      expect(await store.count(JOBS, { status: 'open' })).toBe(2)
      expect(await store.facet(JOBS, { status: 'open' }, 'skills')).toEqual([{ value: 'x', count: 1 }])
      expect(await store.checkpoint('jobs')).toBe(3n)
    })

    it('keeps the highest of two states of one document in one batch', async () => {
      const store = opened()
      await put(store, job('a', { status: 'open' }, 2), job('a', { status: 'closed' }, 3), job('a', { status: 'stale' }, 1))
      expect(await store.get(JOBS, 'a')).toEqual(job('a', { status: 'closed' }, 3))
    })

    it('hides a deleted document everywhere and ignores older states of it, until a later write restores it', async () => {
      const store = opened()
      await put(store, job('a', { status: 'open', skills: ['x'], title: 'Rust' }, 1), job('b', { status: 'open' }, 1))
      await put(store, tombstone('a', 5))
      await put(store, job('a', { status: 'open', title: 'Rust' }, 4))
      expect(await store.get(JOBS, 'a')).toBeUndefined()
      expect(await store.getMany(JOBS, ['a', 'b'])).toHaveLength(1)
      expect(ids(await store.find(JOBS, OPEN))).toEqual(['b'])
      expect(ids(await store.find(JOBS, { where: {}, limit: 10 }))).toEqual(['b'])
      expect(ids(await store.find(JOBS, { ...OPEN, search: 'rust' }))).toEqual([])
      expect(await store.count(JOBS, {})).toBe(1)
      expect(await store.facet(JOBS, { status: 'open' }, 'skills')).toEqual([])
      await put(store, job('a', { status: 'open', title: 'Rust' }, 6))
      expect(ids(await store.find(JOBS, { ...OPEN, search: 'rust' }))).toEqual(['a'])
    })

    it('stores the checkpoint with its documents, one for each consumer, and forgets it at START', async () => {
      const store = opened()
      expect(await store.checkpoint('jobs')).toBeUndefined()
      await put(store, job('a', {}, 7))
      await store.commit({ consumer: 'other', checkpoint: 2n ** 62n, writes: [] })
      expect(await store.checkpoint('jobs')).toBe(7n)
      expect(await store.checkpoint('other')).toBe(2n ** 62n)
      await store.commit({ consumer: 'other', checkpoint: START, writes: [] })
      expect(await store.checkpoint('other')).toBeUndefined()
      expect(await store.checkpoint('jobs')).toBe(7n)
    })

    it('leaves the checkpoint where it was when a document cannot be stored', async () => {
      const store = opened()
      await put(store, job('a', {}, 1))
      const undeclared = { name: 'never_declared', indexes: [] }
      const writes = [
        { collection: JOBS, document: job('b') },
        { collection: undeclared, document: job('c') },
      ]
      await expect(store.commit({ consumer: 'jobs', checkpoint: 9n, writes })).rejects.toThrow('not been declared')
      await expect(put(store, job('d', { organization: ['x', 'y'], status: ['open', 'closed'] }, 9))).rejects.toThrow('holds arrays in')
      expect(await store.checkpoint('jobs')).toBe(1n)
    })

    it('stores several batches at once, each with its checkpoint', async () => {
      const store = opened()
      const other = { name: 'others', indexes: [] }
      await store.declare(other)
      await store.commitAll([
        { consumer: 'jobs', checkpoint: 4n, writes: [{ collection: JOBS, document: job('a', { status: 'open' }, 4) }] },
        { consumer: 'others', checkpoint: 4n, writes: [{ collection: other, document: job('a', {}, 3) }] },
        { consumer: 'idle', checkpoint: 4n, writes: [] },
      ])
      expect(await Promise.all(['jobs', 'others', 'idle'].map((consumer) => store.checkpoint(consumer)))).toEqual([4n, 4n, 4n])
      expect(await store.get(JOBS, 'a')).toEqual(job('a', { status: 'open' }, 4))
      expect(await store.get(other, 'a')).toEqual(job('a', {}, 3))
      await store.commitAll([])
      await store.commitAll([{ consumer: 'idle', checkpoint: START, writes: [] }])
      expect(await store.checkpoint('idle')).toBeUndefined()
      await store.drop(other.name)
    })

    it('leaves every checkpoint where it was when a document of one of several batches cannot be stored', async () => {
      const store = opened()
      await put(store, job('a', {}, 1))
      const batches = [
        { consumer: 'jobs', checkpoint: 9n, writes: [{ collection: JOBS, document: job('b', {}, 9) }] },
        { consumer: 'lost', checkpoint: 9n, writes: [{ collection: { name: 'never_declared', indexes: [] }, document: job('c') }] },
      ]
      await expect(store.commitAll(batches)).rejects.toThrow('not been declared')
      expect(await store.checkpoint('jobs')).toBe(1n)
      expect(await store.checkpoint('lost')).toBeUndefined()
      expect(await store.get(JOBS, 'b')).toBeUndefined()
    })

    it('stores 1,200 documents of one batch, ignores older states of them and takes newer ones', async () => {
      const store = opened()
      const batch = Array.from({ length: 1200 }, (_, i) => job(`id-${i}`, { status: 'open' }, i + 1))
      await put(store, ...batch)
      expect(await store.count(JOBS, { status: 'open' })).toBe(1200)
      await put(store, ...batch.slice(0, 50).map((document) => ({ ...document, status: 'stale' })))
      expect(await store.count(JOBS, { status: 'open' })).toBe(1200)
      expect(await store.checkpoint('jobs')).toBe(50n)
      await put(store, ...Array.from({ length: 150 }, (_, i) => job(`id-${i}`, { status: 'closed' }, 5000 + i)))
      expect(await store.count(JOBS, { status: 'closed' })).toBe(150)
    })

    it('accepts commits of several consumers at the same time', async () => {
      const store = opened()
      const commits = Array.from({ length: 20 }, (_, i) =>
        store.commit({
          consumer: `c${i}`,
          checkpoint: BigInt(i),
          writes: [{ collection: JOBS, document: job(`d${i}`, { status: 'open' }) }],
        }),
      )
      await Promise.all(commits)
      expect(await store.count(JOBS, { status: 'open' })).toBe(20)
      expect(await Promise.all(commits.map((_, i) => store.checkpoint(`c${i}`)))).toEqual(commits.map((_, i) => BigInt(i)))
    })

    it('keeps the newer state of every document when two owners write them at once', async () => {
      const store = opened()
      const batch = (at: number) =>
        Array.from({ length: 60 }, (_, i) => job(`d${i}`, { status: at % 2 === i % 2 ? 'open' : 'closed' }, at + (i % 3)))
      // One of them is newer throughout: FerretDB, unlike MongoDB, lets two replacements of one document cross.
      await Promise.all([put(store, ...batch(4)), put(store, ...batch(1))])
      expect(
        await store.getMany(
          JOBS,
          batch(4).map((document) => document._id),
        ),
      ).toEqual(batch(4))
    })

    it.each([
      ['a dollar in front', { $set: { $gt: '' }, status: 'open' }],
      ['dots', { 'a.b': 1, nested: { 'c.d': { '': 2 } }, status: 'open' }],
      ['NUL', { 'x\u0000y': 1, status: 'open' }],
      ['percent signs', { '%': 1, '%2E': 2, '100%': 3, nested: { '%24set': 4, '%5F': 5, '%[]': [6], '%70ay': 7 }, status: 'open' }],
      ['nothing', { '': { '': [{ '': 1 }] }, status: 'open' }],
      ['words of drivers and stores', { _words: ['x'], nested: { _bsontype: 'ObjectId', $ref: 'a', $id: 'b', toBSON: 1 }, status: 'open' }],
      ['names of Object.prototype', { constructor: 1, toString: 'x', nested: { hasOwnProperty: 2 }, status: 'open' }],
    ])('keeps fields with %s in their name', async (_, fields: JsonObject) => {
      const store = opened()
      await put(store, job('a', fields))
      expect(await store.get(JOBS, 'a')).toEqual(job('a', fields))
    })

    it('keeps lists of lists, and leaves out values that JSON does not have', async () => {
      const store = opened()
      const matrix = [[1, [2, []], { a: [[]] }], [[['x']]], null]
      const absent = { gone: undefined, nested: { gone: undefined, list: [undefined, Number.NaN, Number.POSITIVE_INFINITY, -0] } }
      await put(store, { ...job('a', { matrix }), ...absent })
      expect(await store.get(JOBS, 'a')).toStrictEqual(job('a', { matrix, nested: { list: [null, null, null, 0] } }))
    })

    it('keeps "__proto__" as a field and a value like any other, and pollutes nothing', async () => {
      const store = opened()
      const hostile = JSON.parse(
        '{"_id":"__proto__","_pos":"00000000000000000001","__proto__":{"polluted":true},"status":"__proto__","skills":["__proto__","constructor"]}',
      ) as Document
      await put(store, hostile)
      const found = await store.get(JOBS, '__proto__')
      expect(JSON.stringify(found)).toBe(JSON.stringify(hostile))
      expect(ids(await store.find(JOBS, { where: { status: '__proto__' }, limit: 1 }))).toEqual(['__proto__'])
      expect(await store.facet(JOBS, { status: '__proto__' }, 'skills')).toEqual([
        { value: '__proto__', count: 1 },
        { value: 'constructor', count: 1 },
      ])
      expect('polluted' in {}).toBe(false)
    })
  })

  describe('states', () => {
    it('keeps a small state by name, replaces it and forgets it', async () => {
      const store = opened()
      const state = { views: [{ 'name.with': '$dots', at: null }], n: 1.5 }
      expect(await store.getState('registry')).toBeUndefined()
      await store.setState('registry', state)
      await store.setState('other', 'x')
      expect(await store.getState('registry')).toEqual(state)
      await store.setState('registry', [])
      expect(await store.getState('registry')).toEqual([])
      await store.setState('registry', undefined)
      expect(await store.getState('registry')).toBeUndefined()
      expect(await store.getState('other')).toBe('x')
    })

    it('keeps one of several first values that are set at once', async () => {
      const store = opened()
      for (let round = 0; round < 10; round += 1) {
        await store.setState('first', undefined)
        await Promise.all([1, 2, 3, 4].map((value) => store.setState('first', value)))
        expect([1, 2, 3, 4]).toContain(await store.getState('first'))
      }
    })
  })
}
