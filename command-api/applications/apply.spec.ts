import { describe, expect, it } from 'vitest'
import { ApplicationStatusChanged, ApplicationSubmitted } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { isRefusal, refuse } from '#events/vocabulary/refusals.ts'
import { HiddenResumeUploaded, ResumeUploaded } from '#events/resumes.ts'
import { ReferralAccepted, ReferralAnswerTakenBack, ReferralStatusChanged } from '#events/referrals.ts'
import { applicationIds, applicationSubmitted, jobPosted, referralIds, referralInvited, studentRegistered } from '../testing/examples.ts'
import { secondsLeftToday } from '#events/vocabulary/terms.ts'
import { foldsOf, given, NOW, stateFrom, student, type Past } from '../testing/given.ts'
import { jobFold, type JobState } from '../jobs/state.ts'
import { userFold } from '../users/state.ts'
import { applyJob } from './apply.ts'

const job = stateFrom(jobFold, jobPosted)
const applicant = stateFrom(userFold, studentRegistered)
const needs = { job, student: applicant, resume: undefined, nominated: false, referralId: undefined, onCampus: true }
const withJob = (changes: Partial<JobState>) => ({ ...needs, job: { ...job, ...changes } })
const application = { ...applicationIds, applicationId: 'id-0' }

describe('§7 apply for a job', () => {
  it('§7 stores the student’s data of that moment in the application', () =>
    given()
      .as(student)
      .when(applyJob, { jobId: 'job', coverLetter: 'I like compilers.' }, needs)
      .thenHappened([
        happened(ApplicationSubmitted, {
          ...application,
          universityId: 'uni',
          source: 'direct',
          applicant: {
            name: 'Stella Student',
            email: 'stella@uni.example.edu',
            skills: ['c-plus-plus', 'go', 'sql'],
            degree: 'bachelor',
            graduationYear: 2027,
          },
          coverLetter: 'I like compilers.',
          askedSkills: needs.job.skills,
          jobType: needs.job.jobType,
        }),
      ]))

  it('§3 takes name and e-mail from the account, not from the form', () => {
    const { decision } = given().as(student).when(applyJob, { jobId: 'job', name: 'Somebody', email: 'else@example.com' }, needs)
    expect(isRefusal(decision) ? undefined : decision[0]?.data['applicant']).toMatchObject({
      name: 'Stella Student',
      email: 'stella@uni.example.edu',
    })
  })

  it('§2.15 keeps whether the job was reviewed blind when it was sent, which skills it asked for then, and its type', () => {
    const blindOf = (blindReview?: boolean) => {
      const { decision } = given()
        .as(student)
        .when(applyJob, { jobId: 'job' }, { ...needs, job: { ...needs.job, ...(blindReview !== undefined && { blindReview }) } })
      if (isRefusal(decision)) return decision
      const { blind, askedSkills, jobType } = decision[0]?.data ?? {}
      return [blind, askedSkills, jobType]
    }
    const { skills, jobType } = needs.job
    expect(blindOf(true)).toEqual([true, skills, jobType])
    for (const open of [blindOf(false), blindOf()]) expect(open).toEqual([undefined, skills, jobType])
  })

  it('§2.18 takes a referral from the view only while its own stream says accepted: the student may have taken the answer back', async () => {
    const answered = happened(ReferralAccepted, {
      ...referralIds,
      studentId: 'stella',
      jobId: 'job',
      expirationDate: '2026-12-31',
      expiresAt: '2027-01-01T00:00:00.000Z',
    })
    const back = happened(ReferralAnswerTakenBack, {
      ...referralIds,
      studentId: 'stella',
      correctsEventId: 'event-1',
      from: 'accepted',
      expiresAt: '2026-12-31T00:00:00.000Z',
    })
    const blind = happened(ApplicationSubmitted, { ...applicationSubmitted.data, blind: true } as never)
    const needsOf = (...referral: readonly Past[]) =>
      given()
        .as(student)
        .needsOf(
          applyJob,
          { jobId: 'job' },
          {
            fold: foldsOf({
              'job-job': [jobPosted],
              'user-stella': [studentRegistered],
              'referral-referral': referral,
              'application-application': [
                blind,
                happened(ApplicationStatusChanged, { ...applicationIds, from: 'submitted', to: 'withdrawn' }),
              ],
              'application-seen': [blind],
            }),
            readModels: { hasConsentedNomination: async () => false, acceptedReferral: async () => ({ referralId: 'referral' }) },
          },
        )
    expect(await needsOf(referralInvited, answered)).toMatchObject({ referralId: 'referral' })
    expect(await needsOf(referralInvited, answered, back)).toMatchObject({ referralId: undefined })
    // Nor while it follows another application, but of one that was withdrawn while hidden.
    const follows = (applicationId: string) =>
      happened(ReferralStatusChanged, { ...referralIds, studentId: 'stella', from: 'accepted', to: 'submitted', applicationId })
    expect(await needsOf(referralInvited, answered, follows('application'))).toMatchObject({ referralId: 'referral' })
    expect(await needsOf(referralInvited, answered, follows('seen'))).toMatchObject({ referralId: undefined })
  })

  it('§3 sends the version of the résumé that was chosen, else the main one, and no hidden one or another’s', async () => {
    const version = (versionId: string, number: number) => ({
      studentId: 'stella',
      versionId,
      number,
      fileId: versionId,
      bytes: 1,
      name: 'cv.pdf',
    })
    const resumes = [
      happened(ResumeUploaded, { ...version('first', 1), primary: false }),
      happened(ResumeUploaded, { ...version('main', 2), primary: true }),
      happened(HiddenResumeUploaded, version('hidden', 3)),
    ]
    const needsOf = (resumeVersionId?: string) =>
      given()
        .as(student)
        .needsOf(
          applyJob,
          { jobId: 'job', ...(resumeVersionId && { resumeVersionId }) },
          {
            fold: foldsOf({ 'job-job': [jobPosted], 'user-stella': [studentRegistered], 'resumes-stella': resumes }),
            readModels: { hasConsentedNomination: async () => false, acceptedReferral: async () => undefined },
          },
        )
    expect(await needsOf()).toMatchObject({ resume: { versionId: 'main' } })
    expect(await needsOf('first')).toMatchObject({ resume: { versionId: 'first' } })
    for (const id of ['hidden', 'unknown']) expect(await needsOf(id)).toMatchObject({ refused: 'invalid' })
    const { decision } = given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, { ...needs, resume: { versionId: 'first', number: 1, fileId: 'first' } })
    expect(isRefusal(decision) ? undefined : decision[0]?.data).toMatchObject({ resumeVersionId: 'first' })
  })

  it('§3 sends the grade point average of a student who shows it, and of no other', () => {
    const of = (gpaVisible: boolean) => {
      const profile = { ...applicant.profile, gpa: 3.61, gpaVisible }
      const { decision } = given()
        .as(student)
        .when(applyJob, { jobId: 'job' }, { ...needs, student: { ...applicant, profile } })
      return isRefusal(decision) ? undefined : decision[0]?.data['applicant']
    }
    expect(of(true)).toMatchObject({ gpa: 3.61 })
    expect(of(false)).not.toHaveProperty('gpa')
  })

  it('§3 stores no cover letter that has only white space', () => {
    const { decision } = given().as(student).when(applyJob, { jobId: 'job', coverLetter: '  \n' }, needs)
    expect(isRefusal(decision) ? undefined : decision[0]?.data).not.toHaveProperty('coverLetter')
  })

  it.each(['draft', 'paused', 'closed', 'filled'] as const)('§4 refuses a job that is %s', (status) =>
    given().as(student).when(applyJob, { jobId: 'job' }, withJob({ status })).thenRefused('job_not_open'),
  )

  it('§3 accepts applications on the job’s last day, but not after it', () => {
    given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, withJob({ closesOn: NOW.slice(0, 10) }))
      .thenHappened([expectSubmitted()])
    given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, withJob({ closesOn: '2026-11-19' }))
      .thenRefused('job_not_open')
  })

  it('§3 ends the last day in the time zone of the job, as lists have it', () => {
    const inLosAngeles = withJob({ closesOn: '2026-11-19', timezone: 'America/Los_Angeles' })
    given().as(student).at('2026-11-20T07:59:00.000Z').when(applyJob, { jobId: 'job' }, inLosAngeles).thenHappened([expectSubmitted()])
    given().as(student).at('2026-11-20T08:00:00.000Z').when(applyJob, { jobId: 'job' }, inLosAngeles).thenRefused('job_not_open')
  })

  it('§5 refuses a profile below 60 %, with its completeness', () => {
    const { degree: _, ...rest } = applicant.profile
    given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, { ...needs, student: { ...applicant, profile: rest } })
      .thenRefused('profile_incomplete', { completeness: 50, needed: 60 })
  })

  it('§2.7 counts a university that has not confirmed the student, as the meter of the profile does', () => {
    const claiming = { ...applicant, universityId: undefined, claimedUniversityId: 'uni' }
    const { decision } = given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, { ...needs, student: claiming })
    expect(isRefusal(decision) ? decision : decision.map(({ definition }) => definition)).toEqual([ApplicationSubmitted])
  })

  it('§5 takes a résumé in place of a profile that is filled in, and pins its version', () => {
    const resume = { versionId: 'resume-2', number: 2, fileId: 'file-2' }
    given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, { ...needs, resume, student: { ...applicant, profile: {} } })
      .thenHappened([expectSubmitted({ resumeVersionId: 'resume-2' })])
  })

  it('§1 has the source “referred” before “nominated”, and “nominated” before “direct”', () => {
    given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, { ...needs, nominated: true })
      .thenHappened([expectSubmitted({ source: 'nominated' })])
    given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, { ...needs, nominated: true, referralId: 'referral' })
      .thenHappened([expectSubmitted({ source: 'referred', referralId: 'referral' })])
  })

  it('§4 claims the pair of student and job, so that concurrent requests make one application, and one of five of the day', () =>
    given()
      .as(student)
      .when(applyJob, { jobId: 'job' }, needs)
      .thenClaimed([
        { kind: 'application', value: 'stella|job', taken: refuse('duplicate_application') },
        ...(
          [
            ['stella|job', 5, ' for this job'],
            ['stella|company|acme', 10, ' to this company'],
            ['stella', 50, ''],
          ] as const
        ).map(([value, places, where]) => ({
          kind: 'applicationOfTheDay' as const,
          value: `${value}|${NOW.slice(0, 10)}`,
          places,
          taken: refuse('applied_too_often', { limit: places, where, retryAfterSeconds: secondsLeftToday(NOW) }),
        })),
      ]))

  it('product 5 takes no places of a day for an import, which tells what happened already', () =>
    given()
      .by({ kind: 'import', account: student })
      .when(applyJob, { jobId: 'job' }, needs)
      .thenClaimed([{ kind: 'application', value: 'stella|job', taken: refuse('duplicate_application') }]))

  it('§7 gets an id that is derived from the request', () =>
    expect(given().as(student).when(applyJob, { jobId: 'job' }, needs).target).toBe('id-0'))
})

function expectSubmitted(fields: object = {}) {
  return { definition: ApplicationSubmitted, data: expect.objectContaining({ ...application, ...fields }) }
}
