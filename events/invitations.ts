/** One invitation to join: stream `invitation-<id>`. Its id opens a door, so it is an HMAC, never guessable. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Fields, Email, Id, Instant, Personal, Prose, Text } from './schema.ts'
import { roles } from './vocabulary/roles.ts'

/** Who is invited and the words of the letter, all about the person invited. */
export const Invitee = Fields({
  email: Email,
  name: Type.Optional(Text(120)),
  subject: Type.Optional(Prose(200)),
  text: Type.Optional(Prose(4_000)),
  position: Type.Optional(Prose(120)),
})

/** A student is asked to join: by a nomination, a referral, or anybody's invitation. */
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

/** The same person was invited again while the invitation was pending: the letter goes out once more, with a new term. */
export const InvitationResent = defineEvent(
  'InvitationResent',
  1,
  { invitationId: Id, expiresAt: Instant },
  (_, __, by) => `${by} sent the invitation again`,
)

/** Somebody pressed the button on the invitation's page; a mail scanner's GET does not count. */
export const InvitationOpened = defineEvent('InvitationOpened', 1, { invitationId: Id }, () => 'The invitation was opened')

export const InvitationAccepted = defineEvent(
  'InvitationAccepted',
  1,
  { invitationId: Id, uid: Id },
  ({ uid }, who) => `${who(uid)} accepted the invitation`,
)

/** Its term ended before anybody registered on it. A nomination behind it has expired as well. */
export const InvitationExpired = defineEvent(
  'InvitationExpired',
  1,
  { invitationId: Id, nominationId: Type.Optional(Id) },
  () => 'The invitation expired',
)
