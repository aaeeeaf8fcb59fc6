import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { ReferralDeclined } from '#events/referrals.ts'
import { Fields, Id, Prose } from '#events/schema.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { dayIn } from '#events/vocabulary/semesters.ts'
import { filled } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { timezoneOf } from '../organizations/state.ts'
import { referralFold, statusOn, type Referral } from './state.ts'

export const DeclineReferral = Fields({ referralId: Id, studentId: Type.Optional(Id), reason: Type.Optional(Prose(2_000)) })

/** §7 POST /referrals/decline/ {referralId, studentId}. */
export const declineReferral = defineCommand<typeof DeclineReferral, Referral, { readonly timezone: string }>({
  operation: 'referrals.decline',
  schema: DeclineReferral,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  needs: async ({ organizationId }, _, __, lookup) => ({ timezone: await timezoneOf(lookup, organizationId) }),
  parties: ({ studentId }) => ({ own: [studentId] }),
  decide: (referral, { reason }, { actor, now, needs }) => {
    const { referralId, employeeId, organizationId } = referral
    const status = statusOn(referral, dayIn(now, needs.timezone))
    if (status === 'declined') return []
    if (!actor || status !== 'invited') return refuse('referral_not_open', { status })
    return [happened(ReferralDeclined, { referralId, employeeId, organizationId, studentId: actor.uid, reason: filled(reason) })]
  },
  statusOf: ({ status }) => status,
})
