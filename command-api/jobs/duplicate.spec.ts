import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { JobClosed, JobPosted } from '#events/jobs.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { foldAll } from '../core/streams/fold.ts'
import { admin, foldsOf, given, recorded, recruiter, type Past } from '../testing/given.ts'
import { duplicateJob } from './duplicate.ts'
import { jobFold, type JobState } from './state.ts'

const said = {
  jobId: 'job',
  organizationId: 'acme',
  status: 'open' as const,
  title: 'Compiler engineer',
  jobType: 'full_time' as const,
  workplaceType: 'on_site' as const,
  address: 'One Acme Way, Springfield',
  description: 'Makes a compiler faster, one pass at a time.',
  skills: ['c-plus-plus'],
  openings: 2,
  closesOn: '2026-11-19',
  gradFrom: '2026-11-01',
  gradTo: '2027-05-31',
  blindReview: true,
}
const carls = happened(JobPosted, { ...said, recruiter: 'carl' })
const stateOf = (...history: readonly Past[]): JobState => {
  const state = foldAll(jobFold, recorded(history))
  if (!state) throw new Error('no job')
  return state
}

describe('§7 POST /jobs/{id}/duplicate', () => {
  it('§7 drafts a job that says the same, without the days that are over, for the caller to look after', () => {
    const closed = happened(JobClosed, { jobId: 'job', organizationId: 'acme', from: 'open', filled: true })
    const { closesOn: _closed, gradFrom: _past, ...kept } = said
    given()
      .as(recruiter)
      .when(duplicateJob, { id: 'job' }, { job: stateOf(carls, closed), timezone: 'America/New_York', recruiter: recruiter.uid })
      .thenHappened([
        happened(JobPosted, { ...kept, jobId: 'id-0', status: 'draft', timezone: 'America/New_York', recruiter: recruiter.uid }),
      ])
  })

  it('§7 keeps the recruiter where an admin copies it, unless they have left', async () => {
    const { decision } = given()
      .as(admin)
      .when(duplicateJob, { id: 'job' }, { job: stateOf(carls), timezone: 'UTC', recruiter: 'carl' })
    expect(decision).toMatchObject([{ data: { recruiter: 'carl', organizationId: 'acme' } }])
    const recruiterOf = async (...carl: readonly Past[]) => {
      const fold = foldsOf({ 'job-job': [carls], 'user-carl': carl })
      return given().as(admin).needsOf(duplicateJob, { id: 'job' }, { fold })
    }
    expect(await recruiterOf()).toMatchObject({ recruiter: admin.uid })
  })

  it('§7 finds only jobs of the caller’s company', async () => {
    const needsOf = (organizationId: string) =>
      given()
        .as({ ...recruiter, organizationId })
        .needsOf(duplicateJob, { id: 'job' }, { fold: foldsOf({ 'job-job': [carls] }) })
    expect(await needsOf('other')).toEqual(refuse('not_found'))
    expect(await needsOf('acme')).toMatchObject({ job: { title: said.title }, timezone: 'UTC' })
  })
})
