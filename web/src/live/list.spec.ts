import { describe, expect, it } from 'vitest'
import type { Thing } from '#lib/lists.ts'
import { fits, isCountedApart, merged, orderOf, type Filter, type ListPage } from './list.ts'

const board = 'applications.listForRecruiter'
const order = orderOf(board, { status: 'submitted' })
const at = (id: string, since: string) => ({ id, since, status: 'submitted' })
const d = at('d', '2026-10-04')
const c = at('c', '2026-10-03')
const b = at('b', '2026-10-02')
const a = at('a', '2026-10-01')
const belongs = (item: Thing) => fits(board, { status: 'submitted' }, item)

/** The pages when the named are as given, or have gone. */
function after(pages: readonly ListPage[], ids: readonly string[], now: readonly Thing[], known: readonly Thing[] = []) {
  const before = new Map([...known, ...pages.flatMap(({ items }) => items)].map((item) => [item.id, item]))
  const change = { ids, now: new Map(now.map((item) => [item.id, item])), before }
  const { pages: next, certain } = merged(pages, change, belongs, order)
  return { ids: next.map(({ items }) => items.map(({ id }) => id).join('')), total: next.at(-1)?.total, certain }
}

describe('a list whose pages are all loaded', () => {
  const pages: readonly ListPage[] = [
    { items: [d, b], total: 3, next: 'x' },
    { items: [a], total: 3 },
  ]

  it('takes in what is new at its place', () => {
    expect(after(pages, ['c'], [c])).toEqual({ ids: ['dcb', 'a'], total: 4, certain: true })
    expect(after(pages, ['0'], [at('0', '2026-09-30')])).toEqual({ ids: ['db', 'a0'], total: 4, certain: true })
    expect(after([{ items: [], total: 0 }], ['c'], [c])).toEqual({ ids: ['c'], total: 1, certain: true })
  })

  it('lets go what has gone, or belongs to another list now', () => {
    expect(after(pages, ['b'], [])).toEqual({ ids: ['d', 'a'], total: 2, certain: true })
    expect(after(pages, ['b'], [{ ...b, status: 'hired' }])).toEqual({ ids: ['d', 'a'], total: 2, certain: true })
  })

  it('moves what has another place, and leaves what has not where it stands', () => {
    expect(after(pages, ['a'], [at('a', '2026-10-05')])).toEqual({ ids: ['adb', ''], total: 3, certain: true })
    expect(after(pages, ['b'], [{ ...b, name: 'Kim' }])).toEqual({ ids: ['db', 'a'], total: 3, certain: true })
  })

  it('is the same object when nothing of it has changed', () => {
    const change = { ids: ['z'], now: new Map(), before: new Map() }
    expect(merged(pages, change, belongs, order).pages.every((page, index) => page === pages[index])).toBe(true)
  })

  it('keeps the order of the server where two are equal: by their ids', () => {
    expect(after([{ items: [c, b], total: 2 }], ['bb'], [at('bb', b.since)]).ids).toEqual(['cbbb'])
    expect(after([{ items: [c, b], total: 2 }], ['aa'], [at('aa', b.since)]).ids).toEqual(['cbaa'])
  })
})

describe('a list of which the first page is loaded', () => {
  const pages: readonly ListPage[] = [{ items: [d, b], total: 900, next: 'x' }]

  it('leaves what lies behind that page to the next', () => {
    expect(after(pages, ['a'], [a], [{ ...a, status: 'offered' }])).toEqual({ ids: ['db'], total: 901, certain: true })
  })

  it('counts what it knew from another list, and is not certain of what nobody knew', () => {
    expect(after(pages, ['a'], [{ ...a, status: 'hired' }], [a])).toEqual({ ids: ['db'], total: 899, certain: true })
    expect(after(pages, ['a'], [{ ...a, status: 'hired' }]).certain).toBe(false)
    expect(after(pages, ['c'], [c])).toMatchObject({ ids: ['dcb'], certain: false })
  })
})

describe('what belongs to a list', () => {
  it('is judged by the fields that its filter names', () => {
    const card = { id: '1', status: 'rejected', jobId: 'j', unseen: false, source: 'direct', stale: true }
    const belongsTo = (filter: object) => fits(board, { ...filter, limit: 50, sort: '-since' }, card)
    expect([{}, { status: 'hired,rejected', jobId: 'j' }, { unseen: false }, { source: undefined }].map(belongsTo)).toEqual([
      true,
      true,
      true,
      true,
    ])
    expect([{ status: 'hired' }, { jobId: 'k' }, { unseen: true }, { source: 'referred' }].map(belongsTo)).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect([{ stale: true }, { stale: false }].map(belongsTo)).toEqual([true, false])
  })

  it('§2.19 a card belongs to a board by name, school, skills and the GPA that is shown', () => {
    const card = { id: '1', name: 'Zoë Lind-Ek', email: 'zoe@home.example', university: 'mit', skills: ['ts', 'go'], gpa: 3.2 }
    const fitting = [{ q: 'lind zo' }, { q: ' ' }, { school: 'mit' }, { skill: 'sql,go' }, { minGpa: 3.2 }, { q: 'ek', skill: 'ts' }]
    for (const filter of fitting) expect([filter, fits(board, filter, card)]).toEqual([filter, true])
    const others = [{ q: 'oe' }, { q: 'home' }, { school: 'cmu' }, { skill: 'sql' }, { minGpa: 3.21 }, { q: 'ek', skill: 'sql' }]
    for (const filter of others) expect([filter, fits(board, filter, card)]).toEqual([filter, false])
    expect(fits(board, { minGpa: 0 }, { id: '2', name: 'Hidden' })).toBe(false)
  })
})

describe('the order of a board', () => {
  const ada = { id: 'x', name: 'Ada', since: '2026-10-02', submittedAt: '2026-09-01' }
  const bob = { id: 'y', name: 'Bob', since: '2026-10-01', submittedAt: '2026-09-05' }
  const first = (filter: Filter) => [bob, ada].toSorted(orderOf(board, filter))[0]?.name

  it('§2.19 begins with the newest, or with A by name; a minus turns it round', () => {
    expect([{}, { sort: 'submittedAt' }, { sort: '-submittedAt' }].map(first)).toEqual(['Bob', 'Bob', 'Ada'])
    expect([{ status: 'submitted' }, { sort: 'since' }, { sort: '-since' }].map(first)).toEqual(['Ada', 'Ada', 'Bob'])
    expect([{ sort: 'name' }, { sort: '-name' }].map(first)).toEqual(['Ada', 'Bob'])
  })
})

describe('a list whose total is not certain', () => {
  it('is counted again, unless it is a whole column of a board', () => {
    const counted = [
      { jobId: 'j', status: 'submitted', limit: 50 },
      { jobId: 'j', status: 'submitted', sort: 'name', q: undefined },
    ]
    expect(counted.every((filter) => isCountedApart(board, filter))).toBe(true)
    const others = [{ jobId: 'j' }, { status: 'submitted' }, { jobId: 'j', status: 'submitted', q: 'kim' }]
    expect(others.some((filter) => isCountedApart(board, filter))).toBe(false)
  })
})

describe('a list of people that is searched by words', () => {
  const person = { id: 'zoe', displayName: 'Zoë Lind-Ek', email: 'zoe@home.example', verified: true }

  it('holds whom all words find by their beginnings, in the name or the address', () => {
    for (const q of ['zoe', 'ek zoë', 'LIND', 'home.example', ' '])
      expect([q, fits('roster.list', { q, verified: true }, person)]).toEqual([q, true])
    for (const q of ['oe', 'zoe max']) expect([q, fits('roster.list', { q }, person)]).toEqual([q, false])
    expect(fits('roster.list', { verified: false }, person)).toBe(false)
  })

  it('begins with A', () => {
    const order = orderOf('roster.list', {})
    expect([person, { id: 'ada', displayName: 'Ada' }].toSorted(order).map(({ id }) => id)).toEqual(['ada', 'zoe'])
  })
})
