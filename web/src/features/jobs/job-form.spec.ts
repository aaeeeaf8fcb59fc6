import { describe, expect, it } from 'vitest'
import { changesOf, emptyJob, fieldsOf, problemsIn, type JobDraft } from './job-form.ts'

const good: JobDraft = {
  ...emptyJob,
  title: ' Backend intern ',
  address: 'Pittsburgh',
  description: 'You own a small service from its schema to its pager.',
  skills: [{ value: 'go', label: 'Go' }],
}

describe('the form of a job', () => {
  it('has no problems when every required field is filled', () => {
    expect(problemsIn(good)).toEqual({})
  })

  it('names the problem of each field', () => {
    expect(Object.keys(problemsIn(emptyJob)).toSorted()).toEqual(['address', 'description', 'skills', 'title'])
    expect(problemsIn({ ...good, description: 'x'.repeat(29) })).toEqual({
      description: 'Please write 1 more character: what is the work like?',
    })
  })

  it('needs no address when it is remote', () => {
    expect(problemsIn({ ...good, workplaceType: 'remote', address: '' })).toEqual({})
  })

  it('sends no empty fields', () => {
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

  it('sends null for an emptied field of an existing job', () => {
    const job = { address: 'Pittsburgh', closesOn: '2026-12-01', openings: 2 }
    const remote = { ...good, workplaceType: 'remote', address: ' ', closesOn: '', openings: '' } as const
    expect(changesOf(remote, job)).toEqual({ ...fieldsOf(remote), address: null, closesOn: null, openings: null })
    expect(changesOf(remote, {})).toEqual(fieldsOf(remote))
    expect(changesOf({ ...good, openings: '3' }, job)).toEqual({ ...fieldsOf(good), openings: 3, closesOn: null })
  })
})
