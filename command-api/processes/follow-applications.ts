/**
 * A referral follows its application (product 2.3), whichever of the two was there first. While a company does not see whose an application
 * is, each step stores as many events without a referral as with one (docs/decisions/blind-review.md).
 */
import { isHeldBack, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { isHidden } from '#events/vocabulary/applications/blind.ts'
import { toldSteps } from '#events/vocabulary/path.ts'
import { defined } from '#lib/fields.ts'
import { pick } from '#lib/pick.ts'
import { linkReferral } from '../applications/link-referral.ts'
import { applicationFold, applicationFor, knownToStudent, type ApplicationState } from '../applications/state.ts'
import { unlinkReferral } from '../applications/unlink-referral.ts'
import { jobFold } from '../jobs/state.ts'
import { followApplication } from '../referrals/follow-application.ts'
import { padStep } from '../referrals/pad.ts'
import { referralFold } from '../referrals/state.ts'
import { defineProcess, send, type CommandToSend, type ProcessLookup } from './process.ts'

/** Gives a referral the status and the stage of its application, as far as it was disclosed to the student (product 2.3). */
export const followApplications = defineProcess('follow-applications', {
  // Applying looks for an accepted referral. One that was accepted in the same instant was not there yet, and its own look for the
  // application found none: whichever of the two is stored last finds the other here.
  ApplicationSubmitted: async (event, { acceptedReferralFor }) => {
    const { applicationId, studentId, jobId, referralId, blind: hidden = false } = event.data
    if (referralId !== undefined) return followWhileAccepted({ referralId, applicationId, hidden }, 'submitted')
    const accepted = await acceptedReferralFor(studentId, jobId, event)
    return accepted === undefined ? follow({ applicationId, hidden }, 'submitted') : link(applicationId, accepted)
  },
  ApplicationStatusChanged: ({ data }, lookup) => followMove(data.applicationId, data.to, 'moved', lookup),
  ApplicationStatusDisclosed: async ({ data: { applicationId, status } }, { fold }) => {
    const application = await fold(applicationFold, applicationId)
    return application ? follow(followedBy(application), status, { correction: !application.undoable }) : []
  },
  ApplicationAutoClosed: ({ data }, lookup) => followMove(data.applicationId, data.to, 'moved', lookup),
  OfferExpired: ({ data }, lookup) => followMove(data.applicationId, data.to, 'moved', lookup),
  ApplicationStatusCorrected: ({ data }, lookup) => followMove(data.applicationId, data.to, 'corrected', lookup),
  ApplicationReinstated: ({ data }, lookup) => followMove(data.applicationId, data.to, 'reinstated', lookup),
  // The student had applied before accepting the referral: link the two, which also passes on the application's status now.
  ReferralAccepted: async ({ data: { studentId, jobId, referralId } }, lookup) => {
    const [application, referral] = await Promise.all([applicationFor(lookup, studentId, jobId), lookup.fold(referralFold, referralId)])
    // The student may have taken the answer back by now, or given it a second time.
    if (referral?.status !== 'accepted') return []
    if (!application) return (await lookup.fold(jobFold, jobId))?.everBlind ? [pad(referralId, LINKED)] : []
    const { applicationId } = application
    const hidden = isHidden(application)
    if (application.referralId !== referralId) return link(applicationId, referralId, hidden ? pad(referralId, LINKED) : undefined)
    const followed = followWhileAccepted({ referralId, applicationId, hidden }, knownToStudent(application).status)
    return [...followed, ...(hidden ? [pad(referralId, LINKED - FOLLOWED)] : [])]
  },
  ReferralStatusChanged: ({ data: { applicationId, referralId }, meta }) =>
    meta.actor.kind === 'process' ? [] : link(applicationId, referralId),
  ApplicationReferred: async ({ data: { applicationId, referralId } }, { fold }) => {
    const application = await fold(applicationFold, applicationId)
    return application ? followWhileAccepted({ ...followedBy(application), referralId }, knownToStudent(application).status) : []
  },
  ReferralAnswerTakenBack: ({ data: { applicationId, referralId, from } }) => {
    const padding = pad(referralId, UNLINKED)
    if (applicationId !== undefined) return [{ ...send(unlinkReferral, { applicationId, referralId }), otherwise: padding }]
    return from === 'accepted' ? [padding] : []
  },
})

/** What is followed, and whether its company does not see whose it is. */
type Followed = { readonly applicationId: string; readonly referralId?: string | undefined; readonly hidden: boolean }

/** So many events each of them stores where there is an application or a referral. A link is stored, and then followed. */
const [FOLLOWED, LINKED, UNLINKED] = [1, 2, 1]

function pad(thingId: string, events: number): CommandToSend {
  return send(padStep, { thingId, events })
}

function followedBy(application: ApplicationState): Followed {
  return { applicationId: application.applicationId, referralId: application.referralId, hidden: isHidden(application) }
}

/**
 * For a referral that was just linked. Where the student takes the answer back in the same instant, one of the two is stored last: once
 * the referral follows, the answer stands; else the referral is refused to follow, and the two are unlinked in its place.
 */
function followWhileAccepted(followed: Followed & { readonly referralId: string }, stage: ApplicationStatus): readonly CommandToSend[] {
  const { applicationId, referralId } = followed
  return follow(followed, stage).map((one) => ({
    ...one,
    otherwise: { ...send(unlinkReferral, { applicationId, referralId }), ...pick(one, 'otherwise') },
  }))
}

function link(applicationId: string | undefined, referralId: string, otherwise?: CommandToSend): readonly CommandToSend[] {
  return applicationId === undefined ? [] : [{ ...send(linkReferral, { applicationId, referralId }), ...defined({ otherwise }) }]
}

/** A rejection or an offer is followed when it is disclosed. What was only corrected is no news: it counts from when it was first so. */
async function followMove(
  applicationId: string,
  status: ApplicationStatus,
  how: 'moved' | 'corrected' | 'reinstated',
  { fold }: ProcessLookup,
): Promise<readonly CommandToSend[]> {
  const application = await fold(applicationFold, applicationId)
  if (application === undefined || isHeldBack(status)) return []
  const since = how === 'corrected' ? toldSteps(application).at(-1)?.at : undefined
  return follow(followedBy(application), status, { correction: how !== 'moved', since })
}

function follow(
  { referralId, applicationId, hidden }: Followed,
  stage: ApplicationStatus,
  { correction = false, since }: { readonly correction?: boolean; readonly since?: string | undefined } = {},
): readonly CommandToSend[] {
  const padding = hidden ? pad(applicationId, FOLLOWED) : undefined
  if (referralId === undefined) return padding ? [padding] : []
  return [
    { ...send(followApplication, defined({ referralId, applicationId, stage, correction, since })), ...defined({ otherwise: padding }) },
  ]
}
