import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { JobClosed, JobPosted, JobStatusChanged, JobUpdated } from '#events/jobs.ts'
import { SkillAdded } from '#events/skills.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { jobStatuses, type JobStatus } from '#events/vocabulary/jobs/jobs.ts'
import { accountRegistered, jobPosted } from '../testing/examples.ts'
import { foldAll } from '../core/streams/fold.ts'
import { admin, employee, foldsOf, given, like, recorded, recruiter, type Past } from '../testing/given.ts'
import { takesApplications } from '#events/vocabulary/terms.ts'
import { jobFold } from './state.ts'
import { mistakeInReferences, postJob } from './post.ts'
import { updateJob } from './update.ts'

const free = { subscribed: false, company: 'acme' }
const known = { organizationKnown: true, timezone: 'UTC', ...free }
const form = {
  title: 'Compiler engineer',
  jobType: 'full_time' as const,
  workplaceType: 'on_site' as const,
  address: 'One Acme Way, Springfield',
  description: 'Makes a compiler faster, one pass at a time.',
  skills: ['c-plus-plus'],
}
const post = (changes: Partial<Parameters<typeof postJob.decide>[1]> = {}, needs = known) =>
  given()
    .as(recruiter)
    .when(postJob, { ...form, ...changes }, needs)
const ids = { jobId: 'job', organizationId: 'acme' }

describe('§7 post a job', () => {
  it('§7 opens it for the caller’s company, with the caller as its recruiter', () =>
    post({ openings: 2, closesOn: '2027-01-31' }).thenHappened([
      happened(JobPosted, {
        ...form,
        jobId: 'id-0',
        organizationId: 'acme',
        recruiter: 'rita',
        status: 'open',
        timezone: 'UTC',
        openings: 2,
        closesOn: '2027-01-31',
        closesAt: '2027-02-01T00:00:00.000Z',
      }),
    ]))

  it('§3 stores every optional field of product 2.7', () => {
    const optional = {
      openings: 2,
      closesOn: '2027-01-31',
      salaryMin: 40,
      salaryMax: 50,
      salaryPeriod: 'hour' as const,
      minGpa: 3,
      gradFrom: '2027-05-01',
      gradTo: '2027-08-31',
      sponsorsVisa: true,
      blindReview: true,
    }
    post(optional).thenHappened([like(JobPosted, optional)])
  })

  it('§7 can be a draft, with a colleague as its recruiter', () =>
    post({ status: 'draft', recruiter: 'carl' }).thenHappened([like(JobPosted, { status: 'draft', recruiter: 'carl' })]))

  it('§7 needs a company to be named by an admin', () => {
    given()
      .as(admin)
      .when(postJob, { ...form, organization: 'acme' }, known)
      .thenHappened([like(JobPosted, { organizationId: 'acme', recruiter: 'adam' })])
    given()
      .as(admin)
      .when(postJob, form, known)
      .thenRefused('invalid', [{ field: 'organization', message: 'is no company we know' }])
    post({ organization: 'uni' }, { ...known, organizationKnown: false }).thenRefused('invalid', [
      { field: 'organization', message: 'is no company we know' },
    ])
  })

  it('§7 is for no other company than the recruiter’s own', async () => {
    const needs = given()
      .as(recruiter)
      .needsOf(postJob, { ...form, organization: 'other' }, { fold: foldsOf({}) })
    expect(await needs).toEqual(refuse('not_your_company'))
    given()
      .as(recruiter)
      .when(postJob, { ...form, organization: 'other' }, known)
      .thenBelongedTo({ organizationId: 'acme' })
    given(jobPosted)
      .as(recruiter)
      .when(updateJob, { id: 'job', formData: { organization: 'other' } }, free)
      .thenRefused('not_your_company')
    given(jobPosted)
      .as(admin)
      .when(updateJob, { id: 'job', formData: { organization: 'other' } }, free)
      .thenRefused('invalid', [{ field: 'formData.organization', message: 'of a job cannot be changed' }])
  })

  it.each([
    ['address', { address: '' }],
    ['address', { address: '   ', workplaceType: 'hybrid' as const }],
    ['salaryMax', { salaryMin: 50, salaryMax: 40 }],
    ['gradTo', { gradFrom: '2027-06-01', gradTo: '2027-05-01' }],
    ['closesOn', { closesOn: '2026-11-19' }],
  ])('§5 finds the mistake in %s', (field, changes) => {
    expect(post(changes).decision).toMatchObject({ refused: 'invalid', details: [{ field }] })
  })

  it('§7 stores only the day of an instant', () => {
    post({ closesOn: '2027-01-31T10:00:00Z', gradFrom: '2027-05-01T00:00:00.000Z' }).thenHappened([
      like(JobPosted, { closesOn: '2027-01-31', gradFrom: '2027-05-01' }),
    ])
    given(jobPosted)
      .as(recruiter)
      .when(updateJob, { id: 'job', formData: { closesOn: '2027-01-31T10:00:00Z' } }, free)
      .thenHappened([happened(JobUpdated, { ...ids, changes: { closesOn: '2027-01-31' }, closesAt: '2027-02-01T00:00:00.000Z' })])
  })

  it('§3 can close today at the earliest, in the company’s time zone', () => {
    post({ closesOn: '2026-11-20' }).thenHappened([like(JobPosted, { closesOn: '2026-11-20' })])
    expect(post({ closesOn: '2026-11-20' }, { ...known, timezone: 'Pacific/Kiritimati' }).decision).toMatchObject({ refused: 'invalid' })
  })

  it('§3 needs no address for a remote job', () => {
    const { address: _, ...rest } = form
    given()
      .as(recruiter)
      .when(postJob, { ...rest, workplaceType: 'remote' }, known)
      .thenHappened([like(JobPosted, { workplaceType: 'remote' })])
  })

  it.each([
    { title: 'ab' },
    { title: 'x'.repeat(121) },
    { description: 'too short' },
    { description: 'x'.repeat(10_001) },
    { skills: Array.from({ length: 21 }, (_, n) => `skill-${n}`) },
    { skills: ['go', 'go'] },
    { minGpa: 4.5 },
    { openings: 0 },
    { status: 'closed' },
    { salary: 1 },
  ])('§3 refuses a job with %j', (changes) => expect(postJob.validator.Check({ ...form, ...changes })).toBe(false))

  it('§3 refuses unknown skills and a recruiter of another company', async () => {
    const fold = foldsOf({
      'skill-go': [happened(SkillAdded, { skillId: 'go', label: 'Go' })],
      'user-rita': [accountRegistered(recruiter, 'Rita Recruiter')],
      'user-emil': [accountRegistered(employee, 'Emil Employee')],
    })
    const lookup = { fold }
    expect(await mistakeInReferences({ skills: ['go'], recruiter: 'rita' }, 'acme', lookup)).toBeUndefined()
    expect(await mistakeInReferences({ skills: ['go', 'cobol'] }, 'acme', lookup)).toEqual({
      refused: 'invalid',
      details: [{ field: 'skills', message: 'cobol is no skill we know' }],
    })
    const notOfCompany = { refused: 'invalid', details: [{ field: 'recruiter', message: 'is no recruiter of this company' }] }
    expect(await mistakeInReferences({ recruiter: 'emil' }, 'acme', lookup)).toEqual(notOfCompany)
    expect(await mistakeInReferences({ recruiter: 'rita' }, 'other', lookup)).toEqual(notOfCompany)
  })
})

describe('§7 change a job', () => {
  const change = (changes: Parameters<typeof updateJob.decide>[1]['formData']) =>
    given(jobPosted).as(recruiter).when(updateJob, { id: 'job', formData: changes }, free)

  it('§7 stores only what changed', () =>
    change({ title: 'Senior compiler engineer', skills: ['c-plus-plus'], workplaceType: 'remote' }).thenHappened([
      happened(JobUpdated, { ...ids, changes: { title: 'Senior compiler engineer' } }),
    ]))

  it('§2.14 closes by the clock of the zone in which it was posted, also where the company has moved', () => {
    const inKiribati = { ...jobPosted, data: { ...jobPosted.data, timezone: 'Pacific/Kiritimati' } }
    const until = (closesOn: string) => given(inKiribati).as(recruiter).when(updateJob, { id: 'job', formData: { closesOn } }, free)
    until('2026-11-20').thenRefused('invalid', [{ field: 'formData.closesOn', message: 'lies in the past' }])
    until('2026-11-21').thenHappened([like(JobUpdated, { closesAt: '2026-11-21T10:00:00.000Z' })])
  })

  it('§7 removes an optional field with null, once', () => {
    const last = { ...jobPosted, data: { ...jobPosted.data, closesOn: '2027-01-31', openings: 2, address: 'Here' } }
    const removed = happened(JobUpdated, { ...ids, changes: { title: 'Lead engineer' }, removed: ['address', 'closesOn'] })
    const remove = (...history: readonly Past[]) =>
      given(...history)
        .as(recruiter)
        .when(updateJob, { id: 'job', formData: { title: 'Lead engineer', closesOn: null, address: null, minGpa: null } }, free)
    remove(last).thenHappened([removed])
    remove(last, removed).thenNothingHappened()
    expect(foldAll(jobFold, recorded([last, removed]))).toEqual({ ...jobPosted.data, title: 'Lead engineer', openings: 2 })
    expect(removed.definition.narrate(removed.data, String, 'Rita')).toBe('Rita edited title and removed address, closesOn')
  })

  it('§5 refuses to remove a required field, or the address of a job that is not remote', () => {
    given(jobPosted, happened(JobUpdated, { ...ids, changes: { workplaceType: 'on_site', address: 'Here' } }))
      .as(recruiter)
      .when(updateJob, { id: 'job', formData: { address: null } }, free)
      .thenRefused('invalid', [{ field: 'formData.address', message: 'is needed unless the job is remote' }])
    for (const name of ['title', 'description', 'skills', 'recruiter', 'status'])
      expect(updateJob.validator.Check({ id: 'job', formData: { [name]: null } })).toBe(false)
  })

  it('§7 stores nothing when no value changes', () =>
    change({ title: 'Compiler engineer', status: 'open', organization: 'acme' }).thenNothingHappened())

  it('§7 edits and closes in one call', () =>
    change({ openings: 3, status: 'filled' }).thenHappened([
      happened(JobUpdated, { ...ids, changes: { openings: 3 } }),
      happened(JobClosed, { ...ids, from: 'open', filled: true }),
    ]))

  it('§5 needs an address when a remote job becomes an on-site job', () =>
    expect(change({ workplaceType: 'on_site' }).decision).toMatchObject({ refused: 'invalid', details: [{ field: 'formData.address' }] }))

  it('§5 can edit a job whose last day has passed, but cannot set a last day in the past', () => {
    const over = { ...jobPosted, data: { ...jobPosted.data, closesOn: '2026-01-01' } }
    given(over)
      .as(recruiter)
      .when(updateJob, { id: 'job', formData: { openings: 3 } }, free)
      .thenHappened([like(JobUpdated, {})])
    expect(change({ closesOn: '2026-01-01' }).decision).toMatchObject({ refused: 'invalid', details: [{ field: 'formData.closesOn' }] })
  })

  it.each([{ unknownField: 1 }, { $gt: '' }, { title: 'ab' }, { status: 'gone' }, { skills: 'go' }])(
    '§3 refuses the change %j',
    (changes) => expect(updateJob.validator.Check({ id: 'job', formData: changes })).toBe(false),
  )

  it('§7 refuses a job that does not exist', () =>
    given().as(recruiter).when(updateJob, { id: 'job', formData: {} }, free).thenRefused('not_found'))

  const may: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
    draft: ['open', 'closed'],
    open: ['paused', 'closed', 'filled'],
    paused: ['open', 'closed', 'filled'],
    closed: ['open'],
    filled: ['open'],
  }
  const cells = jobStatuses.flatMap((from) => jobStatuses.filter((to) => to !== from).map((to) => ({ from, to })))
  const givenJob = (status: JobStatus) => given({ ...jobPosted, data: { ...jobPosted.data, status } }).as(recruiter)

  it.each(cells.filter(({ from, to }) => may[from].includes(to)))('§4 moves from $from to $to', ({ from, to }) => {
    const event =
      to === 'closed' || to === 'filled'
        ? happened(JobClosed, { ...ids, from, filled: to === 'filled' })
        : happened(JobStatusChanged, { ...ids, from, to })
    givenJob(from)
      .when(updateJob, { id: 'job', formData: { status: to } }, free)
      .thenHappened([event])
    expect(foldAll(jobFold, recorded([jobPosted, event]))?.status).toBe(to)
  })

  it.each(cells.filter(({ from, to }) => !may[from].includes(to)))('§4 refuses the move from $from to $to', ({ from, to }) =>
    givenJob(from)
      .when(updateJob, { id: 'job', formData: { status: to } }, free)
      .thenRefused('illegal_transition', { from, to, allowed: may[from] }),
  )

  it.each(jobStatuses)('§4 takes applications only while it is open: %s', (status) => {
    const job = foldAll(jobFold, recorded([{ ...jobPosted, data: { ...jobPosted.data, status } }]))
    expect(job && takesApplications(job, '2026-11-20')).toBe(status === 'open')
  })
})
