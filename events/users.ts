/** One person's account: stream `user-<uid>`. */
import { Type } from 'typebox'
import { defineEvent, ERASED } from './define.ts'
import { Day, Fields, Email, Id, Instant, Personal, Prose, Text, Timezone } from './schema.ts'
import { fieldName } from './vocabulary/field-names.ts'
import { degrees } from './vocabulary/jobs/jobs.ts'
import { limits } from './vocabulary/limits.ts'
import { mailChoices, themes } from './vocabulary/notification-kinds.ts'
import { photoTypeNames } from './vocabulary/students/photos.ts'
import { Profile } from './vocabulary/students/profile.ts'
import { accountStates, analystScopes, ledgerKinds, roleLabels, roles, type LedgerKind } from './vocabulary/roles.ts'

/**
 * An account was created. The profile is personal data; role and organization are not. University and company are those that
 * count; the claimed ones open nothing until somebody of theirs, or an admin, says so (product 2.18).
 */
export const UserRegistered = defineEvent(
  'UserRegistered',
  3,
  {
    uid: Id,
    role: Type.Enum(roles),
    state: Type.Enum(accountStates),
    organizationId: Type.Optional(Id),
    universityId: Type.Optional(Id),
    claimedOrganizationId: Type.Optional(Id),
    claimedUniversityId: Type.Optional(Id),
    invitationId: Type.Optional(Id),
    /** The sender of that invitation. Left out where the account waits for others: a student approves no professor. */
    invitedBy: Type.Optional(Id),
    /** The entry of the university's roster that says that the university counts. */
    rosterEntryId: Type.Optional(Id),
    demo: Type.Optional(Type.Boolean()),
    person: Personal('uid', Fields({ email: Email, displayName: Text(120) })),
    profile: Personal('uid', Profile),
  },
  ({ uid, role }, who) => `${who(uid)} joined as ${roleLabels[role].toLowerCase()}`,
)

const consentTexts: Readonly<Record<LedgerKind, string>> = {
  terms: 'the terms of use',
  ferpaRelease: 'the release of education records',
  shareWithNominator: 'sharing the résumé with nominators',
  shareWithCareerOffice: 'sharing the résumé with the career office',
  shareReason: 'showing the nomination’s reason to recruiters',
  gpaVisible: 'showing the GPA',
  openToReferrals: 'being found for referrals',
  shareNominations: 'showing recruiters who nominated the student',
}
const consent = { uid: Id, kind: Type.Enum(ledgerKinds), textVersion: Text(20) }

/** The user gave one kind of consent, to the text of `textVersion`. */
export const ConsentGranted = defineEvent(
  'ConsentGranted',
  2,
  consent,
  ({ uid, kind }, who) => `${who(uid)} agreed to ${consentTexts[kind]}`,
  { kind: 'consent' },
)

/** The user took a consent back. `textVersion` is that of the text which was shown then. */
export const ConsentWithdrawn = defineEvent(
  'ConsentWithdrawn',
  1,
  consent,
  ({ uid, kind }, who) => `${who(uid)} no longer agrees to ${consentTexts[kind]}`,
  { kind: 'consent' },
)

/** One field of the profile, or the display name, has a new value; `null` when it was emptied. */
export const ProfileFieldChanged = defineEvent(
  'ProfileFieldChanged',
  1,
  { uid: Id, attr: Text(60), value: Personal('uid', Type.Unknown()) },
  ({ attr }, _, by) => `${by} changed ${fieldName(attr)}`,
)

/** A photo was stored, in place of the one before. */
export const PhotoChanged = defineEvent(
  'PhotoChanged',
  1,
  {
    uid: Id,
    /** Id in the store of files. */
    fileId: Id,
    type: Type.Enum(photoTypeNames),
    /** From 1: the address of each photo is another one. */
    number: Type.Integer({ minimum: 1 }),
  },
  (_, __, by) => `${by} changed the photo`,
  { kind: 'photo' },
)

export const PhotoRemoved = defineEvent('PhotoRemoved', 1, { uid: Id }, (_, __, by) => `${by} removed the photo`, { kind: 'photo' })

/** The student said whether they still look for a job. "No" comes with the changes of the profile that hide it again. */
export const StillLookingAnswered = defineEvent(
  'StillLookingAnswered',
  1,
  { uid: Id, semester: Text(20), looking: Type.Boolean() },
  ({ looking }, _, by) => `${by} ${looking ? 'still looks for a job' : 'no longer looks for a job'}`,
  { kind: 'survey' },
)

/** The password itself is never in an event. */
export const PasswordChanged = defineEvent('PasswordChanged', 1, { uid: Id, at: Instant }, (_, __, by) => `${by} changed the password`, {
  kind: 'setting',
})

/** An account that waited may act from now on. University and company are those that count from now on. */
export const AccountApproved = defineEvent(
  'AccountApproved',
  1,
  { uid: Id, approvedBy: Id, organizationId: Type.Optional(Id), universityId: Type.Optional(Id) },
  ({ uid }, who, by) => `${by} approved the account of ${who(uid)}`,
)

/**
 * Somebody of the university, or an admin, says that an account belongs to the place that it claims: from now on these places
 * count (product 2.18).
 */
export const PersonVerified = defineEvent(
  'PersonVerified',
  1,
  {
    uid: Id,
    verifiedBy: Id,
    organizationId: Type.Optional(Id),
    universityId: Type.Optional(Id),
    reason: Type.Optional(Personal('uid', Prose(limits.refusalReason))),
  },
  ({ uid }, who, by) => `${by} confirmed where ${who(uid)} belongs`,
  { kind: 'place' },
)

/** The places that counted are only claimed again: the account keeps what is its own and sees nothing of the places. */
export const PersonUnverified = defineEvent(
  'PersonUnverified',
  1,
  {
    uid: Id,
    unverifiedBy: Id,
    organizationId: Type.Optional(Id),
    universityId: Type.Optional(Id),
    reason: Type.Optional(Personal('uid', Prose(limits.refusalReason))),
  },
  ({ uid }, who, by) => `${by} no longer confirms where ${who(uid)} belongs`,
  { kind: 'place' },
)

/**
 * Somebody of the place that an active account claims says that the person does not belong there: it is claimed no more. The account
 * keeps what is its own.
 */
export const PlaceRefused = defineEvent(
  'PlaceRefused',
  1,
  {
    uid: Id,
    refusedBy: Id,
    organizationId: Type.Optional(Id),
    universityId: Type.Optional(Id),
    reason: Type.Optional(Personal('uid', Prose(limits.refusalReason))),
  },
  ({ uid }, who, by) => `${by} does not know ${who(uid)}, who said to belong there`,
  { kind: 'place' },
)

/** The university's list says what a student of its own studies. It changes nothing of the profile, where the student may take it over. */
export const StudiesReported = defineEvent(
  'StudiesReported',
  1,
  {
    uid: Id,
    universityId: Id,
    studies: Personal('uid', Fields({ degree: Type.Optional(Type.Enum(degrees)), graduationDate: Type.Optional(Day) })),
  },
  ({ uid }, who, by) => `${by} said what ${who(uid)} studies`,
  { kind: 'survey' },
)

/** An account that waited was refused. Nobody can sign in to it, its address is free, and a mail says so. */
export const AccountRefused = defineEvent(
  'AccountRefused',
  2,
  {
    uid: Id,
    /** Absent where the platform did: the invitation made another account. */
    refusedBy: Type.Optional(Id),
    /** When its key is destroyed: until then the mail can be sent. */
    endsAt: Instant,
    reason: Type.Optional(Personal('uid', Prose(limits.refusalReason))),
  },
  ({ uid }, who, by) => `${by} refused the account of ${who(uid)}`,
)

/** The key of a refused account was destroyed. */
export const AccountEnded = defineEvent('AccountEnded', 1, { uid: Id }, () => 'The account ended')

/** How the person wants to be told of things by mail, and the colours of their page. Only what changed is set. */
export const PreferencesChanged = defineEvent(
  'PreferencesChanged',
  1,
  {
    uid: Id,
    /** Kind of notification → choice. */
    mail: Type.Optional(Type.Record(Type.String({ maxLength: 40 }), Type.Enum(mailChoices))),
    theme: Type.Optional(Type.Enum(themes)),
    timezone: Type.Optional(Personal('uid', Timezone)),
  },
  (_, __, by) => `${by} changed the preferences`,
  { kind: 'setting' },
)

/** A copy of all that is stored about the person was asked for. */
export const DataExportRequested = defineEvent(
  'DataExportRequested',
  1,
  { uid: Id, taskId: Id },
  (_, __, by) => `${by} asked for a copy of all data`,
  { kind: 'export' },
)

/**
 * An admin set a field of the account, for a reason that the person reads. What follows from it is told by the events beside it in the same
 * append: a changed profile, place, role or scope. An address moves only once it is proven (`AddressMoved`).
 */
export const UserFieldCorrectedByAdmin = defineEvent(
  'UserFieldCorrectedByAdmin',
  1,
  {
    uid: Id,
    attr: Text(60),
    before: Personal('uid', Type.Unknown()),
    after: Personal('uid', Type.Unknown()),
    reason: Personal('uid', Prose(limits.adminReason)),
  },
  ({ uid, attr }, who, by) => `${by} corrected the ${fieldName(attr)} of ${who(uid)}`,
  { kind: 'correction' },
)

const scope = Fields({ kind: Type.Enum(analystScopes), id: Type.Optional(Id) })

/**
 * The account begins anew in another role, with what it takes along: the places that the new role can have, and the fields of the profile
 * that it has. So a view that knows people of one role needs nothing of before.
 */
export const RoleChanged = defineEvent(
  'RoleChanged',
  1,
  {
    uid: Id,
    from: Type.Enum(roles),
    to: Type.Enum(roles),
    /** Of an analyst; without one no report opens. */
    scope: Type.Optional(scope),
    state: Type.Enum(accountStates),
    organizationId: Type.Optional(Id),
    universityId: Type.Optional(Id),
    claimedOrganizationId: Type.Optional(Id),
    claimedUniversityId: Type.Optional(Id),
    person: Personal('uid', Fields({ email: Email, displayName: Text(120) })),
    profile: Personal('uid', Profile),
    reason: Personal('uid', Prose(limits.adminReason)),
  },
  ({ uid, from, to }, who, by) =>
    `${by} changed the role of ${who(uid)} from ${roleLabels[from].toLowerCase()} to ${roleLabels[to].toLowerCase()}`,
)

/** What the reports of an analyst are about. */
export const AnalystScopeSet = defineEvent(
  'AnalystScopeSet',
  1,
  { uid: Id, scope },
  ({ uid }, who, by) => `${by} set what the reports of ${who(uid)} are about`,
  { kind: 'setting' },
)

/** Nothing is open to the account any more, but its own data; nobody finds it. All that it has stays. */
export const AccountSuspended = defineEvent(
  'AccountSuspended',
  1,
  { uid: Id, reason: Personal('uid', Prose(limits.adminReason)) },
  ({ uid }, who, by) => `${by} suspended the account of ${who(uid)}`,
  { kind: 'suspension' },
)

/** The account is again as it was. */
export const AccountReactivated = defineEvent(
  'AccountReactivated',
  1,
  { uid: Id, reason: Personal('uid', Prose(limits.adminReason)) },
  ({ uid }, who, by) => `${by} reactivated the account of ${who(uid)}`,
  { kind: 'suspension' },
)

/** The address that an admin had set was proven: from now on the account, its sign-in and its mails are there. */
export const AddressMoved = defineEvent(
  'AddressMoved',
  1,
  { uid: Id, email: Personal('uid', Email), former: Personal('uid', Email) },
  ({ uid }, who) => `The new address of ${who(uid)} was proven`,
)

/** The person’s key was destroyed: what was sealed under it is unreadable for good, here and in every copy of the log. */
export const SubjectErased = defineEvent('SubjectErased', 1, { uid: Id }, () => 'The account and all that was personal were erased')

/**
 * Applies `ProfileFieldChanged` to a profile, or to whatever has the display name. A name is never emptied: null says of it that its key
 * was destroyed.
 */
export function withField<Kept extends object>(kept: Kept, attr: string, value: unknown): Kept {
  const { [attr]: _before, ...others } = kept as Readonly<Record<string, unknown>>
  const after = value ?? (attr === 'displayName' ? ERASED : null)
  return (after === null ? others : { ...others, [attr]: after }) as Kept
}
