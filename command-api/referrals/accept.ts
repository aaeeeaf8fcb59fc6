import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ReferralAccepted } from '#events/referrals.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { dayIn } from '#events/vocabulary/semesters.ts'
import { instantAfterDay, referralLastDays, referralStatusAt, takesApplications } from '#events/vocabulary/terms.ts'
import { defineCommand } from '../core/command.ts'
import { jobFold, type JobState } from '../jobs/state.ts'
import { readAs, timezoneOf } from '../organizations/state.ts'
import { userFold } from '../users/state.ts'
import { referralFold, type ReferralState } from './state.ts'

const AcceptReferral = callInput('referrals.accept')

/** §7 POST /referrals/accept/ {referralId, jobId, expirationDate, studentId}. */
export const acceptReferral = defineCommand<
  typeof AcceptReferral,
  ReferralState,
  { readonly job: JobState | undefined; readonly isTheirs: boolean; readonly timezone: string; readonly universityId: string | undefined }
>({
  input: AcceptReferral,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  needs: async ({ organizationId }, { jobId }, { actor }, lookup) => {
    const [job, timezone, student] = await Promise.all([
      lookup.fold(jobFold, jobId),
      timezoneOf(lookup, organizationId),
      lookup.fold(userFold, actor?.uid ?? ''),
    ])
    const companies = await Promise.all([organizationId, job?.organizationId ?? ''].map((id) => readAs(lookup, id)))
    return { job, isTheirs: companies[0] === companies[1], timezone, universityId: student?.universityId }
  },
  thing: 'referral',
  decide: (referral, { jobId, expirationDate }, { now, actor, needs: { job, isTheirs, timezone, universityId } }) => {
    const today = dayIn(now, timezone)
    const status = referralStatusAt(referral, now)
    if (!actor || status !== 'invited') return refuse('referral_not_open', { status })
    if (!job || !isTheirs || (referral.jobId && referral.jobId !== jobId)) return refuse('job_does_not_match')
    if (!takesApplications(job, now)) return refuse('job_not_open')
    const { usual, latest } = referralLastDays(today, job.closesOn)
    const day = expirationDate?.slice(0, 10) ?? usual
    if (day < today || day > latest) return refuse('expiration_out_of_range', { field: 'expirationDate', from: today, to: latest })
    const { referralId, employeeId, organizationId } = referral
    return [
      happened(ReferralAccepted, {
        referralId,
        employeeId,
        organizationId,
        studentId: actor.uid,
        universityId,
        jobId,
        expirationDate: day,
        expiresAt: instantAfterDay(day, timezone),
      }),
    ]
  },
  reply: ({ status, answer }) => ({ status, eventId: answer?.eventId }),
})
