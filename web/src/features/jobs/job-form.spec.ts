import { describe, expect, it } from 'vitest'
import { changesOf, emptyJob, fieldsOf, mistakesIn, type JobDraft } from './job-form.ts'

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

  it('loses what was emptied when it is edited, and nothing that it never had', () => {
    const job = { address: 'Pittsburgh', closesOn: '2026-12-01', openings: 2 }
    const remote = { ...good, workplaceType: 'remote', address: ' ', closesOn: '', openings: '' } as const
    expect(changesOf(remote, job)).toEqual({ ...fieldsOf(remote), address: null, closesOn: null, openings: null })
    expect(changesOf(remote, {})).toEqual(fieldsOf(remote))
    expect(changesOf({ ...good, openings: '3' }, job)).toEqual({ ...fieldsOf(good), openings: 3, closesOn: null })
  })
})
