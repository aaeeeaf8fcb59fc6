import { describe, expect, it } from 'vitest'
import type { Collection, Document, ReadStore } from '#platform/read-store/port.ts'
import { differences, fieldDifferences } from './compare.ts'

const before = { _id: 'a', _pos: '1', status: 'agreed', name: 'Mia Doe', gone: true }
const after = { _id: 'a', _pos: '1', status: 'ready', name: 'Mia Do', fresh: { deep: 1 } }

describe('product 2.19: what differs of a document', () => {
  it('is told by field, side by side', () => {
    expect(fieldDifferences(before, after, false)).toEqual([
      { field: 'status', before: '"agreed"', after: '"ready"' },
      { field: 'name', before: '"Mia Doe"', after: '"Mia Do"' },
      { field: 'gone', before: 'true' },
      { field: 'fresh', after: '{"deep":1}' },
    ])
  })

  it('shows a long text around the place where it differs first', () => {
    const named = (name: string) => ({ ...before, name })
    const long = (word: string) => named(`${'a'.repeat(300)} ${word} ${'z'.repeat(300)}`)
    const [told] = fieldDifferences(long('experience'), long('experiance'), false)
    expect([told?.before, told?.after]).toEqual(
      ['experience', 'experiance'].map((word) => `…${'a'.repeat(53)} ${word} ${'z'.repeat(135)}…`),
    )
    const early = fieldDifferences(named(`b${'a'.repeat(300)}`), named(`c${'a'.repeat(300)}`), false)[0]
    expect([early?.before, early?.after]).toEqual(['b', 'c'].map((first) => `"${first}${'a'.repeat(198)}…`))
  })

  it('says where a list has the same in another order, and leaves out how far the documents are', () => {
    const [one, other] = [
      { ...before, skills: ['sql', 'go'], tags: ['a'] },
      { ...before, _pos: '2', skills: ['go', 'sql'], tags: ['a', 'a'] },
    ]
    expect(fieldDifferences(one, other, true)).toEqual([
      { field: 'skills', before: 12, after: 12, isReordered: true },
      { field: 'tags', before: 5, after: 9 },
    ])
  })

  it('names the last event of the newer document, and which of the two has taken it', async () => {
    const stored: Readonly<Record<string, readonly Document[]>> = {
      live: [before, { _id: 'b', _pos: '3' }, { _id: 'c', _pos: '1' }],
      next: [after, { _id: 'b', _pos: '2' }, { _id: 'd', _pos: '4' }],
    }
    const readStore = { getMany: async ({ name }: { readonly name: string }) => stored[name] } as unknown as ReadStore
    const of = (name: string) => ({ name }) as Collection
    const found = await differences(readStore, [of('live'), of('next')], ['a', 'b', 'c', 'd'], { sealed: false, erased: new Set() })
    expect(found.map(({ id, kind, last }) => [id, kind, last])).toEqual([
      ['a', 'changed', { position: '1', takenBy: 'both' }],
      ['b', 'changed', { position: '3', takenBy: 'before' }],
      ['c', 'missing', { position: '1', takenBy: 'before' }],
      ['d', 'added', { position: '4', takenBy: 'after' }],
    ])
  })

  it('tells of an erasure where less of somebody is in it whose key is destroyed, and not wherever they are named', async () => {
    const of = (_id: string, name: string, uid = 'gone') => ({ _id, _pos: '1', name, _subjects: [uid] }) as Document
    const stored: Readonly<Record<string, readonly Document[]>> = {
      live: [of('a', 'Mia Doe'), of('b', 'Mia Doe'), of('c', 'Mia Doe', 'there'), of('d', 'Mia Doe')],
      next: [of('a', 'erased'), of('b', 'Mia Do'), of('c', 'erased', 'there')],
    }
    const readStore = { getMany: async ({ name }: { readonly name: string }) => stored[name] } as unknown as ReadStore
    const pair = ['live', 'next'].map((name) => ({ name }) as Collection) as [Collection, Collection]
    const found = await differences(readStore, pair, ['a', 'b', 'c', 'd'], { sealed: true, erased: new Set(['gone']) })
    expect(found.map(({ id, isErased }) => [id, isErased])).toEqual([
      ['a', true],
      ['b', undefined],
      ['c', undefined],
      ['d', true],
    ])
  })

  it('says of a view that opens what is sealed how long it is, and nothing of it', () => {
    const told = fieldDifferences(before, after, true)
    expect(told[1]).toEqual({ field: 'name', before: 7, after: 6 })
    expect(fieldDifferences({ ...before, steps: [1] } as Document, { ...before, steps: null } as Document, true)).toEqual([
      { field: 'steps', before: 3, after: 'null' },
    ])
    expect(JSON.stringify(told)).not.toMatch(/Mia|agreed|ready|deep/)
  })
})
