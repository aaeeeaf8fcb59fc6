import { describe, expect, it } from 'vitest'
import type { JobReply } from '#contract/jobs.ts'
import { changesOf, draftOf, emptyJob, fieldsOf, isMuchPay, problemsIn, type JobDraft } from './job-form.ts'

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

  it.each([
    ['', '1,000', 'hour', true],
    ['48.5', '999', 'hour', false],
    ['50,000', '', 'month', true],
    ['90,000', '120,000', 'year', false],
  ] as const)('asks about “%s” to “%s” by the %s: %s', (salaryMin, salaryMax, salaryPeriod, isMuch) => {
    expect(isMuchPay({ ...good, salaryMin, salaryMax, salaryPeriod })).toBe(isMuch)
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
    const job = { recruiter: 'rita', address: 'Pittsburgh', closesOn: '2026-12-01', openings: 2 }
    const remote = { ...good, workplaceType: 'remote', address: ' ', closesOn: '', openings: '' } as const
    expect(changesOf(remote, job)).toEqual({ ...fieldsOf(remote), address: null, closesOn: null, openings: null })
    expect(changesOf(remote, { recruiter: 'rita' })).toEqual(fieldsOf(remote))
    expect(changesOf({ ...good, openings: '3' }, job)).toEqual({ ...fieldsOf(good), openings: 3, closesOn: null })
  })

  it('§2.7 sends what the job asks for and pays, as numbers, days and a yes or no', () => {
    const full: JobDraft = {
      ...good,
      salaryMin: '40',
      salaryMax: '48.5',
      minGpa: '3.2',
      gradFrom: '2027-05-01',
      gradTo: '2028-06-30',
      sponsorsVisa: 'no',
      blindReview: true,
      recruiter: 'rita',
    }
    const asked = {
      salaryMin: 40,
      salaryMax: 48.5,
      salaryPeriod: 'hour',
      minGpa: 3.2,
      gradFrom: '2027-05-01',
      gradTo: '2028-06-30',
      sponsorsVisa: false,
      blindReview: true,
    }
    expect(fieldsOf(full)).toEqual({ ...fieldsOf(good), ...asked, recruiter: 'rita' })
    const { salaryMin, salaryPeriod, ...rest } = fieldsOf(full)
    const job = { ...rest, salaryMin, salaryPeriod, recruiter: 'rita' } as JobReply
    expect(draftOf({ ...job, skills: ['go'] })).toMatchObject({ ...full, title: 'Backend intern', skills: [{ value: 'go', label: '' }] })
    expect(changesOf(good, job)).toEqual({ ...fieldsOf(good), ...Object.fromEntries(Object.keys(asked).map((name) => [name, null])) })
  })

  it('§2.20 reads numbers as they are typed', () => {
    expect(fieldsOf({ ...good, openings: '1,500', salaryMin: '$95,000', salaryMax: '120 000', minGpa: '3,2/4.0' })).toMatchObject({
      openings: 1_500,
      salaryMin: 95_000,
      salaryMax: 120_000,
      minGpa: 3.2,
    })
    expect(problemsIn({ ...good, salaryMin: '120,000', salaryMax: '95000' })).toHaveProperty('salaryMax')
    expect(fieldsOf({ ...good, salaryMin: '0' })).toMatchObject({ salaryMin: 0, salaryPeriod: 'hour' })
  })

  it('sends a recruiter only where it is another one: the one before may have left', () => {
    expect(changesOf({ ...good, recruiter: 'rita' }, { recruiter: 'rita' })).not.toHaveProperty('recruiter')
    expect(changesOf({ ...good, recruiter: 'rolf' }, { recruiter: 'rita' })).toMatchObject({ recruiter: 'rolf' })
  })

  it('takes no pay or graduation that ends before it begins, and a draft without skills', () => {
    expect(problemsIn({ ...good, salaryMin: '50', salaryMax: '40', gradFrom: '2028-01-01', gradTo: '2027-01-01' })).toEqual({
      salaryMax: 'This is less than the lowest pay.',
      gradTo: 'This is before the first day.',
    })
    expect(problemsIn({ ...good, skills: [] }, 'draft')).toEqual({})
  })
})
