import { describe, expect, it } from 'vitest'
import { isFiltered, replaced, searchOf, toggled, unfiltered } from './job-filters.ts'

const now = Date.parse('2026-11-20T10:00:30.000Z')
const of = (query: string) => searchOf(new URLSearchParams(query), now)

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
    expect(of('')).toEqual({})
    expect(of('sort=closing&posted=7')).toEqual({ sort: 'closing', postedSince: '2026-11-13T10:00:00.000Z' })
    expect(of('sort=best&posted=8')).toEqual({})
  })

  it('is filtered by anything but the order and the job that is open beside the list', () => {
    expect(['sort=newest&job=x&show=saved', 'place=Kiel'].map((query) => isFiltered(new URLSearchParams(query)))).toEqual([false, true])
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
