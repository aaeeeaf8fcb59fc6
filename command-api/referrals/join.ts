import { happened } from '#events/define.ts'
import { ReferralStudentJoined } from '#events/referrals.ts'
import { Id } from '#events/schema.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { userFold } from '../users/state.ts'
import { referralFold, type ReferralState } from './state.ts'

const JoinReferral = internalInput('process.joinReferral', { referralId: Id, invitationId: Id, studentId: Id })

/** Sent by a process when the person referred by e-mail has an account. */
export const joinReferral = defineCommand<typeof JoinReferral, ReferralState, { readonly universityId: string | undefined }>({
  input: JoinReferral,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  needs: async (_, { studentId }, __, { fold }) => ({ universityId: (await fold(userFold, studentId))?.universityId }),
  effect: async ({ invitationId, studentId }, _, { linkKeys }) => {
    await linkKeys(invitationId, studentId)
    return undefined
  },
  decide: (referral, { studentId }, { needs: { universityId } }) =>
    referral.studentId === undefined
      ? [
          happened(ReferralStudentJoined, {
            referralId: referral.referralId,
            employeeId: referral.employeeId,
            organizationId: referral.organizationId,
            studentId,
            universityId,
          }),
        ]
      : [],
})
