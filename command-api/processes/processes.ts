/** All processes: which commands the platform sends after which events. */
import { referralStatusOf } from '#events/vocabulary/referral-status.ts'
import type { ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { defined } from '#lib/fields.ts'
import { applicationFold, applicationFor, knownToStudent } from '../applications/state.ts'
import { unlinkReferral } from '../applications/unlink-referral.ts'
import { linkReferral } from '../applications/link-referral.ts'
import { acceptInvitation } from '../invitations/accept.ts'
import { invitationFold } from '../invitations/state.ts'
import { inviteStudent } from '../invitations/invite-student.ts'
import { consentToNomination } from '../nominations/consent.ts'
import { joinNomination } from '../nominations/join.ts'
import { followApplication } from '../referrals/follow-application.ts'
import { referralFold } from '../referrals/state.ts'
import { joinReferral } from '../referrals/join.ts'
import { emailOwner, userFold } from '../users/state.ts'
import { defineProcess, send, type ProcessLookup, type CommandToSend } from './process.ts'

/** The active student with this address. An account that waits for approval has not proven that the address is its own. */
async function studentAt(email: string, lookup: ProcessLookup): Promise<string | undefined> {
  const owner = await emailOwner(lookup, email)
  const user = owner === undefined ? undefined : await lookup.fold(userFold, owner)
  return user?.role === 'student' && user.state === 'active' ? user.uid : undefined
}

/** Sends the invitation of a nomination by e-mail, or joins the student who registered in the meantime. */
const inviteNominee = defineProcess('invite-nominee', {
  NominationMade: async ({ data }, lookup) => {
    const { invitationId, nominationId, professorId, semester, nominee } = data
    if (invitationId === undefined) return []
    const studentId = await studentAt(nominee.email, lookup)
    if (studentId) return [send(joinNomination, { nominationId, professorId, semester, invitationId, studentId })]
    return [
      send(inviteStudent, {
        invitationId,
        invitedBy: professorId,
        inviterRole: 'professor',
        nominationId,
        semester,
        email: nominee.email,
        reason: data.reason,
        ...data.letter,
        ...defined({ name: nominee.name, university: data.universityId }),
      }),
    ]
  },
})

/** Invites the person of a referral by e-mail to register, or joins the student who registered in the meantime. */
const inviteReferred = defineProcess('invite-referred', {
  ReferralInvited: async ({ data }, lookup) => {
    const { invitationId, referralId } = data
    if (invitationId === undefined) return []
    const studentId = await studentAt(data.student.email, lookup)
    if (studentId) return [send(joinReferral, { referralId, invitationId, studentId })]
    const referrer = await lookup.fold(userFold, data.employeeId)
    return [
      send(inviteStudent, {
        invitationId,
        invitedBy: data.employeeId,
        // A recruiter may refer as well.
        inviterRole: referrer?.role ?? 'employee',
        referralId,
        organization: data.organizationId,
        email: data.student.email,
        ...defined({ name: data.student.name, text: data.message }),
      }),
    ]
  },
})

/**
 * A registration accepts the invitation it used and consents to that invitation's nomination. All other nominations and
 * referrals of the address are joined with the student, who has yet to answer them; all its other invitations are closed.
 */
const acceptOnRegistration = defineProcess('accept-on-registration', {
  UserRegistered: async (event, { fold, secrets, waitingFor }) => {
    const { uid, state, role, person, invitationId: used } = event.data
    if (state !== 'active' || role !== 'student') return []
    const [user, invitation, waiting] = await Promise.all([
      fold(userFold, uid),
      used === undefined ? undefined : fold(invitationFold, used),
      waitingFor(secrets.emailKey(person.email), event),
    ])
    const agreed = (kind: 'shareReason' | 'shareWithNominator') => user?.consents.includes(kind) ?? false
    const { nominationId, semester, referralId } = invitation ?? {}
    return [
      ...(invitation && used !== undefined ? [send(acceptInvitation, { invitationId: used, uid })] : []),
      ...(invitation && nominationId && semester
        ? [
            send(consentToNomination, {
              id: nominationId,
              professorId: invitation.invitedBy,
              semester,
              studentId: uid,
              consent: true,
              shareReason: agreed('shareReason'),
              shareWithNominator: agreed('shareWithNominator'),
            }),
          ]
        : []),
      ...(referralId && used !== undefined ? [send(joinReferral, { referralId, invitationId: used, studentId: uid })] : []),
      ...waiting.nominations
        .filter((each) => each.nominationId !== nominationId)
        .map((each) => send(joinNomination, { ...each, studentId: uid })),
      ...waiting.referrals.filter((each) => each.referralId !== referralId).map((each) => send(joinReferral, { ...each, studentId: uid })),
      ...waiting.invitationIds.filter((id) => id !== used).map((invitationId) => send(acceptInvitation, { invitationId, uid })),
    ]
  },
  /** Closes an invitation that was sent while its student registered through another one. */
  StudentInvited: async ({ data: { invitationId, invitee } }, lookup) => {
    const uid = await studentAt(invitee.email, lookup)
    return uid === undefined ? [] : [send(acceptInvitation, { invitationId, uid })]
  },
})

/** Gives a referral the status of its application, as far as it was disclosed to the student (product 2.3). */
const followApplications = defineProcess('follow-applications', {
  // Applying looks for an accepted referral. One that was accepted in the same instant was not there yet, and its own look for the
  // application found none: whichever of the two is stored last finds the other here.
  ApplicationSubmitted: async (event, { acceptedReferralFor }) => {
    const { applicationId, studentId, jobId, referralId } = event.data
    if (referralId !== undefined) return follow(referralId, applicationId, 'submitted')
    const accepted = await acceptedReferralFor(studentId, jobId, event)
    return accepted === undefined ? [] : link(applicationId, accepted)
  },
  ApplicationStatusChanged: ({ data }, lookup) =>
    data.to === 'rejected' ? [] : followIfReferred(data.applicationId, data.to, false, lookup),
  ApplicationStatusDisclosed: ({ data }, lookup) =>
    data.status === 'rejected' ? followIfReferred(data.applicationId, 'rejected', false, lookup) : [],
  ApplicationStatusCorrected: ({ data }, lookup) => followIfReferred(data.applicationId, data.to, true, lookup),
  ApplicationReinstated: ({ data }, lookup) => followIfReferred(data.applicationId, data.to, true, lookup),
  // The student had applied before accepting the referral: link the two, which also passes on the application's status now.
  ReferralAccepted: async ({ data: { studentId, jobId, referralId } }, lookup) => {
    const [application, referral] = await Promise.all([applicationFor(lookup, studentId, jobId), lookup.fold(referralFold, referralId)])
    // The student may have taken the answer back by now, or given it a second time.
    if (!application || referral?.status !== 'accepted') return []
    return application.referralId === referralId
      ? follow(referralId, application.applicationId, knownToStudent(application).status)
      : link(application.applicationId, referralId)
  },
  ReferralStatusChanged: ({ data: { applicationId, referralId }, meta }) =>
    meta.actor.kind === 'process' ? [] : link(applicationId, referralId),
  ApplicationReferred: async ({ data: { applicationId, referralId } }, { fold }) => {
    const [application, referral] = await Promise.all([fold(applicationFold, applicationId), fold(referralFold, referralId)])
    // The answer that linked the two was taken back in the meantime.
    if (referral?.status === 'invited') return [send(unlinkReferral, { applicationId, referralId })]
    return application ? follow(referralId, applicationId, knownToStudent(application).status) : []
  },
  ReferralAnswerTakenBack: ({ data: { applicationId, referralId } }) =>
    applicationId === undefined ? [] : [send(unlinkReferral, { applicationId, referralId })],
})

function link(applicationId: string | undefined, referralId: string): readonly CommandToSend[] {
  return applicationId === undefined ? [] : [send(linkReferral, { applicationId, referralId })]
}

async function followIfReferred(
  applicationId: string,
  status: ApplicationStatus,
  correction: boolean,
  { fold }: ProcessLookup,
): Promise<readonly CommandToSend[]> {
  const application = await fold(applicationFold, applicationId)
  return follow(application?.referralId, applicationId, status, correction)
}

function follow(
  referralId: string | undefined,
  applicationId: string,
  status: ApplicationStatus,
  correction = false,
): readonly CommandToSend[] {
  return referralId ? [send(followApplication, { referralId, applicationId, status: referralStatusOf[status], correction })] : []
}

export const processes = [inviteNominee, inviteReferred, acceptOnRegistration, followApplications]
