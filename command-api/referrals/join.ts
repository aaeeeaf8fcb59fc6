import { happened } from '#events/define.ts'
import { ReferralStudentJoined } from '#events/referrals.ts'
import { Id } from '#events/schema.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { referralFold, type ReferralState } from './state.ts'

const JoinReferral = internalInput('process.joinReferral', { referralId: Id, invitationId: Id, studentId: Id })

/** Sent by a process when the person referred by e-mail has an account. */
export const joinReferral = defineCommand<typeof JoinReferral, ReferralState>({
  input: JoinReferral,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  effect: async ({ invitationId, studentId }, _, { linkKeys }) => {
    await linkKeys(invitationId, studentId)
    return undefined
  },
  decide: (referral, { studentId }) =>
    referral.studentId === undefined
      ? [
          happened(ReferralStudentJoined, {
            referralId: referral.referralId,
            employeeId: referral.employeeId,
            organizationId: referral.organizationId,
            studentId,
          }),
        ]
      : [],
})
