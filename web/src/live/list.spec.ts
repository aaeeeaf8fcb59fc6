import { describe, expect, it } from 'vitest'
import { fits, merged, orderOf, type ListPage, type Thing } from './list.ts'

const board = 'applications.listForRecruiter'
const order = orderOf(board, { status: 'submitted' })
const at = (id: string, since: string) => ({ id, since, status: 'submitted' })
const d = at('d', '2026-10-04')
const c = at('c', '2026-10-03')
const b = at('b', '2026-10-02')
const a = at('a', '2026-10-01')
const belongs = (item: Thing) => fits(board, { status: 'submitted' }, item)

/** What becomes of pages when the named are as given, or have gone. */
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
    const card = { id: '1', status: 'rejected', jobId: 'j', unseen: false, source: 'direct', since: '2026-10-05T08:00:00.000Z' }
    const belongsTo = (filter: object) => fits(board, { ...filter, limit: 50, sort: 'oldest' }, card)
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
    expect(belongsTo({ movedBefore: '2026-10-05T09:00:00.000Z' })).toBe(true)
    expect(belongsTo({ movedBefore: '2026-10-05T07:00:00.000Z' })).toBe(false)
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
