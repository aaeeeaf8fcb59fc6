import { describe, expect, it } from 'vitest'
import { ApplicationSubmitted } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { isRefusal, refuse } from '#events/vocabulary/refusals.ts'
import { applicationIds, jobPosted, studentRegistered } from '../testing/examples.ts'
import { foldAll } from '../core/fold.ts'
import { given, NOW, recorded, student } from '../testing/given.ts'
import { jobFold, type JobState } from '../jobs/state.ts'
import { userFold } from '../users/state.ts'
import { applyJob } from './apply.ts'

function fact<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The example folds to nothing.')
  return value
}
const job = fact(foldAll(jobFold, recorded([jobPosted])))
const applicant = fact(foldAll(userFold, recorded([studentRegistered])))
const needs = { job, student: applicant, nominated: false, timezone: 'UTC', referralId: undefined }
const withJob = (changes: Partial<JobState>) => ({ ...needs, job: { ...job, ...changes } })
const application = { ...applicationIds, applicationId: 'id-0' }

describe('§7 apply for a job', () => {
  it('§7 stores the application as the student was on that day', () =>
    given()
      .as(student)
      .when(applyJob, { jobId: 'job', coverLetter: 'I like compilers.' }, needs)
      .thenHappened([
        happened(ApplicationSubmitted, {
          ...application,
          universityId: 'uni',
          source: 'direct',
          skills: ['c-plus-plus', 'go', 'sql'],
          degree: 'bachelor',
          graduationYear: 2027,
          applicant: { name: 'Stella Student', email: 'stella@uni.example.edu' },
          coverLetter: 'I like compilers.',
        }),
      ]))

  it('§3 takes name and e-mail from the account, whatever the form says', () => {
    const { decision } = given().as(student).when(applyJob, { jobId: 'job', name: 'Somebody', email: 'else@example.com' }, needs)
    expect(isRefusal(decision) ? undefined : decision[0]?.data['applicant']).toEqual({
      name: 'Stella Student',
      email: 'stella@uni.example.edu',
    })
  })

  it('§3 leaves out a cover letter of nothing but spaces', () => {
    const { decision } = given().as(student).when(applyJob, { jobId: 'job', coverLetter: '  \n' }, needs)
    expect(isRefusal(decision) ? undefined : decision[0]?.data).not.toHaveProperty('coverLetter')
  })

  it.each(['draft', 'paused', 'closed', 'filled'] as const)('§4 refuses a job that is %s', (status) =>
    given().as(student).when(applyJob, { jobId: 'job' }, withJob({ status })).thenRefused('job_not_open'),
  )

  it('§3 takes applications on the last day, and none after it', () => {
    given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, withJob({ closesOn: NOW.slice(0, 10) }))
      .thenHappened([expectSubmitted()])
    given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, withJob({ closesOn: '2026-11-19' }))
      .thenRefused('job_not_open')
  })

  it('§3 whose day is the company’s: it is still the 19th in Los Angeles', () => {
    const inLosAngeles = { ...withJob({ closesOn: '2026-11-19' }), timezone: 'America/Los_Angeles' }
    given().as(student).at('2026-11-20T07:59:00.000Z').when(applyJob, { jobId: 'job' }, inLosAngeles).thenHappened([expectSubmitted()])
    given().as(student).at('2026-11-20T08:00:00.000Z').when(applyJob, { jobId: 'job' }, inLosAngeles).thenRefused('job_not_open')
  })

  it('§5 refuses a profile below 60 %, and says how far it is', () => {
    const { degree: _, ...rest } = applicant.profile
    given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, { ...needs, student: { ...applicant, profile: rest } })
      .thenRefused('profile_incomplete', { completeness: 50, needed: 60 })
  })

  it('§1 comes from a referral before a nomination, and from a nomination before nothing', () => {
    given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, { ...needs, nominated: true })
      .thenHappened([expectSubmitted({ source: 'nominated' })])
    given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, { ...needs, nominated: true, referralId: 'referral' })
      .thenHappened([expectSubmitted({ source: 'referred', referralId: 'referral' })])
  })

  it('§4 claims the pair of student and job, so that two applications at once are one', () =>
    given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, needs)
      .thenClaimed([{ kind: 'application', value: 'stella|job', taken: refuse('duplicate_application') }]))

  it('§7 has an id of its own, derived from the request', () =>
    expect(given().as(student).when(applyJob, { jobId: 'job' }, needs).target).toBe('id-0'))
})

function expectSubmitted(fields: object = {}) {
  return { definition: ApplicationSubmitted, data: expect.objectContaining({ ...application, ...fields }) }
}
