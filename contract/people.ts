/** Accounts and profiles (§7 Auth and users). */
import { Type, type Static } from 'typebox'
import { DayOrInstant, Email, Fields, Id as SentId, Name, Password, Prose, Text } from '#events/schema.ts'
import { degrees } from '#events/vocabulary/jobs/jobs.ts'
import { Profile, WorkExperiences } from '#events/vocabulary/students/profile.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { accountStates, analystScopes, roles } from '#events/vocabulary/roles.ts'
import { subscriptionStatuses } from '#events/vocabulary/organizations/subscriptions.ts'
import {
  callsAbout,
  everybody,
  Id,
  IdParams,
  Instant,
  InvitationToken,
  Listing,
  NoBody,
  everyRoleOwn,
  UidParams,
  WriteReply,
} from './call.ts'

/** What the reports of an analyst are about: all, one university, or one organization. */
export const ScopeReply = Type.Object({ kind: Type.Enum(analystScopes), id: Type.Optional(Id), label: Type.Optional(Type.String()) })
export type ScopeReply = Static<typeof ScopeReply>

/** The company or university where a person belongs. */
export const placeFields = {
  organization: Type.Optional(Id),
  organizationLabel: Type.Optional(Type.String()),
  university: Type.Optional(Id),
  universityLabel: Type.Optional(Type.String()),
}
/** The company or university that the person names, and that nobody of there has confirmed: it opens nothing (product 2.18). */
export const claimedFields = {
  claimedOrganization: Type.Optional(Id),
  claimedOrganizationLabel: Type.Optional(Type.String()),
  claimedUniversity: Type.Optional(Id),
  claimedUniversityLabel: Type.Optional(Type.String()),
}

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
  /** There is a résumé of one's own; students only. */
  resume: Type.Optional(Type.Boolean()),
  organization: Type.Optional(Id),
  organizationLabel: Type.Optional(Type.String()),
  /** Our team has suspended the company: its people read their applicants and do nothing else. */
  organizationSuspended: Type.Optional(Type.Literal(true)),
  university: Type.Optional(Id),
  universityLabel: Type.Optional(Type.String()),
  ...claimedFields,
  /** A recruiter's company's (product 2.14); what it opens and when it ends is told by GET /subscription/status. */
  subscription: Type.Optional(Type.Object({ active: Type.Boolean(), status: Type.Enum(subscriptionStatuses) })),
  /** What the reports of an analyst are about; without it none opens. */
  scope: Type.Optional(ScopeReply),
  unread: Type.Integer(),
  /** Opens for about an hour. */
  photo: Type.Optional(Type.String()),
  /** How many recovery codes of one's own second factor are left; admins only. */
  recoveryCodes: Type.Optional(Type.Integer()),
  /** The fields that the roster of the own university says otherwise than the profile; students only. */
  studiesOnRoster: Type.Optional(Type.Object({ degree: Type.Optional(Type.Enum(degrees)), graduationDate: Type.Optional(Type.String()) })),
  /** Students who show themselves are asked once a semester whether they still look for a job. */
  askStillLooking: Type.Optional(Type.Boolean()),
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
  /**
   * Of a student: the caller may open the main résumé, a company by its subscription (what was sent to it stands in the application).
   * Only in the answer for a single student.
   */
  resumeOpens: Type.Optional(Type.Literal(true)),
})
export type Card = Static<typeof Card>

/** A student in the preview of a search (product 2.8): who it is stays open until the company subscribes. */
export const LockedCard = Type.Object({
  /** Of this row in this answer; it leads to nothing else. */
  id: Id,
  locked: Type.Literal(true),
  /** A nomination of the student reaches recruiters; who put them forward stays open. */
  nominated: Type.Optional(Type.Literal(true)),
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

const ownFields = { ...Profile.properties, graduationDate: Type.Optional(DayOrInstant) }

/** The fields of the registration form (product 2.11). */
export const registrationFields = {
  password: Password,
  displayName: Name(120),
  /** Without the mail's secret only the places are kept; the rest comes with the code (product 2.20). */
  profile: Type.Optional(Fields({ ...ownFields, university: Type.Optional(SentId), organization: Type.Optional(SentId) })),
  consents: Consents,
}

/** A person about whom others are asked: who waits for approval, or is active and only claims a place (product 2.19, 2.20). */
export const WaitingReply = Type.Object({
  /** The uid, under the name by which pages follow their lists. */
  id: Id,
  uid: Id,
  displayName: Type.String(),
  emailMasked: Type.String(),
  role: Type.Enum(roles),
  state: Type.Enum(accountStates),
  ...placeFields,
  invitationId: Type.Optional(Id),
  since: Instant,
})
export type WaitingReply = Static<typeof WaitingReply>

/** One field of the caller's own profile. `null` or an empty text empties it. */
const FieldChange = Fields({ attr: Text(60), uid: Type.Optional(SentId), value: Type.Unknown() })

/** The roles that may say that somebody belongs where they say they do (calls.md). */
const verifiers = { university: 'uni', admin: 'any' } as const
/** Of a body with a whole profile in it. */
const registrationBytes = 256 * 1024
const approvers = { student: 'own', professor: 'own', university: 'uni', recruiter: 'ownOrOrg', employee: 'own', admin: 'any' } as const

export const peopleCalls = callsAbout({ auth: 'me', users: 'me', people: 'people' })({
  'auth.verifyToken': {
    call: 'POST /auth/verifyToken',
    who: everybody,
    kind: 'search',
    body: Fields({ token: Type.String({ minLength: 1, maxLength: 8_192 }) }),
    example: { token: 'sam' },
    reply: UserReply,
    refuses: ['unauthorized', 'token_expired', 'account_erased'],
    perMinute: 300,
  },
  'users.register': {
    call: 'POST /register',
    via: 'with the registration',
    waitsFor: 'processes',
    who: { visitor: 'any' },
    kind: 'write',
    // With the secret of an invitation's mail the address may be left out; without it the password, which the proof asks for.
    body: Fields({
      ...registrationFields,
      password: Type.Optional(registrationFields.password),
      email: Type.Optional(Email),
      invitationId: Type.Optional(InvitationToken),
      role: Type.Optional(Type.Enum(roles)),
    }),
    example: {
      displayName: 'Nora Doe',
      email: 'nora@mit.edu',
      invitationId: 'i-sent',
      password: 'long enough',
      consents: { terms: true },
    },
    bodyBytes: registrationBytes,
    visitorBudget: true,
    reply: WriteReply,
    creates: true,
    refuses: ['invitation_required', 'not_found', 'email_taken', 'invitation_used', 'weak_password'],
    perMinute: 60,
    failure: 'We could not create your account. Please try again.',
  },
  /** The code of the mail: the registration becomes an account with this password. */
  'users.verifyAddress': {
    call: 'POST /verify-address',
    via: 'proven by the mailed link',
    waitsFor: 'processes',
    who: everybody,
    kind: 'write',
    body: Fields({ code: Text(200), password: registrationFields.password, profile: Type.Optional(Fields(ownFields)) }),
    bodyBytes: registrationBytes,
    reply: WriteReply,
    refuses: ['code_used', 'weak_password', 'too_many_waiting', 'email_taken'],
    perMinute: 10,
    failure: 'We could not set your password. Please try again.',
  },
  /** The same answer for every address. */
  'users.resendVerification': {
    call: 'POST /verify-address/resend',
    visitorBudget: true,
    who: everybody,
    kind: 'search',
    body: Fields({ email: Email }),
    example: { email: 'nora@mit.edu' },
    reply: Type.Object({ ok: Type.Literal(true), message: Type.String() }),
    accepted: true,
    perMinute: 20,
    failure: 'We could not ask for another mail. Please try again.',
  },
  'people.waiting': {
    call: 'GET /people/waiting',
    who: approvers,
    kind: 'read',
    list: { order: [{ by: 'since' }] },
    query: Listing,
    reply: Type.Array(WaitingReply),
  },
  'people.approve': {
    call: 'POST /people/:uid/approve',
    via: 'answered on the page',
    waitsFor: 'processes',
    who: approvers,
    kind: 'write',
    params: UidParams,
    reply: WriteReply,
    body: NoBody,
    refuses: ['not_found', 'invitation_used', 'place_unknown', 'place_pending', 'place_closed'],
    failure: 'We could not approve this account. Please try again.',
  },
  'people.refuse': {
    call: 'POST /people/:uid/refuse',
    via: 'answered on the page',
    who: approvers,
    kind: 'write',
    params: UidParams,
    body: Fields({ reason: Type.Optional(Prose(limits.refusalReason)) }),
    reply: WriteReply,
    refuses: ['not_found'],
    failure: 'We could not refuse this account. Please try again.',
  },
  'people.verify': {
    call: 'POST /people/:uid/verify',
    via: 'confirmed on the page',
    who: verifiers,
    kind: 'write',
    params: UidParams,
    body: Fields({ reason: Type.Optional(Prose(limits.refusalReason)) }),
    reply: WriteReply,
    refuses: ['not_found', 'place_unknown', 'place_pending', 'place_closed'],
    failure: 'We could not confirm this person. Please try again.',
  },
  'people.unverify': {
    call: 'POST /people/:uid/unverify',
    via: 'taken back on the page',
    who: verifiers,
    kind: 'write',
    params: UidParams,
    body: Fields({ reason: Type.Optional(Prose(limits.refusalReason)) }),
    reply: WriteReply,
    refuses: ['not_found', 'own_account'],
    failure: 'We could not take this back. Please try again.',
  },
  'users.resetPassword': {
    call: 'POST /reset-password',
    visitorBudget: true,
    who: everybody,
    // Not a write: it stores no event, and two requests send two mails.
    kind: 'search',
    body: Fields({ email: Email }),
    example: { email: 'nora@mit.edu' },
    reply: Type.Object({ ok: Type.Literal(true), message: Type.String() }),
    perMinute: 20,
    failure: 'Failed to reset password. Please try again.',
  },
  'users.changePassword': {
    call: 'POST /user/changePassword',
    via: 'changed in the profile',
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
    via: 'edited in the profile',
    unplaced: true,
    who: everyRoleOwn,
    kind: 'write',
    body: FieldChange,
    example: { attr: 'phone', value: '+1 412 555 0100' },
    reply: WriteReply,
    actor: 'uid',
    limit: 'profileEdits',
    refuses: ['field_not_editable'],
    failure: 'We could not save this. Please try again.',
  },
  /** The same for a field that is a day. */
  'users.updateDate': {
    call: 'POST /user/updateDate',
    via: 'edited in the profile',
    unplaced: true,
    who: everyRoleOwn,
    kind: 'write',
    body: FieldChange,
    example: { attr: 'graduationDate', value: '2027-05-15' },
    reply: WriteReply,
    actor: 'uid',
    limit: 'profileEdits',
    refuses: ['field_not_editable'],
    failure: 'We could not save this date. Please try again.',
  },
  /** The whole list; an empty one removes it. */
  'users.updateWorkExperiences': {
    call: 'POST /user/updateWorkExperiences',
    via: 'edited in the profile',
    unplaced: true,
    who: { student: 'own', professor: 'own', recruiter: 'own', employee: 'own' },
    kind: 'write',
    body: Fields({ workExperiences: WorkExperiences, uid: Type.Optional(SentId) }),
    reply: WriteReply,
    actor: 'uid',
    limit: 'profileEdits',
    failure: 'We could not save your work experience. Please try again.',
  },
  'users.read': {
    call: 'GET /user/:id',
    unproven: 'own',
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
    stale: { byId: true },
    params: IdParams,
    /** The caller's own account in full, for admins every account; otherwise a card. */
    example: { id: 'sam' },
    reply: Type.Union([UserReply, Card]),
    refuses: ['not_found'],
    unapproved: true,
  },
})
