/** All processes: which commands the platform sends after which events. */
import type { AnyEvent } from '#events/catalogue.ts'
import { ERASED } from '#events/define.ts'
import { defined } from '#lib/fields.ts'
import { idsOfHolders } from '../claims/claims.ts'
import { acceptInvitation } from '../invitations/accept.ts'
import { declineInvitation } from '../invitations/decline.ts'
import { invitationFold } from '../invitations/state.ts'
import { accessRequestFold } from '../access-requests/state.ts'
import { inviteAs } from '../invitations/invite-user.ts'
import { inviteStudent } from '../invitations/invite-student.ts'
import { countErased } from '../invitations/inviting.ts'
import { revokeInvitation } from '../invitations/revoke.ts'
import { consentToNomination } from '../nominations/consent.ts'
import { joinNomination } from '../nominations/join.ts'
import { activeStudentAt } from '../nominations/nominate.ts'
import { nominationsFold, nominationsId } from '../nominations/state.ts'
import { declineByInvitation } from '../referrals/decline-by-invitation.ts'
import { referralFold } from '../referrals/state.ts'
import { joinReferral } from '../referrals/join.ts'
import { approveOrganization } from '../organizations/approve.ts'
import { endRegistration } from '../users/registering/end-registration.ts'
import { refuseWaiting } from '../users/refuse-waiting.ts'
import { registrationFold } from '../users/registering/registration-state.ts'
import { accountClaims, userFold } from '../users/state.ts'
import { askForCredits } from './ask-for-credits.ts'
import { doubtOutcomes } from './doubt-outcomes.ts'
import { expireNominations, moveJobZones, suspendJobs, unlinkNominations, windUpErased, windUpJobs } from './endings.ts'
import { followApplications } from './follow-applications.ts'
import { agreedPlaces, placeNominations } from './place-nominations.ts'
import { rewardNominations } from './reward-nominations.ts'
import { defineProcess, send, type CommandToSend, type ProcessLookup } from './process.ts'

/** Sends the invitation of a nomination, and joins the student who registered in the meantime. */
const inviteNominee = defineProcess('invite-nominee', {
  NominationMade: async ({ data }, lookup) => {
    const { invitationId, nominationId, professorId, semester, nominee } = data
    // Nobody is left to invite where the account was erased before.
    if (invitationId === undefined || nominee.email === ERASED) return []
    const studentId = data.studentId === undefined ? (await activeStudentAt(lookup, nominee.email))?.uid : undefined
    return [
      // Sent whoever has the address, so that the professor sees the same of every nomination (product 2.18).
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
      ...(studentId ? [send(joinNomination, { nominationId, professorId, semester, invitationId, studentId })] : []),
    ]
  },
})

/** Invites the person of a referral by e-mail, and joins the student who registered in the meantime. */
const inviteReferred = defineProcess('invite-referred', {
  ReferralInvited: async ({ data }, lookup) => {
    const { invitationId, referralId } = data
    if (invitationId === undefined || data.student.email === ERASED) return []
    const studentId = data.studentId === undefined ? (await activeStudentAt(lookup, data.student.email))?.uid : undefined
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
      ...(studentId ? [send(joinReferral, { referralId, invitationId, studentId })] : []),
    ]
  },
})

/**
 * An account accepts the invitation it was made with. Registering by the secret of the mail, which shows what the nomination is
 * about, also consents to it. All other nominations and referrals of the address are joined with the student, who has yet to answer
 * them; all its other invitations are closed.
 */
const acceptOnRegistration = defineProcess('accept-on-registration', {
  UserRegistered: async (event, lookup) => {
    const { uid, state } = event.data
    if (state !== 'active') return []
    // Proven by a code: another person than the owner of the address may have filled in the form.
    const byCode = (await lookup.fold(registrationFold, uid)) !== undefined
    return joined(uid, event, lookup, !byCode)
  },
  /** The address is another one than the invited: who has it never saw what the nomination is about, and answers it in the app. */
  AccountApproved: (event, lookup) => joined(event.data.uid, event, lookup, false),
})

async function joined(
  uid: string,
  event: Pick<AnyEvent, 'position' | 'meta'>,
  { fold, secrets, openAtAddress }: ProcessLookup,
  consenting: boolean,
): Promise<readonly CommandToSend[]> {
  const user = await fold(userFold, uid)
  if (!user) return []
  const { invitationId = '' } = user
  const [invitation, open] = await Promise.all([
    user.invitationId === undefined ? undefined : fold(invitationFold, invitationId),
    openAtAddress(secrets.emailKey(user.email), event),
  ])
  // Only students are nominated and referred: these wait for the end of their terms, whoever owns the address.
  if (user.role !== 'student') {
    const ofStudents = [...open.nominations, ...open.referrals].map((each) => each.invitationId)
    const ids = new Set([...(invitation ? [invitationId] : []), ...open.invitationIds.filter((id) => !ofStudents.includes(id))])
    return [...ids].map((id) => send(acceptInvitation, { invitationId: id, uid }))
  }
  const agreed = (kind: 'shareReason' | 'shareWithNominator') => user.consents.includes(kind)
  const { nominationId, semester, referralId, invitedBy: professorId = '' } = invitation ?? {}
  return [
    ...(invitation ? [send(acceptInvitation, { invitationId, uid })] : []),
    ...(nominationId && semester
      ? [
          consenting
            ? send(consentToNomination, {
                id: nominationId,
                professorId,
                semester,
                studentId: uid,
                consent: true,
                shareReason: agreed('shareReason'),
                shareWithNominator: agreed('shareWithNominator'),
              })
            : send(joinNomination, { nominationId, professorId, semester, invitationId, studentId: uid }),
        ]
      : []),
    ...(referralId ? [send(joinReferral, { referralId, invitationId, studentId: uid })] : []),
    ...open.nominations
      .filter((each) => each.nominationId !== nominationId)
      .map((each) => send(joinNomination, { ...each, studentId: uid })),
    ...open.referrals.filter((each) => each.referralId !== referralId).map((each) => send(joinReferral, { ...each, studentId: uid })),
    ...open.invitationIds.filter((id) => id !== invitationId).map((id) => send(acceptInvitation, { invitationId: id, uid })),
  ]
}

/** An account ends the registrations of its address that were not proven; the one that it was made of is closed (product 2.18). */
const settleRegistrations = defineProcess('settle-registrations', {
  UserRegistered: async (event, { fold, secrets, openAtAddress }) => {
    if (event.meta.imported) return []
    const { uid, state, invitationId, person } = event.data
    const { registrations } = await openAtAddress(secrets.emailKey(person.email), event)
    const invitation = state === 'pending_approval' && invitationId !== undefined ? await fold(invitationFold, invitationId) : undefined
    return [
      ...registrations.map((registered) => send(endRegistration, { uid: registered, why: 'replaced' })),
      // Proven in the instant in which the invitation made another account.
      ...(invitation?.status === 'accepted' ? [send(refuseWaiting, { uid })] : []),
    ]
  },
  /** An invitation makes one account: those who wait for it with other addresses can no longer be approved. */
  InvitationAccepted: async ({ data: { invitationId } }, lookup) =>
    (await idsOfHolders(lookup, accountClaims.waiting(invitationId))).map((uid) => send(refuseWaiting, { uid })),
})

/** Approving a request to join invites the person to the place that the request names. */
const inviteRequester = defineProcess('invite-requester', {
  AccessRequestApproved: async ({ data: { requestId, approvedBy: invitedBy, approverRole: inviterRole } }, lookup) => {
    const request = await lookup.fold(accessRequestFold, requestId)
    if (!request || request.ended) return []
    const { role, email, displayName: name, universityId: university, organizationId: organization } = request
    const erased = await countErased(role, { invitedBy, email }, lookup)
    const invitation = { email, name, invitedBy, inviterRole, ...erased, ...defined({ university, organization }) }
    const byRole = {
      student: () => send(inviteStudent, invitation),
      professor: () => send(inviteAs.professor, invitation),
      university: () => send(inviteAs.university, invitation),
      recruiter: () => send(inviteAs.recruiter, invitation),
      employee: () => send(inviteAs.employee, invitation),
    }
    return [byRole[role]()]
  },
})

/** An admin who invites somebody to a company or university that is still pending says with it that it is known (product 2.19). */
const approveInvitedCompany = defineProcess('approve-invited-company', {
  UserInvited: ({ data: { inviterRole, organizationId, universityId } }) =>
    inviterRole === 'admin'
      ? [organizationId, universityId].flatMap((id) => (id === undefined ? [] : [send(approveOrganization, { organizationId: id })]))
      : [],
})

/** The answer in the app is the answer to the invitation too. */
const answerInvitations = defineProcess('answer-invitations', {
  NominationConsented: ({ data }, lookup) => acceptedInvitation(data, lookup),
  NominationDeclined: async ({ data }, lookup) => {
    const invitationId = await invitationOf(data, lookup)
    return invitationId === undefined ? [] : [send(declineInvitation, { id: invitationId })]
  },
  NominationRevoked: async ({ data }, lookup) => {
    const invitationId = await invitationOf(data, lookup)
    return invitationId === undefined ? [] : [send(revokeInvitation, { invitationId })]
  },
  ReferralAccepted: async ({ data: { referralId, studentId: uid } }, { fold }) => {
    const invitationId = (await fold(referralFold, referralId))?.invitationId
    return invitationId === undefined ? [] : [send(acceptInvitation, { invitationId, uid })]
  },
  ReferralDeclined: async ({ data: { referralId } }, { fold }) => {
    const invitationId = (await fold(referralFold, referralId))?.invitationId
    return invitationId === undefined ? [] : [send(declineInvitation, { id: invitationId })]
  },
  ReferralStatusChanged: ({ data }, lookup) => (data.to === 'withdrawn' ? revokedInvitation(data.referralId, lookup) : []),
  ReferralStatusCorrected: ({ data }, lookup) => (data.to === 'withdrawn' ? revokedInvitation(data.referralId, lookup) : []),
  /** The other way round: who was mailed said no on the invitation's page. A nomination without an account follows by its view. */
  InvitationDeclined: async ({ data: { invitationId, nominationId, referralId }, meta }, { fold }) => {
    // It follows from an answer in the app, which the student may have taken back by now.
    if (meta.actor.kind === 'process') return []
    if (referralId !== undefined) return [send(declineByInvitation, { referralId })]
    const { invitedBy: professorId = '', semester = '' } = (await fold(invitationFold, invitationId)) ?? {}
    const made = nominationId === undefined ? undefined : (await fold(nominationsFold, nominationsId(professorId, semester)))?.made
    const studentId = made?.find((each) => each.nominationId === nominationId)?.studentId
    if (nominationId === undefined || studentId === undefined) return []
    return [send(consentToNomination, { id: nominationId, professorId, semester, studentId, consent: false })]
  },
})

type OfNomination = { readonly professorId: string; readonly semester: string; readonly nominationId: string }

async function invitationOf({ professorId, semester, nominationId }: OfNomination, { fold }: ProcessLookup): Promise<string | undefined> {
  const nominations = await fold(nominationsFold, nominationsId(professorId, semester))
  return nominations?.made.find((each) => each.nominationId === nominationId)?.invitationId
}

/** An invitation that was used before stays so. */
async function revokedInvitation(referralId: string, { fold }: ProcessLookup): Promise<readonly CommandToSend[]> {
  const invitationId = (await fold(referralFold, referralId))?.invitationId
  return invitationId === undefined ? [] : [send(revokeInvitation, { invitationId })]
}

async function acceptedInvitation(
  nomination: OfNomination & { readonly studentId: string },
  lookup: ProcessLookup,
): Promise<readonly CommandToSend[]> {
  const invitationId = await invitationOf(nomination, lookup)
  return invitationId === undefined ? [] : [send(acceptInvitation, { invitationId, uid: nomination.studentId })]
}

export const processes = [
  inviteNominee,
  inviteReferred,
  askForCredits,
  acceptOnRegistration,
  settleRegistrations,
  inviteRequester,
  approveInvitedCompany,
  answerInvitations,
  expireNominations,
  windUpJobs,
  moveJobZones,
  suspendJobs,
  windUpErased,
  unlinkNominations,
  placeNominations,
  agreedPlaces,
  followApplications,
  rewardNominations,
  doubtOutcomes,
]
