import { happened } from '#events/define.ts'
import { ReferralExpired } from '#events/referrals.ts'
import { Id } from '#events/schema.ts'
import { referralHasTerm } from '#events/vocabulary/referrals/referral-status.ts'
import { referralStatusAt } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { idsOf, isOfRecruiter, referralFold, type ReferralState } from './state.ts'

const ExpireReferral = internalInput('timer.referralExpired', { referralId: Id })

/** Sent by a timer, which may fire late or from an old view: the decider checks that the referral's term has ended. */
export const expireReferral = defineCommand<typeof ExpireReferral, ReferralState, { readonly ofRecruiter: boolean }>({
  input: ExpireReferral,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  needs: async (referral, _, __, { fold }) => ({ ofRecruiter: await isOfRecruiter(referral, fold) }),
  decide: (referral, _, { now, needs: { ofRecruiter } }) => {
    const { status: from } = referral
    if (!referralHasTerm(from) || referralStatusAt(referral, now) !== 'expired') return []
    // A recruiter who heard of it would hear nothing where the student has applied and is reviewed blind (product 2.19).
    const untold = ofRecruiter && from === 'accepted' ? true : undefined
    return [happened(ReferralExpired, { ...idsOf(referral), from, untold })]
  },
})
