/** Every process there is: which events make the platform send which commands by itself. */
import { referralStatusOf } from '#events/vocabulary/referral-status.ts'
import type { ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { applicationFold } from '../applications/facts.ts'
import type { Lookup } from '../core/command.ts'
import { acceptInvitation } from '../invitations/accept-invitation.ts'
import { invitationFold } from '../invitations/facts.ts'
import { inviteStudent } from '../invitations/invite-student.ts'
import { answerNomination } from '../nominations/answer-nomination.ts'
import { joinReferral, followApplication } from '../referrals/update-referral-status.ts'
import { userFold } from '../users/facts.ts'
import { defineProcess, send, type Sent } from './process.ts'

/** A nomination by e-mail sends the invitation that stands behind it. */
const inviteNominee = defineProcess('invite-nominee', {
  NominationMade: ({ data }) =>
    data.invitationId === undefined
      ? []
      : [
          send(inviteStudent, {
            invitationId: data.invitationId,
            invitedBy: data.professorId,
            inviterRole: 'professor',
            nominationId: data.nominationId,
            semester: data.semester,
            email: data.nominee.email,
            reason: data.reason,
            ...data.letter,
            ...(data.nominee.name && { name: data.nominee.name }),
            ...(data.universityId && { university: data.universityId }),
          }),
        ],
})

/** A referral by e-mail to somebody without an account invites them to register. */
const inviteReferred = defineProcess('invite-referred', {
  ReferralInvited: async ({ data }, { fold }) => {
    if (data.invitationId === undefined) return []
    const referrer = await fold(userFold, data.employeeId)
    return [
      send(inviteStudent, {
        invitationId: data.invitationId,
        invitedBy: data.employeeId,
        // A recruiter may refer as well.
        inviterRole: referrer?.role ?? 'employee',
        referralId: data.referralId,
        organization: data.organizationId,
        email: data.student.email,
        ...(data.student.name && { name: data.student.name }),
        ...(data.message && { text: data.message }),
      }),
    ]
  },
})

/** Who registers on an invitation accepts it, and with it the nomination or referral behind it. */
const acceptOnRegistration = defineProcess('accept-on-registration', {
  UserRegistered: async ({ data }, { fold }) => {
    const invitation = data.invitationId === undefined || data.state !== 'active' ? undefined : await fold(invitationFold, data.invitationId)
    const user = await fold(userFold, data.uid)
    if (!invitation || !user) return []
    const { invitationId, nominationId, semester, referralId, invitedBy: professorId } = invitation
    const agreed = (kind: 'shareReason' | 'shareWithNominator') => user.consents.includes(kind)
    return [
      send(acceptInvitation, { invitationId, uid: data.uid }),
      ...(nominationId && semester
        ? [send(answerNomination, { nominationId, professorId, semester, studentId: data.uid, consent: true, shareReason: agreed('shareReason'), shareWithNominator: agreed('shareWithNominator') })]
        : []),
      ...(referralId ? [send(joinReferral, { referralId, studentId: data.uid })] : []),
    ]
  },
})

/** A referral follows the application that came of it, as far as the student may know (product 2.3). */
const followApplications = defineProcess('follow-applications', {
  ApplicationSubmitted: ({ data }) => follow(data.referralId, data.applicationId, 'submitted'),
  ApplicationStatusChanged: ({ data }, lookup) => (data.to === 'rejected' ? [] : followed(data.applicationId, data.to, false, lookup)),
  ApplicationStatusDisclosed: ({ data }, lookup) => (data.status === 'rejected' ? followed(data.applicationId, 'rejected', false, lookup) : []),
  ApplicationStatusCorrected: ({ data }, lookup) => followed(data.applicationId, data.to, true, lookup),
  ApplicationReinstated: ({ data }, lookup) => followed(data.applicationId, data.to, true, lookup),
})

async function followed(applicationId: string, status: ApplicationStatus, correction: boolean, { fold }: Pick<Lookup, 'fold'>): Promise<readonly Sent[]> {
  const application = await fold(applicationFold, applicationId)
  return follow(application?.referralId, applicationId, status, correction)
}

function follow(referralId: string | undefined, applicationId: string, status: ApplicationStatus, correction = false): readonly Sent[] {
  return referralId ? [send(followApplication, { referralId, applicationId, status: referralStatusOf[status], correction })] : []
}

export const processes = [inviteNominee, inviteReferred, acceptOnRegistration, followApplications]

