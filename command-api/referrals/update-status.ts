import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ReferralStatusChanged } from '#events/referrals.ts'
import { referralMovesFor } from '#events/vocabulary/referral-status.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { referralStatusAt } from '#events/vocabulary/terms.ts'
import { applicationFold, applicationFor } from '../applications/state.ts'
import { defineCommand } from '../core/command.ts'
import { idsOf, referralFold, type ReferralState } from './state.ts'

const UpdateReferralStatus = callInput('referrals.updateStatus')

/** §7 POST /referrals/update-status {referralId, status}: a withdrawal by either side, or an outcome outside the platform. */
export const updateReferralStatus = defineCommand<
  typeof UpdateReferralStatus,
  ReferralState,
  { readonly applicationId: string | undefined }
>({
  input: UpdateReferralStatus,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  needs: async ({ referralId, studentId, jobId }, { status }, _, lookup) => {
    const applicationId = status === 'submitted' && studentId && jobId ? await applicationFor(lookup, studentId, jobId) : undefined
    const owner = applicationId === undefined ? undefined : (await lookup.fold(applicationFold, applicationId))?.referralId
    return owner === undefined || owner === referralId ? { applicationId } : refuse('application_referred')
  },
  thing: 'referral',
  decide: (referral, { status: to, reason }, { actor, now, needs: { applicationId } }) => {
    const { subjectId } = referral
    const from = referralStatusAt(referral, now)
    if (to === from) return []
    const allowed = referralMovesFor(actor?.role, from)
    if (!allowed.includes(to)) return refuse('illegal_transition', { from, to, allowed })
    if (to === 'submitted' && applicationId === undefined) return refuse('not_applied')
    const linked = to === 'submitted' && applicationId ? { applicationId } : {}
    return [happened(ReferralStatusChanged, { ...idsOf(referral), from, to, ...linked, ...(reason?.trim() && { subjectId, reason }) })]
  },
  statusOf: ({ status }) => status,
})
