import { happened } from '#events/define.ts'
import { ReferralDeclined } from '#events/referrals.ts'
import { Id } from '#events/schema.ts'
import { referralStatusAt } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { idsOf, referralFold, type ReferralState } from './state.ts'

const DeclineByInvitation = internalInput('process.declineReferral', { referralId: Id })

/** Sent by a process when the invitation of a referral by e-mail is declined on its page, with or without an account. */
export const declineByInvitation = defineCommand<typeof DeclineByInvitation, ReferralState>({
  input: DeclineByInvitation,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  decide: (referral, _, { now }) => (referralStatusAt(referral, now) === 'invited' ? [happened(ReferralDeclined, idsOf(referral))] : []),
})
