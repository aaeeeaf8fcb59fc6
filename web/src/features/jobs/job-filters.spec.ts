import { describe, expect, it } from 'vitest'
import { replaced, searchOf, toggled } from './job-filters.ts'

describe('the job search in the URL', () => {
  it('becomes the body of the search, without unknown values', () => {
    expect(searchOf(new URLSearchParams('title=+backend+&skill=go&skill=sql&type=internship&type=moon&place=remote'))).toEqual({
      titles: ['backend'],
      skills: ['go', 'sql'],
      jobType: ['internship'],
      workplaceType: ['remote'],
    })
    expect(searchOf(new URLSearchParams())).toEqual({})
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
