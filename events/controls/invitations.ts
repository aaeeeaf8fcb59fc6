import {
  FirstAdminInvited,
  InvitationAccepted,
  InvitationDeclined,
  InvitationExpired,
  InvitationOpened,
  InvitationResent,
  InvitationRevoked,
  StudentInvited,
  UserInvited,
} from '../invitations.ts'
import { byProcess, byTimer, example, professor, recruiter, visitor } from './example.ts'

const stream = 'invitation-inv-1'
const invitationId = 'inv-1'

export const invited = example({ ...byProcess('invite-nominee', 'process.inviteNominee'), stream }, StudentInvited, {
  invitationId,
  invitedBy: 'prof-ada',
  inviterRole: 'professor',
  emailKey: 'hmac-mia',
  nomination: true,
  nominationId: 'nom-1',
  semester: '2026-fall',
  universityId: 'uni-north',
  expiresAt: '2026-10-31T00:00:00.000Z',
  invitee: { email: 'mia@north.example.edu', name: 'Mia Berg' },
})
export const resent = example({ actor: professor, operation: 'invitations.inviteStudent', stream }, InvitationResent, {
  invitationId,
  expiresAt: '2026-11-30T00:00:00.000Z',
})
export const opened = example({ actor: visitor, operation: 'invitations.open', stream }, InvitationOpened, { invitationId })
export const accepted = example({ ...byProcess('accept-on-registration', 'process.acceptOnRegistration'), stream }, InvitationAccepted, {
  invitationId,
  uid: 'stud-mia',
})

const unanswered = 'invitation-inv-4'
export const invitedWithoutAnswer = example(
  { ...byProcess('invite-nominee', 'process.inviteNominee'), stream: unanswered },
  StudentInvited,
  {
    invitationId: 'inv-4',
    invitedBy: 'prof-ada',
    inviterRole: 'professor',
    emailKey: 'hmac-kim',
    nomination: true,
    nominationId: 'nom-4',
    semester: '2026-fall',
    universityId: 'uni-north',
    expiresAt: '2026-09-04T00:00:00.000Z',
    invitee: { email: 'kim@north.example.edu' },
  },
)
export const expired = example({ ...byTimer('invitationExpired'), stream: unanswered }, InvitationExpired, {
  invitationId: 'inv-4',
  nominationId: 'nom-4',
})

const unwanted = 'invitation-inv-6'
export const invitedInVain = example({ ...byProcess('invite-nominee', 'process.inviteNominee'), stream: unwanted }, StudentInvited, {
  invitationId: 'inv-6',
  invitedBy: 'prof-ada',
  inviterRole: 'professor',
  emailKey: 'hmac-ole',
  nomination: true,
  nominationId: 'nom-6',
  semester: '2026-fall',
  universityId: 'uni-north',
  expiresAt: '2026-10-31T00:00:00.000Z',
  invitee: { email: 'ole@north.example.edu' },
})
export const declined = example({ actor: visitor, operation: 'invitations.decline', stream: unwanted }, InvitationDeclined, {
  invitationId: 'inv-6',
  nominationId: 'nom-6',
})

const withdrawn = 'invitation-inv-7'
export const invitedForReferral = example(
  { ...byProcess('invite-referred', 'process.inviteReferred'), stream: withdrawn },
  StudentInvited,
  {
    invitationId: 'inv-7',
    invitedBy: 'empl-eve',
    inviterRole: 'employee',
    emailKey: 'hmac-ida',
    nomination: false,
    referralId: 'ref-5',
    organizationId: 'acme',
    expiresAt: '2026-10-31T00:00:00.000Z',
    invitee: { email: 'ida@north.example.edu' },
  },
)
export const revoked = example({ ...byProcess('answer-invitations', 'process.answerInvitations'), stream: withdrawn }, InvitationRevoked, {
  invitationId: 'inv-7',
})

const colleague = 'invitation-inv-8'
export const colleagueInvited = example({ actor: recruiter, operation: 'invitations.inviteEmployee', stream: colleague }, UserInvited, {
  invitationId: 'inv-8',
  role: 'employee',
  invitedBy: 'recr-ben',
  inviterRole: 'recruiter',
  emailKey: 'hmac-kai',
  organizationId: 'acme',
  expiresAt: '2026-10-31T00:00:00.000Z',
  invitee: { email: 'kai@acme.example.com', name: 'Kai Olsen', position: 'Engineer' },
})
export const colleagueRevoked = example({ actor: recruiter, operation: 'invitations.revoke', stream: colleague }, InvitationRevoked, {
  invitationId: 'inv-8',
})

export const firstAdminInvited = example(
  { ...byProcess('invite-first-admin', 'process.inviteFirstAdmin'), stream: 'invitation-inv-9' },
  FirstAdminInvited,
  {
    invitationId: 'inv-9',
    emailKey: 'hmac-ria',
    expiresAt: '2026-10-02T00:00:00.000Z',
    invitee: { email: 'ria@proffer.example' },
  },
)
