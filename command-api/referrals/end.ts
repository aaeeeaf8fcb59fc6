import { happened } from '#events/define.ts'
import { ReferralExpired, ReferralStatusChanged } from '#events/referrals.ts'
import { Id } from '#events/schema.ts'
import { openReferralStatuses } from '#events/vocabulary/referrals/referral-status.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { idsOf, referralFold, type ReferralState } from './state.ts'

const EndReferral = internalInput('process.endReferral', { referralId: Id })

/**
 * Sent by a process when the account of the student was erased, or that of the employee while the student has not answered. One that
 * was accepted ends with its last day, as any whose student does not apply: so it tells its company nothing of a hidden application
 * (docs/decisions/the-day-of-an-erasure.md). One that has an application follows that.
 */
export const endReferral = defineCommand<typeof EndReferral, ReferralState>({
  input: EndReferral,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  decide: (referral) => {
    const { status: from, applicationId } = referral
    if (from === 'invited') return [happened(ReferralExpired, { ...idsOf(referral), from })]
    return openReferralStatuses.includes(from) && from !== 'accepted' && applicationId === undefined
      ? [happened(ReferralStatusChanged, { ...idsOf(referral), from, to: 'withdrawn' })]
      : []
  },
})
