/** Accounts and profiles (§7 Auth and users). */
import { Type, type Static } from 'typebox'
import { DayOrInstant, Email, Fields, Id as SentId, Name, Password, Text } from '#events/schema.ts'
import { Profile } from '#events/vocabulary/profile.ts'
import { accountStates, roles } from '#events/vocabulary/roles.ts'
import { defineCalls, everybody, Id, IdParams, everyRoleOwn, WriteReply } from './call.ts'

/** The caller's own account; of other accounts callers get a `Card`. */
export const UserReply = Type.Object({
  uid: Id,
  email: Type.String(),
  displayName: Type.String(),
  role: Type.Enum(roles),
  state: Type.Enum(accountStates),
  profile: Profile,
  /** Percentage of the profile that is filled in; students only (product 2.7). */
  completeness: Type.Optional(Type.Integer()),
  organization: Type.Optional(Id),
  organizationLabel: Type.Optional(Type.String()),
  university: Type.Optional(Id),
  universityLabel: Type.Optional(Type.String()),
  unread: Type.Integer(),
})
export type UserReply = Static<typeof UserReply>

export const Card = Type.Object({
  uid: Id,
  displayName: Type.String(),
  role: Type.Enum(roles),
  headline: Type.Optional(Type.String()),
  organizationLabel: Type.Optional(Type.String()),
  universityLabel: Type.Optional(Type.String()),
  skills: Type.Optional(Type.Array(Id)),
  photo: Type.Optional(Type.String()),
})
export type Card = Static<typeof Card>

/** A student in the preview of a search (product 2.8): who it is stays open until the company subscribes. */
export const LockedCard = Type.Object({
  /** Of this row in this answer; it leads to nothing else. */
  id: Id,
  locked: Type.Literal(true),
  role: Type.Literal('student'),
  ...Type.Pick(Card, ['headline', 'universityLabel', 'skills']).properties,
})
export type LockedCard = Static<typeof LockedCard>

const Consents = Fields({
  terms: Type.Refine(
    Type.Boolean(),
    (agreed) => agreed,
    () => 'must be agreed to',
  ),
  ferpaRelease: Type.Optional(Type.Boolean()),
  shareWithNominator: Type.Optional(Type.Boolean()),
  shareWithCareerOffice: Type.Optional(Type.Boolean()),
  shareReason: Type.Optional(Type.Boolean()),
})

/** The fields of the registration form (product 2.11). */
export const registrationFields = {
  password: Password,
  displayName: Name(120),
  profile: Type.Optional(Fields({ ...Profile.properties, graduationDate: Type.Optional(DayOrInstant), university: Type.Optional(SentId) })),
  consents: Consents,
}

export const peopleCalls = defineCalls({
  'auth.verifyToken': {
    call: 'POST /auth/verifyToken',
    who: everybody,
    kind: 'search',
    body: Fields({ token: Type.String({ minLength: 1, maxLength: 8_192 }) }),
    reply: UserReply,
    refuses: ['unauthorized', 'token_expired'],
    perMinute: 300,
  },
  'users.register': {
    call: 'POST /register',
    who: { visitor: 'any' },
    kind: 'write',
    // The address may be left out with an invitation, of which the page knows only the masked address.
    body: Fields({
      ...registrationFields,
      email: Type.Optional(Email),
      invitationId: Type.Optional(SentId),
      role: Type.Optional(Type.Enum(roles)),
    }),
    reply: WriteReply,
    creates: true,
    refuses: ['invitation_required', 'not_found', 'email_taken', 'invitation_used', 'weak_password'],
    perMinute: 60,
    failure: 'We could not create your account. Please try again.',
  },
  'users.resetPassword': {
    call: 'POST /reset-password',
    who: everybody,
    // Not a write: it stores no event, and two requests send two mails.
    kind: 'search',
    body: Fields({ email: Email }),
    reply: Type.Object({ ok: Type.Literal(true), message: Type.String() }),
    perMinute: 20,
    failure: 'Failed to reset password. Please try again.',
  },
  'users.changePassword': {
    call: 'POST /user/changePassword',
    who: everyRoleOwn,
    kind: 'write',
    body: Fields({
      newPassword: Password,
      idToken: Type.String({ minLength: 1, maxLength: 10_000 }),
    }),
    reply: WriteReply,
    refuses: ['fresh_sign_in_required', 'weak_password'],
    unapproved: true,
    failure: 'An unexpected error occurred.',
  },
  'users.updateField': {
    call: 'POST /user/updateField',
    who: everyRoleOwn,
    kind: 'write',
    /** One field of the caller's own profile. `null` or an empty text empties it. */
    body: Fields({ attr: Text(60), uid: Type.Optional(SentId), value: Type.Unknown() }),
    reply: WriteReply,
    actor: 'uid',
    limit: 'profileEdits',
    refuses: ['field_not_editable'],
    failure: 'We could not save this. Please try again.',
  },
  'users.read': {
    call: 'GET /user/:id',
    who: {
      student: 'related',
      professor: 'related',
      university: 'uni',
      recruiter: 'related',
      employee: 'related',
      admin: 'any',
      analyst: 'own',
    },
    kind: 'read',
    params: IdParams,
    /** The caller's own account in full, for admins every account; otherwise a card. */
    reply: Type.Union([UserReply, Card]),
    refuses: ['not_found'],
    unapproved: true,
  },
})
