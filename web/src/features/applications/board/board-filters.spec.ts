import { expect, it } from 'vitest'
import { boardQueryOf, filtersIn, narrows } from './board-filters.ts'

const of = (text: string) => JSON.parse(JSON.stringify(boardQueryOf(new URLSearchParams(text)))) as object

it('every filter of a board is in its address', () => {
  expect(of('q=+kim+&source=referred&school=mit&skill=ts&gpa=3.2&new=1&stale=1&sort=-since')).toEqual({
    q: 'kim',
    source: 'referred',
    school: 'mit',
    skill: 'ts',
    minGpa: 3.2,
    unseen: true,
    stale: true,
    sort: '-since',
  })
})

it('what came since an instant goes by when it came', () => {
  expect(of('since=2026-11-20T08:00:00.000Z')).toEqual({ submittedSince: '2026-11-20T08:00:00.000Z', sort: 'submittedAt' })
  expect(of('since=2026-11-20T08:00:00.000Z&sort=-since')).toMatchObject({ sort: '-submittedAt' })
  expect(of('since=2026-11-20&sort=name')).toEqual({ sort: 'name' })
})

it('what does not fit is left out', () => {
  expect(of('q=++&source=nowhere&school=a/b&skill=&gpa=9&new=yes&sort=best')).toEqual({})
})

it('§2.20 the filters are counted, and an order is none', () => {
  expect(['sort=name', 'gpa=3.2&new=1&sort=name'].map((text) => filtersIn(boardQueryOf(new URLSearchParams(text))))).toEqual([0, 2])
})

it('an order leaves no application out', () => {
  expect(['sort=name', 'gpa=3.2', 'new=1'].map((text) => narrows(boardQueryOf(new URLSearchParams(text))))).toEqual([false, true, true])
})
