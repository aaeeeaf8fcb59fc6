import { describe, expect, it } from 'vitest'
import { replaced, toggled } from '../../../lib/url-params.ts'
import { chosenIn, filtersIn, isFiltered, paramsOf, savedQueryOf, searchOf, unfiltered, usualSort, wordsOf } from './job-filters.ts'

const now = Date.parse('2026-11-20T10:00:30.000Z')
const of = (query: string) => searchOf(new URLSearchParams(query), now)

it('product 3 each chosen filter stands in its words, and what is no filter or unknown does not', () => {
  const params = new URLSearchParams('title=data&type=internship&skill=go&company=acme&posted=7&place=Ohio&sort=newest&workplace=moon')
  const labels = { skill: (id: string) => id.toUpperCase(), company: () => 'Acme' }
  expect(chosenIn(params, labels).map(({ text }) => text)).toEqual([
    'data',
    'Internship',
    'GO',
    'Acme',
    'Posted in the last 7 days',
    'Ohio',
  ])
})

describe('the job search in the URL', () => {
  it('becomes the body of the search, without unknown values', () => {
    expect(of('title=+backend+&skill=go&skill=sql&type=internship&type=moon&workplace=remote&place=Kiel&company=a&job=x')).toEqual({
      titles: ['backend'],
      skills: ['go', 'sql'],
      jobType: ['internship'],
      workplaceType: ['remote'],
      organization: ['a'],
      place: 'Kiel',
    })
    expect(of('q=+rust++kestrel+')).toEqual({ q: 'rust kestrel' })
    expect(of(`q=${'a '.repeat(300)}`)).toEqual({ q: 'a a a a a a a a a a' })
    expect(of('')).toEqual({})
    expect(of('sort=closing&posted=7')).toEqual({ sort: 'closing', postedSince: '2026-11-13T10:00:00.000Z' })
    expect(of('sort=best&posted=8')).toEqual({})
  })

  it('is saved without the days in which jobs were posted, and comes back as the same address', () => {
    const query = savedQueryOf(new URLSearchParams('title=backend&skill=sql&skill=go&type=co_op&posted=7&job=x&sort=closing&company=a'))
    expect(query).toEqual({ titles: ['backend'], skills: ['sql', 'go'], jobType: ['co_op'], organization: ['a'], sort: 'closing' })
    expect(paramsOf(query).toString()).toBe('title=backend&skill=go&skill=sql&type=co_op&company=a&sort=closing')
    expect(paramsOf({ titles: 'data', jobType: 'internship', postedSince: '2026-11-01', place: '' }).toString()).toBe(
      'title=data&type=internship',
    )
    expect(paramsOf(savedQueryOf(new URLSearchParams('q=rust'))).toString()).toBe('q=rust')
    expect(searchOf(paramsOf({ titles: ['a', 'b'] }), now)).toEqual({ titles: ['a', 'b'] })
  })

  it('is told in words', () =>
    expect(
      wordsOf(new URLSearchParams('title=data&type=co_op&workplace=remote&place=Kiel&skill=go&company=a&company=b'), (id) => `#${id}`),
    ).toEqual(['data', 'Co-op', 'Remote', 'Kiel', '#go', '2 companies']))

  it('is filtered by anything but the order and the job that is open beside the list', () => {
    expect(['sort=newest&job=x&show=saved', 'place=Kiel'].map((query) => isFiltered(new URLSearchParams(query)))).toEqual([false, true])
    expect(filtersIn(new URLSearchParams('sort=newest&title=data&skill=go&skill=sql'))).toBe(3)
    expect(unfiltered(new URLSearchParams('sort=closing&job=x&skill=go')).toString()).toBe('sort=closing')
  })

  it('toggles one value of a filter and keeps the others', () => {
    const one = toggled(new URLSearchParams('title=x&type=internship'), 'type', 'co_op')
    expect(one.toString()).toBe('title=x&type=internship&type=co_op')
    expect(toggled(one, 'type', 'internship').toString()).toBe('title=x&type=co_op')
  })

  it('drops a filter that becomes empty', () => {
    expect(replaced(new URLSearchParams('title=x&skill=go'), 'title', ['']).toString()).toBe('skill=go')
  })
})

it('what fits best stands first for a student with skills, but where new ones are looked for', () => {
  expect(usualSort(new URLSearchParams('skill=go'), true)).toBe('relevance')
  expect(usualSort(new URLSearchParams('skill=go&new=2026-11-20T10:00:00.000Z'), true)).toBe('newest')
  expect(usualSort(new URLSearchParams(), false)).toBe('newest')
})
