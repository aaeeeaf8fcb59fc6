import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { ReferralStageChanged, ReferralStatusChanged, ReferralStatusCorrected } from '#events/referrals.ts'
import { Id, Instant } from '#events/schema.ts'
import { applicationStatuses, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { firstStage, openReferralStatuses, referralStatusOf } from '#events/vocabulary/referrals/referral-status.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { applicationFold, type ApplicationState } from '../applications/state.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { idsOf, isHiddenFromReferrer, referralFold, withoutWithdrawn, type ReferralState } from './state.ts'

const FollowApplication = internalInput('process.followApplication', {
  referralId: Id,
  applicationId: Id,
  stage: Type.Enum(applicationStatuses),
  correction: Type.Boolean(),
  since: Type.Optional(Instant),
})

type Needs = {
  /** The referrer is not told of this step. */
  readonly untold: boolean
  /** The other application that it follows by now. */
  readonly former?: ApplicationState | undefined
}

/** Sent by a process: gives the referral the status of its application, and while in process its stage (product 2.3). */
export const followApplication = defineCommand<typeof FollowApplication, ReferralState, Needs>({
  input: FollowApplication,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  needs: async (referral, { applicationId }, _, { fold }) => ({
    untold: await isHiddenFromReferrer(referral, await fold(applicationFold, applicationId), fold),
    former: isOfOther(referral, applicationId) ? await fold(applicationFold, referral.applicationId) : undefined,
  }),
  decide: (referral, { applicationId, stage, correction, since }, { needs: { untold, former } }) => {
    // The student applies again, after an application that was withdrawn unseen.
    const isAnew = former !== undefined && withoutWithdrawn(referral, former) === 'accepted'
    const from = isAnew ? 'accepted' : referral.status
    const to = referralStatusOf[stage]
    const stageFrom = (known: ApplicationStatus | undefined) =>
      to === 'in_process' && stage !== known ? [happened(ReferralStageChanged, { ...idsOf(referral), applicationId, stage, since })] : []
    if (to === from) return referral.applicationId === applicationId ? stageFrom(referral.stage) : []
    if (isOfOther(referral, applicationId) && !isAnew) return refuse('referral_not_open', { status: from })
    // The student took the answer back that led here.
    if (from === 'invited') return refuse('referral_not_open', { status: from })
    // An end that was set by hand, such as the employee's withdrawal, is not undone by events of the application.
    if ((referral.byHand || !correction) && !openReferralStatuses.includes(from)) return refuse('referral_not_open', { status: from })
    const step = { ...idsOf(referral), from, to, applicationId, untold: untold || undefined }
    return [
      correction ? happened(ReferralStatusCorrected, { ...step, since }) : happened(ReferralStatusChanged, step),
      ...stageFrom(firstStage(step)),
    ]
  },
})

function isOfOther(referral: ReferralState, applicationId: string): referral is ReferralState & { readonly applicationId: string } {
  return referral.applicationId !== undefined && referral.applicationId !== applicationId
}
