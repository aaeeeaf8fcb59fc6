import { happened } from '#events/define.ts'
import { ReferralExpired } from '#events/referrals.ts'
import { Id } from '#events/schema.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { idsOf, referralFold, type ReferralState } from './state.ts'

const EndReferral = internalInput('process.endReferral', { referralId: Id })

/**
 * Sent by a process when the account of the student was erased, or that of the employee, while the student has not answered. What was
 * answered goes on: accepted it ends with its last day, as any whose student does not apply, and later it stays as it is or follows its
 * application. So it tells its company nothing of a hidden one (docs/decisions/the-day-of-an-erasure.md).
 */
export const endReferral = defineCommand<typeof EndReferral, ReferralState>({
  input: EndReferral,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  decide: (referral) => {
    const { status: from } = referral
    return from === 'invited' ? [happened(ReferralExpired, { ...idsOf(referral), from })] : []
  },
})
