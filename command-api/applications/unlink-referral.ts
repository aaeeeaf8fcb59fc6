import { ApplicationReferralTakenBack } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { applicationFold, type ApplicationState } from './state.ts'

const UnlinkReferral = internalInput('process.unlinkReferral', { applicationId: Id, referralId: Id })

/** Sent by a process when the student takes back that they accepted a referral after applying (product 2.18). */
export const unlinkReferral = defineCommand<typeof UnlinkReferral, ApplicationState>({
  input: UnlinkReferral,
  fold: applicationFold,
  target: ({ applicationId }) => applicationId,
  decide: ({ applicationId, jobId, organizationId, studentId, referralId: owner, referredLater }, { referralId }) =>
    owner === referralId && referredLater
      ? [happened(ApplicationReferralTakenBack, { applicationId, jobId, organizationId, studentId, referralId })]
      : [],
})
