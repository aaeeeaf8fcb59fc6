/** A referral follows its application (product 2.3), whichever of the two was there first. */
import { isHeldBack, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { toldSteps } from '#events/vocabulary/path.ts'
import { defined } from '#lib/fields.ts'
import { linkReferral } from '../applications/link-referral.ts'
import { applicationFold, applicationFor, knownToStudent } from '../applications/state.ts'
import { unlinkReferral } from '../applications/unlink-referral.ts'
import { followApplication } from '../referrals/follow-application.ts'
import { referralFold } from '../referrals/state.ts'
import { defineProcess, send, type CommandToSend, type ProcessLookup } from './process.ts'

/** Gives a referral the status and the stage of its application, as far as it was disclosed to the student (product 2.3). */
export const followApplications = defineProcess('follow-applications', {
  // Applying looks for an accepted referral. One that was accepted in the same instant was not there yet, and its own look for the
  // application found none: whichever of the two is stored last finds the other here.
  ApplicationSubmitted: async (event, { acceptedReferralFor }) => {
    const { applicationId, studentId, jobId, referralId } = event.data
    if (referralId !== undefined) return followWhileAccepted(referralId, applicationId, 'submitted')
    const accepted = await acceptedReferralFor(studentId, jobId, event)
    return accepted === undefined ? [] : link(applicationId, accepted)
  },
  ApplicationStatusChanged: ({ data }, lookup) => followMove(data.applicationId, data.to, 'moved', lookup),
  ApplicationStatusDisclosed: async ({ data: { applicationId, status } }, { fold }) => {
    const application = await fold(applicationFold, applicationId)
    return follow(application?.referralId, applicationId, status, { correction: application?.undoable === false })
  },
  ApplicationAutoClosed: ({ data }, lookup) => followMove(data.applicationId, data.to, 'moved', lookup),
  OfferExpired: ({ data }, lookup) => followMove(data.applicationId, data.to, 'moved', lookup),
  ApplicationStatusCorrected: ({ data }, lookup) => followMove(data.applicationId, data.to, 'corrected', lookup),
  ApplicationReinstated: ({ data }, lookup) => followMove(data.applicationId, data.to, 'reinstated', lookup),
  // The student had applied before accepting the referral: link the two, which also passes on the application's status now.
  ReferralAccepted: async ({ data: { studentId, jobId, referralId } }, lookup) => {
    const [application, referral] = await Promise.all([applicationFor(lookup, studentId, jobId), lookup.fold(referralFold, referralId)])
    // The student may have taken the answer back by now, or given it a second time.
    if (!application || referral?.status !== 'accepted') return []
    return application.referralId === referralId
      ? followWhileAccepted(referralId, application.applicationId, knownToStudent(application).status)
      : link(application.applicationId, referralId)
  },
  ReferralStatusChanged: ({ data: { applicationId, referralId }, meta }) =>
    meta.actor.kind === 'process' ? [] : link(applicationId, referralId),
  ApplicationReferred: async ({ data: { applicationId, referralId } }, { fold }) => {
    const application = await fold(applicationFold, applicationId)
    return application ? followWhileAccepted(referralId, applicationId, knownToStudent(application).status) : []
  },
  ReferralAnswerTakenBack: ({ data: { applicationId, referralId } }) =>
    applicationId === undefined ? [] : [send(unlinkReferral, { applicationId, referralId })],
})

/**
 * For a referral that was just linked. Where the student takes the answer back in the same instant, one of the two is stored last: once
 * the referral follows, the answer stands; else the referral is refused to follow, and the second command unlinks the two.
 */
function followWhileAccepted(referralId: string, applicationId: string, stage: ApplicationStatus): readonly CommandToSend[] {
  return [...follow(referralId, applicationId, stage), send(unlinkReferral, { applicationId, referralId })]
}

function link(applicationId: string | undefined, referralId: string): readonly CommandToSend[] {
  return applicationId === undefined ? [] : [send(linkReferral, { applicationId, referralId })]
}

/** A rejection or an offer is followed when it is disclosed. What was only corrected is no news: it counts from when it was first so. */
async function followMove(
  applicationId: string,
  status: ApplicationStatus,
  how: 'moved' | 'corrected' | 'reinstated',
  { fold }: ProcessLookup,
): Promise<readonly CommandToSend[]> {
  const application = await fold(applicationFold, applicationId)
  const since = how === 'corrected' ? application && toldSteps(application).at(-1)?.at : undefined
  return isHeldBack(status) ? [] : follow(application?.referralId, applicationId, status, { correction: how !== 'moved', since })
}

function follow(
  referralId: string | undefined,
  applicationId: string,
  stage: ApplicationStatus,
  { correction = false, since }: { readonly correction?: boolean; readonly since?: string | undefined } = {},
): readonly CommandToSend[] {
  return referralId ? [send(followApplication, defined({ referralId, applicationId, stage, correction, since }))] : []
}
