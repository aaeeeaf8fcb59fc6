import { describe, expect, it } from 'vitest'
import { limits } from '#events/vocabulary/limits.ts'
import { added, commonMoves, following, nothing, resultSentence, toggled } from './selection.ts'

const card = (id: string, status: 'submitted' | 'interviewing' | 'withdrawn' = 'submitted') => ({
  id,
  status,
  allowed:
    status === 'submitted' ? (['under_review', 'interviewing', 'rejected'] as const).slice() : (['offered', 'rejected'] as const).slice(),
})
const column = ['a', 'b', 'c', 'd'].map((id) => card(id))
const ids = ({ chosen }: { readonly chosen: ReadonlyMap<string, unknown> }) => [...chosen.keys()]

describe('the selection on a board', () => {
  it('takes a card in and out, and ends with its last card', () => {
    const one = toggled(nothing, column, 'b')
    expect(ids(one)).toEqual(['b'])
    expect(ids(toggled(one, column, 'd'))).toEqual(['b', 'd'])
    expect(toggled(one, column, 'b')).toBe(nothing)
  })

  it('takes a range of one column, upwards too, and no range across columns', () => {
    expect(ids(toggled(toggled(nothing, column, 'd'), column, 'b', true)).toSorted()).toEqual(['b', 'c', 'd'])
    expect(ids(toggled(toggled(nothing, column, 'a'), [card('x'), card('y')], 'y', true))).toEqual(['a', 'y'])
  })

  it('takes no more than one call moves', () => {
    const many = Array.from({ length: limits.bulkItems + 5 }, (_, n) => card(String(n)))
    expect(ids(added(nothing, many))).toHaveLength(limits.bulkItems)
  })

  it('product 3 lets go a card that somebody else moved, and says why', () => {
    const both = added(nothing, column.slice(0, 2))
    expect(following(both, column)).toBe(both)
    const after = following(both, [card('a', 'interviewing'), card('b')])
    expect(ids(after)).toEqual(['b'])
    expect([...after.dropped]).toEqual([['a', 'Moved to Interviewing while you chose']])
    expect(following(both, [card('b', 'withdrawn')]).dropped.get('b')).toBe('Withdrew while you chose')
    expect([...toggled(after, [card('a', 'interviewing')], 'a').dropped]).toEqual([])
  })

  it('is moved only where all of its cards can go, and nobody is made an offer by the dozen', () => {
    expect(commonMoves(column)).toEqual(['under_review', 'interviewing', 'rejected'])
    expect(commonMoves([card('a'), card('b', 'interviewing')])).toEqual(['rejected'])
    expect(commonMoves([card('b', 'interviewing')])).toEqual(['rejected'])
    expect(commonMoves([])).toEqual([])
  })

  it('says what became of each', () => {
    const done = (count: string) => `${count} moved`
    expect(resultSentence([{ ok: true }, { ok: true }], done)).toBe('2 applications moved')
    const refused = { ok: false, message: 'Gone.' }
    expect(resultSentence([{ ok: true }, refused, refused], done)).toBe('1 application moved, 2 not: Gone')
  })
})
