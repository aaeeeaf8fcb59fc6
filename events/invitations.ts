/**
 * One invitation to join: stream `invitation-<id>`. Its id shows who invites whom, so it is an HMAC that cannot be guessed.
 * That the mail was read is proven by a secret in the mail's link alone, which is stored nowhere (product 2.18).
 */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Fields, Email, Id, Instant, Personal, Prose, Text } from './schema.ts'
import { invitedRoles } from './vocabulary/invitations.ts'
import { roleLabels, roles } from './vocabulary/roles.ts'

/** The invited person and the words of the mail, all of which are that person's data. */
export const Invitee = Fields({
  email: Email,
  name: Type.Optional(Text(120)),
  subject: Type.Optional(Prose(200)),
  text: Type.Optional(Prose(4_000)),
  position: Type.Optional(Prose(120)),
})

/** A student was invited to register: because of a nomination, a referral, or by any user. */
export const StudentInvited = defineEvent(
  'StudentInvited',
  1,
  {
    invitationId: Id,
    invitedBy: Id,
    inviterRole: Type.Enum(roles),
    emailKey: Text(64),
    nomination: Type.Boolean(),
    nominationId: Type.Optional(Id),
    semester: Type.Optional(Text(20)),
    referralId: Type.Optional(Id),
    universityId: Type.Optional(Id),
    organizationId: Type.Optional(Id),
    expiresAt: Instant,
    invitee: Personal('invitationId', Invitee),
    reason: Type.Optional(Personal('invitationId', Prose(4_000))),
    professorEmail: Type.Optional(Personal('invitationId', Email)),
  },
  ({ nomination, invitedBy }, who) =>
    nomination ? `${who(invitedBy)} nominated a student, who was invited` : `${who(invitedBy)} invited a student`,
)

/** Somebody was invited to register as a professor, university staff, recruiter or employee. */
export const UserInvited = defineEvent(
  'UserInvited',
  1,
  {
    invitationId: Id,
    role: Type.Enum(invitedRoles),
    invitedBy: Id,
    inviterRole: Type.Enum(roles),
    emailKey: Text(64),
    universityId: Type.Optional(Id),
    organizationId: Type.Optional(Id),
    expiresAt: Instant,
    invitee: Personal('invitationId', Invitee),
    reason: Type.Optional(Personal('invitationId', Prose(4_000))),
    professorEmail: Type.Optional(Personal('invitationId', Email)),
  },
  ({ role, invitedBy }, who) => `${who(invitedBy)} invited somebody as ${roleLabels[role].toLowerCase()}`,
)

/** The command line invited the first admin: nobody of the platform did, so it names no inviter. */
export const FirstAdminInvited = defineEvent(
  'FirstAdminInvited',
  1,
  { invitationId: Id, emailKey: Text(64), expiresAt: Instant, invitee: Personal('invitationId', Fields({ email: Email })) },
  () => 'The operator of the platform invited the first admin',
)

/** The same person was invited again while the invitation was pending: its term starts anew, and only the secret of the new mail counts. */
export const InvitationResent = defineEvent(
  'InvitationResent',
  1,
  { invitationId: Id, expiresAt: Instant },
  (_, __, by) => `${by} sent the invitation again`,
)

/** A person pressed the button on the invitation's page; a mail scanner's GET does not count. */
export const InvitationOpened = defineEvent('InvitationOpened', 1, { invitationId: Id }, () => 'The invitation was opened')

export const InvitationAccepted = defineEvent(
  'InvitationAccepted',
  1,
  { invitationId: Id, uid: Id },
  ({ uid }, who) => `${who(uid)} accepted the invitation`,
)

/**
 * Somebody with the link said no. It names the nomination or referral that is declined with it: only the secret of the mail
 * answers for the invited person.
 */
export const InvitationDeclined = defineEvent(
  'InvitationDeclined',
  2,
  { invitationId: Id, nominationId: Type.Optional(Id), referralId: Type.Optional(Id) },
  () => 'The invitation was declined',
)

/** The invitation's term ended without a registration. Its nomination, if it has one, expired as well. */
export const InvitationExpired = defineEvent(
  'InvitationExpired',
  1,
  { invitationId: Id, nominationId: Type.Optional(Id) },
  () => 'The invitation expired',
)

/** The reason for which it was sent does not stand any more, or its sender withdrew it: its link opens nothing. */
export const InvitationRevoked = defineEvent('InvitationRevoked', 1, { invitationId: Id }, () => 'The invitation was withdrawn')
