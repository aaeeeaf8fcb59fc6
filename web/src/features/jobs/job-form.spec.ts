import { describe, expect, it } from 'vitest'
import { emptyJob, fieldsOf, mistakesIn, type JobDraft } from './job-form.ts'

const good: JobDraft = {
  ...emptyJob,
  title: ' Backend intern ',
  address: 'Pittsburgh',
  description: 'You own a small service from its schema to its pager.',
  skills: [{ value: 'go', label: 'Go' }],
}

describe('a job that is written', () => {
  it('has no mistakes when everything needed is there', () => {
    expect(mistakesIn(good)).toEqual({})
  })

  it('is told field by field what is missing', () => {
    expect(Object.keys(mistakesIn(emptyJob)).toSorted()).toEqual(['address', 'description', 'skills', 'title'])
    expect(mistakesIn({ ...good, description: 'x'.repeat(29) })).toEqual({
      description: 'Please write 1 more character: what is the work like?',
    })
  })

  it('needs no address when it is remote', () => {
    expect(mistakesIn({ ...good, workplaceType: 'remote', address: '' })).toEqual({})
  })

  it('is sent without its empty fields', () => {
    expect(fieldsOf({ ...good, openings: '2' })).toEqual({
      title: 'Backend intern',
      jobType: 'internship',
      workplaceType: 'on_site',
      address: 'Pittsburgh',
      description: good.description,
      skills: ['go'],
      openings: 2,
    })
    expect(fieldsOf({ ...good, address: '  ' })).not.toHaveProperty('address')
  })
})
