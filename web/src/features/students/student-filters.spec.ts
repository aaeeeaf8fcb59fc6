import { describe, expect, it } from 'vitest'
import type { SavedSearchReply } from '#contract/searches.ts'
import {
  filtersIn,
  gpaText,
  gpaValues,
  isFiltered,
  nearerTo,
  paramsOf,
  previewOf,
  sameSearch,
  searchOf,
  unfiltered,
  wordsOf,
} from './student-filters.ts'

const of = (query: string) => searchOf(new URLSearchParams(query))

describe('the search for students in the URL', () => {
  it('becomes the body of the search, without unknown values', () => {
    expect(
      of(
        'school=a&school=b&skill=go&skill=sql&not=java&not=go&gpa=3.2-4&hidden=1&from=2027&to=2028&open=1&name=+vera+&sort=name&view=list&new=x',
      ),
    ).toEqual({
      schools: ['a', 'b'],
      skills: ['go', 'sql'],
      allSkills: true,
      withoutSkills: ['java'],
      gpaRange: [3.2, 4],
      includeHiddenGpa: true,
      graduates: [2027, 2028],
      openToReferrals: true,
      name: 'vera',
    })
    expect(of('')).toEqual({})
    expect(of('skill=go&any=1')).toEqual({ skills: ['go'] })
    for (const nonsense of [
      'gpa=4-3',
      'gpa=3-9',
      'gpa=x',
      'not=%20',
      'open=2',
      'from=1',
      'to=x',
      'school=%20',
      'hidden=1',
      'any=1',
      'name=+',
    ])
      expect(of(nonsense)).toEqual({})
    expect(of('from=2028&to=2026')).toEqual({ graduates: [2026, 2028] })
    expect(of('from=2028')).toEqual({ graduates: [2028, 2100] })
  })
  it('comes back from a saved search, in one order', () => {
    for (const query of [
      'school=a&skill=go&skill=sql&gpa=3.2-4&hidden=1&from=2027&to=2028',
      'skill=go&any=1&not=java',
      'to=2028',
      'gpa=3.25-3.5',
      'open=1',
      'name=vera',
      '',
    ])
      expect(paramsOf(of(query)).toString()).toBe(query)
    const saved = [{ id: 's', query: { skills: ['sql', 'go'], allSkills: true } }] as unknown as SavedSearchReply[]
    expect(sameSearch(saved, new URLSearchParams('skill=go&skill=sql&sort=name&new=x'))?.id).toBe('s')
    expect(sameSearch(saved, new URLSearchParams('skill=go&skill=sql&any=1'))).toBeUndefined()
  })
  it('says in words what it asks for', () => {
    expect(wordsOf(of('school=a&skill=go&not=java&gpa=3.2-4&from=2027&to=2028&open=1'), (id) => id.toUpperCase())).toEqual([
      'GO',
      'not JAVA',
      'GPA 3.2 or more',
      '2027–2028',
      '1 school',
      'open to invitations',
    ])
    expect(['from=2027', 'to=2027', 'from=2027&to=2027'].map((query) => wordsOf(of(query), String)[0])).toEqual([
      'from 2027',
      'until 2027',
      '2027',
    ])
    expect(
      [
        [2, 4],
        [3.2, 4],
        [0, 3.5],
        [3, 3.5],
        [3.25, 4],
      ].map((range) => gpaText(range as unknown as [number, number])),
    ).toEqual(['any', '3.2 or more', 'up to 3.5', '3.0 – 3.5', '3.25 or more'])
  })
  it('leaves the GPA out where every one is asked for, and asks from 0 where the lowest is chosen', () => {
    expect(gpaValues([2, 4])).toEqual([])
    expect(gpaValues([2, 3.5])).toEqual(['0-3.5'])
    expect(gpaValues([3.2, 4])).toEqual(['3.2-4'])
  })
  it.each([
    ['the lower end', [2, 4], 2.62, [2.6, 4]],
    ['the upper end', [2, 4], 3.58, [2, 3.6]],
    ['one of two that are as near', [2, 4], 3, [3, 4]],
    ['no end over the other', [3.9, 4], 4, [3.9, 4]],
    ['an end no farther than there are GPAs', [2.5, 3.5], 4.2, [2.5, 4]],
  ] as const)('§2.20 a tap beside the handles moves %s', (_, range, gpa, moved) => {
    expect(nearerTo(range, gpa)).toEqual(moved)
  })
  it('counts the filters, and not how one of them is meant', () => {
    const counted = (query: string) => filtersIn(new URLSearchParams(query))
    expect([counted('sort=name&view=list&new=x'), counted('skill=go&skill=sql&any=1&gpa=3-4&hidden=1')]).toEqual([0, 3])
  })
  it('§2.8 without a subscription asks for no GPA and no name', () =>
    expect(previewOf(of('skill=go&not=java&gpa=3-4&hidden=1&open=1&name=x&to=2028'))).toEqual({
      skills: ['go'],
      allSkills: true,
      graduates: [1950, 2028],
    }))
  it('knows an order and what was new from a filter', () => {
    expect([isFiltered(new URLSearchParams('sort=name&new=x')), isFiltered(new URLSearchParams('skill=go'))]).toEqual([false, true])
    expect(unfiltered(new URLSearchParams('skill=go&sort=name&view=list&new=x')).toString()).toBe('sort=name&view=list')
  })
})
