import { byName, nameKey } from '#lib/fold.ts'
import type { Document, Query, ReadStore } from '../port.ts'
import { describe, expect, it } from 'vitest'
import { BadCursor } from '../port.ts'
import { JOBS, ids, job, pages, put, tombstone } from './fixtures.ts'

const OPEN = { where: { status: 'open' }, limit: 100 } as const
const BY_PAY: Query = { ...OPEN, sort: ['pay', 'asc'] }

const many = (letter: string) => Array.from({ length: 100 }, (_, i) => `${letter}${i}`)

export function describeSorting(opened: () => ReadStore): void {
  describe('order and pages', () => {
    it('sorts missing values first, then booleans, numbers and texts, and ties by id; backwards exactly the reverse', async () => {
      const store = opened()
      const pays = {
        z1: 1,
        z0: 1,
        text: 'a',
        umlaut: 'ä',
        upper: 'Z',
        big: 1e21,
        tiny: -5e-324,
        zero: 0,
        minus: -1e9,
        yes: true,
        no: false,
        list: [1],
        none: undefined,
      }
      const documents = Object.entries(pays).map(([id, pay]) => job(id, { status: 'open', ...(pay === undefined ? {} : { pay }) }))
      await put(store, ...documents)
      const order = ['list', 'none', 'no', 'yes', 'minus', 'tiny', 'zero', 'z0', 'z1', 'big', 'upper', 'text', 'umlaut']
      expect(ids(await store.find(JOBS, BY_PAY))).toEqual(order)
      expect(ids(await store.find(JOBS, { ...OPEN, sort: ['pay', 'desc'] }))).toEqual(order.toReversed())
    })

    it.each([1, 2, 3, 5])('keeps that order over pages of %d, whichever type a page ends with', async (limit) => {
      const store = opened()
      const inOrder = [undefined, null, { a: 1 }, [], [null], ['z'], [true], false, false, true, true, -1, 0, 0, 7, '', 'a', 'b']
      // The ids run against the order, but for values that are alike.
      const letters = 'qrstuvwmnkljfgedcb'
      const documents = inOrder.map((pay, i) => job(letters[i] ?? '', { status: 'open', ...(pay === undefined ? {} : { pay }) }))
      await put(store, ...documents.toReversed())
      const order = ['q', 'r', 's', 't', 'u', 'v', 'w', 'm', 'n', 'k', 'l', 'j', 'f', 'g', 'e', 'd', 'c', 'b']
      expect((await pages(store, { ...BY_PAY, limit })).flat()).toEqual(order)
      expect((await pages(store, { ...OPEN, sort: ['pay', 'desc'], limit })).flat()).toEqual(order.toReversed())
    })

    it('keeps that order among the values that were asked for', async () => {
      const store = opened()
      await put(store, ...['x', 1, true].map((pay, i) => job(`d${i}`, { status: 'open', pay })), job('none', { status: 'open' }))
      const some = { where: { status: 'open', pay: { in: ['x', 1, true] } }, limit: 10 } as const
      expect(ids(await store.find(JOBS, { ...some, sort: ['pay', 'asc'] }))).toEqual(['d2', 'd1', 'd0'])
      expect(ids(await store.find(JOBS, { ...some, sort: ['pay', 'desc'] }))).toEqual(['d0', 'd1', 'd2'])
    })

    it('keeps the order of the index when the query names none, and that of the ids without any condition', async () => {
      const store = opened()
      await put(
        store,
        job('a', { status: 'open', postedAt: '2026-01-01' }),
        job('b', { status: 'open', postedAt: '2026-03-01' }),
        job('c', { status: 'open', postedAt: '2026-02-01' }),
      )
      expect(ids(await store.find(JOBS, OPEN))).toEqual(['b', 'c', 'a'])
      expect(ids(await store.find(JOBS, { where: {}, limit: 10 }))).toEqual(['a', 'b', 'c'])
    })

    it('sorts all documents by an index without equals', async () => {
      const store = opened()
      await put(store, job('a', { title: 'Z' }), job('b', { title: 'A' }), job('c'), tombstone('d', 1))
      expect(ids(await store.find(JOBS, { where: {}, sort: ['title', 'asc'], limit: 10 }))).toEqual(['c', 'b', 'a'])
    })

    it('sorts keys of names as code compares them', async () => {
      const store = opened()
      const names = ['z', '😀', 'ａ', '\uFFFD', 'Łukasz', 'lukasz', 'Émile', '\uE000', '𠀀', '字']
      await put(store, ...names.map((name, n) => job(`n${n}`, { title: nameKey(name), name })))
      const { items } = await store.find<Document & { readonly name: string }>(JOBS, { where: {}, sort: ['title', 'asc'], limit: 20 })
      expect(items.map(({ name }) => name)).toEqual(names.toSorted(byName))
    })

    it.each<[string, Query]>([
      ['upwards', { ...BY_PAY, limit: 3 }],
      ['downwards', { ...OPEN, sort: ['pay', 'desc'], limit: 3 }],
      ['with a range', { ...OPEN, where: { status: 'open', pay: { min: 1 } }, sort: ['pay', 'asc'], limit: 2 }],
      ['with one of several', { where: { status: { in: ['open', 'closed'] } }, sort: ['pay', 'asc'], limit: 4 }],
      ['with a filter', { where: { status: 'open', jobType: 'x' }, limit: 2 }],
      ['with a search', { ...BY_PAY, search: 'rust', limit: 2 }],
      ['by id', { where: {}, limit: 4 }],
    ])('cuts one list into pages without a gap or a repeat: %s', async (_, query) => {
      const store = opened()
      const documents = Array.from({ length: 17 }, (_, i) =>
        job(`d${i}`, {
          status: i % 5 === 4 ? 'closed' : 'open',
          jobType: i % 2 === 0 ? 'x' : 'y',
          title: 'Rust',
          ...(i % 4 === 0 ? {} : { pay: i % 4 }),
        }),
      )
      await put(store, ...documents)
      const whole = ids(await store.find(JOBS, { ...query, limit: 100 }))
      const cut = await pages(store, query)
      expect(cut.flat()).toEqual(whole)
      expect(cut.slice(0, -1).every((page) => page.length === query.limit)).toBe(true)
      expect(whole.length).toBeGreaterThan(query.limit)
    })

    it.each<[string, Partial<Query>]>([
      ['upwards', { sort: ['pay', 'asc'] }],
      ['downwards', { sort: ['pay', 'desc'] }],
      ['within a range', { where: { pay: { min: 2, max: 5 } }, sort: ['pay', 'desc'] }],
      ['of one value in the order', { where: { pay: { in: [2, 5] } }, sort: ['pay', 'asc'] }],
      ['with a filter', { where: { jobType: 'x' }, sort: ['postedAt', 'desc'] }],
      ['where one document is in several', { where: { skills: { in: many('s') } }, sort: ['postedAt', 'desc'] }],
    ])('finds the same in a hundred ranges as in one: %s', async (_, { where = {}, sort }) => {
      const store = opened()
      const documents = Array.from({ length: 60 }, (_, i) => {
        const shared = {
          skills: [`s${i % 3}`, `s${i % 7}`, `s${i % 9}`],
          jobType: i % 2 === 0 ? 'x' : 'y',
          postedAt: `2026-01-${10 + (i % 13)}`,
        }
        return job(`d${i}`, { status: `o${i % 4}`, ...shared, ...(i % 6 === 0 ? {} : { pay: i % 6 }) })
      })
      const one = (document: Document) => ({ ...document, status: 'o0', skills: ['s0'] })
      const asked = (status: object | string, more = where) => ({
        where: { ...('skills' in more ? {} : { status }), ...more },
        ...(sort && { sort }),
      })
      await put(store, ...documents.map(one))
      const whole = ids(await store.find(JOBS, { ...asked('o0', 'skills' in where ? { skills: 's0' } : where), limit: 100 }))
      await put(store, ...documents.map((document) => ({ ...document, _pos: job('', {}, 2)._pos })))
      for (const limit of [1, 7, 100]) expect((await pages(store, { ...asked({ in: many('o') }), limit })).flat()).toEqual(whole)
    })

    it('offers no next page when the last one is just full', async () => {
      const store = opened()
      await put(store, job('a', { status: 'open' }), job('b', { status: 'open' }))
      expect((await store.find(JOBS, { ...OPEN, limit: 2 })).next).toBeUndefined()
    })

    it('resumes after the last document of a page, also when it was changed or deleted, or others were added', async () => {
      const store = opened()
      await put(store, ...[1, 2, 3, 4, 5, 6].map((pay) => job(`p${pay}`, { status: 'open', pay })))
      const first = await store.find(JOBS, { ...BY_PAY, limit: 3 })
      expect(ids(first)).toEqual(['p1', 'p2', 'p3'])
      await put(
        store,
        tombstone('p3', 9),
        job('p4', { status: 'closed', pay: 4 }, 9),
        job('p0', { status: 'open', pay: 0 }, 9),
        job('p4.5', { status: 'open', pay: 4.5 }, 9),
      )
      const second = await store.find(JOBS, { ...BY_PAY, limit: 3, cursor: first.next ?? '' })
      expect(ids(second)).toEqual(['p4.5', 'p5', 'p6'])
    })

    it('begins behind a place that no document has, in either direction', async () => {
      const store = opened()
      await put(store, ...['a', 'b', 'c', 'd'].map((id, n) => job(id, { status: 'open', pay: Math.floor(n / 2) })))
      expect(ids(await store.find(JOBS, { ...BY_PAY, after: { value: 0, id: 'a+' } }))).toEqual(['b', 'c', 'd'])
      expect(ids(await store.find(JOBS, { ...BY_PAY, after: { value: 0.5, id: '' } }))).toEqual(['c', 'd'])
      expect(ids(await store.find(JOBS, { ...BY_PAY, sort: ['pay', 'desc'], after: { value: 1, id: 'd' } }))).toEqual(['c', 'b', 'a'])
    })

    it.each([
      '',
      'garbage',
      '{}',
      'W10',
      Buffer.from('["a","b","c"]').toString('base64url'),
      Buffer.from('[1,2,3]').toString('base64url'),
      '💥',
    ])('refuses the invalid cursor %j', async (cursor) => {
      await expect(opened().find(JOBS, { ...BY_PAY, cursor })).rejects.toThrow(BadCursor)
    })

    it('refuses the cursor of another query, and accepts it with another limit', async () => {
      const store = opened()
      await put(store, job('a', { status: 'open' }), job('b', { status: 'open' }), job('c', { status: 'open' }))
      const cursor = (await store.find(JOBS, { ...BY_PAY, limit: 1 })).next ?? ''
      for (const other of [
        { ...BY_PAY, where: { status: 'closed' } },
        { ...BY_PAY, search: 'x' },
        { ...BY_PAY, sort: ['pay', 'desc'] as const },
        { where: {}, limit: 1 },
      ]) {
        await expect(store.find(JOBS, { ...other, cursor })).rejects.toThrow(BadCursor)
      }
      expect(ids(await store.find(JOBS, { ...BY_PAY, limit: 5, cursor }))).toEqual(['b', 'c'])
    })
  })
}
