import { callInput } from '#contract/input.ts'
import { ApplicationSubmitted } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { completenessOf } from '#events/vocabulary/students/completeness.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { referralStatusAt, secondsLeftToday, takesApplications } from '#events/vocabulary/terms.ts'
import { defined, filled } from '#lib/fields.ts'
import { isOpenOnCampus } from '../campuses/state.ts'
import { defineCommand, type Claim } from '../core/command.ts'
import { jobFold, type JobState } from '../jobs/state.ts'
import { referralFold, withoutWithdrawn } from '../referrals/state.ts'
import { primaryOf, resumesFold, shownVersions, type ResumeVersion } from '../resumes/state.ts'
import { userFold, type UserState } from '../users/state.ts'
import { applicationClaim, applicationFold, type ApplicationState } from './state.ts'

const Apply = callInput('applications.apply')
type Needs = {
  readonly job: JobState
  readonly student: UserState
  readonly resume: ResumeVersion | undefined
  readonly nominated: boolean
  readonly referralId: string | undefined
  readonly onCampus: boolean
}

/** §7 POST /students/apply-job. A claim keeps it to one open application per student and job. */
export const applyJob = defineCommand<typeof Apply, ApplicationState | undefined, Needs>({
  input: Apply,
  fold: applicationFold,
  startsStream: true,
  needs: async (_, { jobId, resumeVersionId }, { actor, now }, lookup) => {
    const { fold, readModels } = lookup
    const studentId = actor?.uid ?? ''
    const [job, student, resumes, nominated, accepted] = await Promise.all([
      fold(jobFold, jobId),
      fold(userFold, studentId),
      fold(resumesFold, studentId),
      readModels.hasConsentedNomination(studentId),
      readModels.acceptedReferral(studentId, jobId, now),
    ])
    if (!job || !student || job.status === 'draft') return refuse('not_found')
    const chosen = shownVersions(resumes).find(({ versionId }) => versionId === resumeVersionId)
    if (resumeVersionId !== undefined && !chosen) return invalid('resumeVersionId', 'is not a version of your résumé')
    const onCampus = await isOpenOnCampus(lookup, student.universityId, job.organizationId)
    // The view may be a moment old: the student may have taken the answer back since.
    const referral = accepted && (await fold(referralFold, accepted.referralId))
    const former = referral?.applicationId === undefined ? undefined : await fold(applicationFold, referral.applicationId)
    const standing = referral && { ...referral, status: withoutWithdrawn(referral, former) }
    const referralId = standing && referralStatusAt(standing, now) === 'accepted' ? standing.referralId : undefined
    return { job, student, resume: chosen ?? primaryOf(resumes), nominated, referralId, onCampus }
  },
  claims: (_, { jobId }, { actor, caller, now, needs: { job } }) => {
    const studentId = actor?.uid ?? ''
    const value = applicationClaim(studentId, jobId)
    // A withdrawn one makes room at once, and stays on the company's board.
    const ofTheDay = (what: string, places: number, where: string): Claim => ({
      kind: 'applicationOfTheDay',
      value: `${what}|${now.slice(0, 'YYYY-MM-DD'.length)}`,
      places,
      taken: refuse('applied_too_often', { limit: places, where, retryAfterSeconds: secondsLeftToday(now) }),
    })
    return [
      { kind: 'application', value, taken: refuse('duplicate_application') },
      // An import tells what happened already.
      ...(caller.kind === 'import'
        ? []
        : [
            ofTheDay(value, limits.applicationsPerJobAndDay, ' for this job'),
            ofTheDay(`${studentId}|company|${job.organizationId}`, limits.applicationsPerCompanyAndDay, ' to this company'),
            ofTheDay(studentId, limits.applicationsPerDay, ''),
          ]),
    ]
  },
  decide: (_, { jobId, coverLetter }, { target, now, needs: { job, student, resume, nominated, referralId, onCampus } }) => {
    if (!onCampus) return refuse('not_on_campus')
    if (!takesApplications(job, now)) return refuse('job_not_open')
    const { profile, universityId, claimedUniversityId } = student
    const completeness = completenessOf({ ...profile, universityId, claimedUniversityId, resume: resume !== undefined })
    if (!resume && completeness < limits.completenessToApply)
      return refuse('profile_incomplete', { completeness, needed: limits.completenessToApply })
    const { skills = [], degree, graduationDate, gpa, gpaVisible } = profile
    return [
      happened(ApplicationSubmitted, {
        applicationId: target,
        jobId,
        organizationId: job.organizationId,
        studentId: student.uid,
        source: referralId ? 'referred' : nominated ? 'nominated' : 'direct',
        applicant: defined({
          name: student.displayName,
          email: student.email,
          skills,
          degree,
          graduationYear: graduationDate === undefined ? undefined : Number(graduationDate.slice(0, 4)),
          gpa: gpaVisible ? gpa : undefined,
        }),
        universityId,
        referralId,
        resumeVersionId: resume?.versionId,
        ...(job.blindReview && { blind: true as const }),
        askedSkills: job.skills,
        jobType: job.jobType,
        coverLetter: filled(coverLetter),
      }),
    ]
  },
  reply: ({ status }) => ({ status }),
})
