import { happened } from '#events/define.ts'
import { ReferralStudentJoined } from '#events/referrals.ts'
import { Fields, Id } from '#events/schema.ts'
import { defineCommand } from '../core/command.ts'
import { referralFold, type Referral } from './state.ts'

const JoinReferral = Fields({ referralId: Id, invitationId: Id, studentId: Id })

/** Sent by a process: the person referred by e-mail has an account now. */
export const joinReferral = defineCommand<typeof JoinReferral, Referral>({
  operation: 'process.joinReferral',
  schema: JoinReferral,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  parties: () => ({}),
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
