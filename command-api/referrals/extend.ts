import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ReferralExtended } from '#events/referrals.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { extensionDays, instantAfterDay, lastDayOf, referralStatusAt, takesApplications } from '#events/vocabulary/terms.ts'
import { defineCommand } from '../core/command.ts'
import { jobFold, type JobState } from '../jobs/state.ts'
import { timezoneOf } from '../organizations/state.ts'
import { referralFold, type ReferralState } from './state.ts'

const ExtendReferral = callInput('referrals.extend')
type Needs = { readonly job: JobState | undefined; readonly timezone: string }

/** POST /referrals/{id}/extend {expirationDate}: once, while the student may still apply with it. */
export const extendReferral = defineCommand<typeof ExtendReferral, ReferralState, Needs>({
  input: ExtendReferral,
  fold: referralFold,
  target: ({ id }) => id,
  thing: 'referral',
  needs: async ({ organizationId, jobId }, _, __, lookup) => {
    const [job, timezone] = await Promise.all([
      jobId === undefined ? undefined : lookup.fold(jobFold, jobId),
      timezoneOf(lookup, organizationId),
    ])
    return { job, timezone }
  },
  decide: (referral, { expirationDate }, { now, needs: { job, timezone } }) => {
    const { referralId, employeeId, organizationId, studentId, expiresAt, extended } = referral
    const status = referralStatusAt(referral, now)
    if (status !== 'accepted' || studentId === undefined) return refuse('not_extendable', { status })
    if (extended) return refuse('already_extended')
    if (!job || !takesApplications(job, now)) return refuse('job_not_open')
    const from = lastDayOf(expiresAt, timezone)
    const days = extensionDays(from, job.closesOn)
    if (days === undefined) return refuse('job_closes_before', { day: from })
    const day = expirationDate.slice(0, 10)
    if (day < days.first || day > days.latest)
      return refuse('expiration_out_of_range', { field: 'expirationDate', from: days.first, to: days.latest })
    return [
      happened(ReferralExtended, {
        referralId,
        employeeId,
        organizationId,
        studentId,
        from,
        expirationDate: day,
        expiresAt: instantAfterDay(day, timezone),
      }),
    ]
  },
  reply: ({ status }) => ({ status }),
})
