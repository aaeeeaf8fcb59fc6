import type { Collection, Where } from './port.ts'
import { describe, expect, it } from 'vitest'
import { planFor, repeats } from './plan.ts'
import { UnservedQuery } from './port.ts'

const C: Collection = {
  name: 'c',
  indexes: [
    { equals: ['a'], sort: ['s', 'desc'], filters: ['f', 'b'] },
    { equals: ['a', 'b'], sort: ['s', 'asc'] },
    { equals: ['b'], filters: ['f'] },
  ],
  search: ['text'],
}

describe('planFor', () => {
  it.each<[string, Where, number]>([
    ['all its equals are fixed', { a: 1 }, 0],
    ['they are fixed to one of several', { a: { in: [1, 2] } }, 0],
    ['its sort field is constrained too', { a: 1, s: { min: 1 } }, 0],
    ['a filter narrows it', { a: 1, f: { max: 3 } }, 0],
    ['it leaves fewer conditions over than another', { a: 1, b: 1 }, 1],
    ['the other conditions need its filters', { a: 1, b: 1, f: 1 }, 0],
    ['a filter leaves something out', { a: 1, b: { none: [1] } }, 0],
    ['it has no sort', { b: 1, f: 1 }, 2],
  ])('walks an index when %s', (_, where, index) => {
    expect(planFor(C, { where }).index).toBe(C.indexes[index])
  })

  it.each<[string, Where]>([
    ['one of its equals is open', { f: 1 }],
    ['one of its equals is a range', { a: { min: 1 } }],
    ['one of its equals says only what is left out', { a: { none: [1] } }],
    ['a field is none of its own', { b: 1, s: 1 }],
    ['nothing knows the field', { toString: 'x' }],
  ])('refuses a query when %s', (_, where) => {
    expect(() => planFor(C, { where })).toThrow(UnservedQuery)
  })

  it('describes the query in the refusal', () => {
    expect(() => planFor(C, { where: { f: { min: 1 } }, sort: ['f', 'asc'], facets: ['g'] })).toThrow(
      'No index of c serves a query by f (range) sorted by f counted by g.',
    )
  })

  it('has the direction of the query, or else of the index', () => {
    expect(planFor(C, { where: { a: 1 } }).descending).toBe(true)
    expect(planFor(C, { where: { a: 1 }, sort: ['s', 'asc'] }).descending).toBe(false)
  })

  it('walks the ids only for a query without conditions, sort and facet', () => {
    expect(planFor(C, { where: {} }).index).toBeUndefined()
    expect(() => planFor(C, { where: {}, sort: ['s', 'asc'] })).toThrow(UnservedQuery)
    expect(() => planFor(C, { where: {}, facets: ['a'] })).toThrow(UnservedQuery)
  })

  it('counts by a field only where the walked index knows it', () => {
    expect(planFor(C, { where: { a: 1 }, facets: ['f'] }).index).toBe(C.indexes[0])
    expect(() => planFor(C, { where: { b: 1 }, facets: ['s'] })).toThrow(UnservedQuery)
  })

  it('searches only where words are declared, and takes a search without words as none', () => {
    expect(planFor(C, { where: {}, search: 'Some Words' }).words).toEqual([['some', 'words']])
    expect(planFor(C, { where: {}, search: ['one', ' - ', 'two words'] }).words).toEqual([['one'], ['two', 'words']])
    expect(() => planFor({ ...C, search: [] }, { where: {}, search: 'x' })).toThrow(UnservedQuery)
    expect(planFor({ ...C, search: [] }, { where: {}, search: ' - ' }).words).toEqual([])
  })

  it('says when one document may be met twice', () => {
    expect(repeats(planFor(C, { where: { a: { in: [1, 2] } } }))).toBe(true)
    expect(repeats(planFor(C, { where: { a: { in: [1] } } }))).toBe(false)
    expect(repeats(planFor(C, { where: { a: 1, f: { in: [1, 2] } } }))).toBe(false)
  })
})
