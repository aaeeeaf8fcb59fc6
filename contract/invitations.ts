/** Invitations (§7 Invitations, product 2.4, 2.11). */
import { Type, type Static } from 'typebox'
import { Email, Fields, Id as SentId, NameOrNone, Prose, TextOrNone } from '#events/schema.ts'
import { invitationRoles, invitationStatuses, invitedRoles, invites, type InvitedRole } from '#events/vocabulary/invitations.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { roles } from '#events/vocabulary/roles.ts'
import {
  callsAbout,
  everybody,
  everyRoleButAnalystOwn,
  type PermissionRow,
  Id,
  Instant,
  InvitationParams,
  listing,
  NoBody,
  Listing,
  UidParams,
  WriteReply,
} from './call.ts'
import { importCall, roleOfAll } from './imports.ts'

export const InvitationReply = Type.Object({
  id: Id,
  role: Type.Enum(invitationRoles),
  name: Type.Optional(Type.String()),
  email: Type.String(),
  subject: Type.Optional(Type.String()),
  text: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  status: Type.Enum(invitationStatuses),
  nomination: Type.Boolean(),
  semester: Type.Optional(Type.String()),
  organization: Type.Optional(Id),
  university: Type.Optional(Id),
  position: Type.Optional(Type.String()),
  professorEmail: Type.Optional(Type.String()),
  /** Absent where the command line invited the first admin. */
  invitedBy: Type.Optional(Id),
  /** Sent for a referral, whose end it follows. */
  referralId: Type.Optional(Id),
  /** Of somebody else than the caller. */
  inviterName: Type.Optional(Type.String()),
  sentAt: Instant,
  expiresAt: Instant,
})
export type InvitationReply = Static<typeof InvitationReply>

/** An invitation as visitors see it: the address is masked. The secret of its mail shows what the consent is about. */
export const MaskedInvitation = Type.Object({
  id: Id,
  role: Type.Enum(invitationRoles),
  status: Type.Enum(invitationStatuses),
  nomination: Type.Boolean(),
  inviterName: Type.String(),
  inviterRole: Type.Enum(roles),
  /** Of a professor: no university says that they belong to it. */
  inviterUnconfirmed: Type.Optional(Type.Literal(true)),
  organizationLabel: Type.Optional(Type.String()),
  universityLabel: Type.Optional(Type.String()),
  emailMasked: Type.String(),
  semester: Type.Optional(Type.String()),
  expiresAt: Instant,
  inviterText: Type.Optional(Type.String()),
  reason: Type.Optional(Type.String()),
  email: Type.Optional(Type.String()),
  /** The recipient's name as the inviter wrote it, by which the mail greets. */
  name: Type.Optional(Type.String()),
  /** The role belongs to a place that the invitation does not name: the form asks for it. */
  needsPlace: Type.Optional(Type.Enum(['university', 'organization'])),
})
export type MaskedInvitation = Static<typeof MaskedInvitation>

/** The recipient and the text of an invitation's mail. */
export const letterFields = {
  email: Email,
  name: Type.Optional(NameOrNone(120)),
  text: Type.Optional(Prose(4_000)),
  subject: Type.Optional(TextOrNone(200)),
  reason: Type.Optional(Prose(limits.nominationReason)),
}
/** The ten fields of §3 that every invitation call takes. */
export const invitationFields = {
  ...letterFields,
  organization: Type.Optional(SentId),
  university: Type.Optional(SentId),
  position: Type.Optional(TextOrNone(120)),
  professorEmail: Type.Optional(Email),
  invitedBy: Type.Optional(SentId),
}

/** The roles that may invite people of this role (product 2.16). */
function sendersTo(invited: InvitedRole): PermissionRow {
  const senders = roles.filter((role) => invites[role].includes(invited))
  return Object.fromEntries(senders.map((role) => [role, role === 'admin' ? 'any' : 'own']))
}
const inviting = {
  kind: 'write',
  body: Fields(invitationFields),
  reply: WriteReply,
  creates: true,
  actor: 'invitedBy',
  refuses: ['invitation_used', 'too_many_invitations', 'not_your_company', 'no_company'],
} as const
const readers = { ...everyRoleButAnalystOwn, university: 'uni', admin: 'any' } as const

const statusList = new RegExp(`^(${invitationStatuses.join('|')})(,(${invitationStatuses.join('|')}))*$`)
/** One status, or several with commas between them. */
const StatusList = Type.Refine(
  Type.String({ maxLength: 100, description: `Of ${invitationStatuses.join(', ')}, with commas between them` }),
  (text) => statusList.test(text),
  () => `must be of ${invitationStatuses.join(', ')}`,
)

export const invitationCalls = callsAbout('invitations')({
  'invitations.inviteStudent': {
    call: 'POST /invitations/student',
    via: 'sent from the page',
    waitsFor: 'processes',
    who: sendersTo('student'),
    kind: 'write',
    body: Fields(invitationFields),
    reply: WriteReply,
    creates: true,
    actor: 'invitedBy',
    refuses: ['quota_used_up', 'invitation_used', 'too_many_invitations'],
    failure: 'Error inviting student. Please try again.',
  },
  'invitations.inviteProfessor': {
    ...inviting,
    call: 'POST /invitations/professor',
    via: 'sent from the page',
    waitsFor: 'processes',
    who: sendersTo('professor'),
    failure: 'Error inviting professor. Please try again.',
  },
  'invitations.inviteUniversity': {
    ...inviting,
    call: 'POST /invitations/university',
    via: 'sent from the page',
    waitsFor: 'processes',
    who: sendersTo('university'),
    failure: 'Error inviting university staff. Please try again.',
  },
  'invitations.inviteRecruiter': {
    ...inviting,
    call: 'POST /invitations/recruiter',
    via: 'sent from the page',
    waitsFor: 'processes',
    who: sendersTo('recruiter'),
    failure: 'Error inviting recruiter. Please try again.',
  },
  'invitations.inviteEmployee': {
    ...inviting,
    call: 'POST /invitations/employee',
    via: 'sent from the page',
    waitsFor: 'processes',
    who: sendersTo('employee'),
    failure: 'Error inviting employee. Please try again.',
  },
  /** A file with the columns `email`, `name`, `role` and `text`. */
  'invitations.import': {
    ...importCall,
    call: 'POST /invitations/import',
    via: 'sent from a file',
    who: { university: 'own', admin: 'any' },
    query: Fields({ ...importCall.query.properties, role: roleOfAll(invitedRoles) }),
  },
  /** The link of its mail opens nothing any more. That of a nomination or referral goes with it. */
  'invitations.revoke': {
    call: 'POST /invitations/revoke',
    via: 'withdrawn on the page',
    who: readers,
    kind: 'write',
    body: Fields({ id: SentId }),
    reply: WriteReply,
    refuses: ['not_found', 'invitation_used', 'invitation_of_another'],
    failure: 'We could not withdraw the invitation. Please try again.',
  },
  'invitations.list': {
    call: 'GET /invitations',
    who: readers,
    kind: 'read',
    list: { order: [{ by: 'sentAt' }] },
    query: Fields({ ...listing, status: Type.Optional(StatusList) }),
    reply: Type.Array(InvitationReply),
  },
  'invitations.listByUser': {
    call: 'GET /invitations/id/:uid',
    who: readers,
    kind: 'read',
    list: { order: [{ by: 'sentAt' }] },
    params: UidParams,
    query: Listing,
    example: { uid: 'pat' },
    reply: Type.Array(InvitationReply),
    refuses: ['not_found'],
  },
  /** Stores nothing, so that a mail scanner that follows the link changes nothing. */
  'invitations.readMasked': {
    call: 'GET /invitation/:id',
    who: everybody,
    kind: 'read',
    params: InvitationParams,
    example: { id: 'i-sent' },
    reply: MaskedInvitation,
    refuses: ['not_found', 'invitation_used'],
    perMinute: 30,
  },
  /** A person pressed the button on the invitation's page. Stored once. */
  'invitations.open': {
    call: 'POST /invitation/:id/opened',
    via: 'opened from the mail',
    who: everybody,
    kind: 'write',
    params: InvitationParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found', 'invitation_used'],
    perMinute: 30,
  },
  'invitations.decline': {
    call: 'POST /invitation/:id/declined',
    via: 'answered from the mail',
    who: everybody,
    kind: 'write',
    params: InvitationParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found', 'invitation_used'],
    perMinute: 30,
  },
})
