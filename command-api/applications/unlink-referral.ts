import { ApplicationReferralTakenBack } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { referralFold, type ReferralState } from '../referrals/state.ts'
import { applicationFold, type ApplicationState } from './state.ts'

const UnlinkReferral = internalInput('process.unlinkReferral', { applicationId: Id, referralId: Id })

/**
 * Sent by a process when the student takes back that they accepted a referral, and after an application and a referral were linked,
 * because both may have happened in the same instant (product 2.18). A referral that waits for an answer has no application.
 */
export const unlinkReferral = defineCommand<typeof UnlinkReferral, ApplicationState, { readonly referral: ReferralState | undefined }>({
  input: UnlinkReferral,
  fold: applicationFold,
  target: ({ applicationId }) => applicationId,
  needs: async (_, { referralId }, __, { fold }) => ({ referral: await fold(referralFold, referralId) }),
  decide: ({ applicationId, jobId, organizationId, studentId, referralId: owner }, { referralId }, { needs: { referral } }) =>
    owner === referralId && (referral?.status === 'invited' || referral?.status === 'declined')
      ? [happened(ApplicationReferralTakenBack, { applicationId, jobId, organizationId, studentId, referralId })]
      : [],
})
