import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ReferralDeclined } from '#events/referrals.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { referralStatusAt } from '#events/vocabulary/terms.ts'
import { filled } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { referralFold, type ReferralState } from './state.ts'

const DeclineReferral = callInput('referrals.decline')

/** §7 POST /referrals/decline/ {referralId, studentId}. */
export const declineReferral = defineCommand<typeof DeclineReferral, ReferralState>({
  input: DeclineReferral,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  thing: 'referral',
  decide: (referral, { reason }, { actor, now }) => {
    const { referralId, employeeId, organizationId } = referral
    const status = referralStatusAt(referral, now)
    if (status === 'declined') return []
    if (!actor || status !== 'invited') return refuse('referral_not_open', { status })
    return [happened(ReferralDeclined, { referralId, employeeId, organizationId, studentId: actor.uid, reason: filled(reason) })]
  },
  reply: ({ status, answer }) => ({ status, eventId: answer?.eventId }),
})
