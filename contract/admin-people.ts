/** What admins do to the accounts of people, and read of them (calls.md, "Admin"). */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, Prose, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { accountStates, roles } from '#events/vocabulary/roles.ts'
import { callsAbout, Id, Instant, listing, UidParams, WriteReply } from './call.ts'
import { ResumeVersion } from './files.ts'
import { claimedFields, placeFields, UserReply } from './people.ts'
import { AccessLine, ConsentLine } from './privacy.ts'

/** A person in the admin's list. */
export const AdminUserRow = Type.Object({
  /** The uid, under the name by which pages follow their lists; a file has it once. */
  id: Type.String({ inFiles: false }),
  uid: Id,
  displayName: Type.String(),
  email: Type.String(),
  role: Type.Enum(roles),
  state: Type.Enum(accountStates),
  ...placeFields,
  ...claimedFields,
  since: Instant,
})
export type AdminUserRow = Static<typeof AdminUserRow>

/** A field that an admin set: `before` and `after` are as on the wire of the profile, null where there was, or is, no value. */
export const AdminChange = Type.Object({
  eventId: Id,
  attr: Type.String(),
  before: Type.Unknown(),
  after: Type.Unknown(),
  reason: Type.String(),
  at: Instant,
  by: Type.Object({ uid: Type.Optional(Id), displayName: Type.Optional(Type.String()) }),
})
export type AdminChange = Static<typeof AdminChange>

/** A person as an admin reads them: 2.14's user, and what was done to the account. */
export const AdminUserReply = Type.Object({
  ...UserReply.properties,
  since: Instant,
  /** An address that waits for its proof, instead of `email`. */
  emailAsked: Type.Optional(Type.String()),
  /** The places that the person names, and that nobody of there has confirmed. */
  claimed: Type.Optional(Type.Object(placeFields)),
  consents: Type.Array(ConsentLine),
  /** The sign-ins that are still good, the newest first; left out while the identity provider does not answer. */
  sessions: Type.Optional(Type.Array(Type.Object({ signedInAt: Instant, lastUsedAt: Type.Optional(Instant) }))),
  /** The newest of those who saw what of it; `/admin/accesses` has all. */
  accesses: Type.Array(AccessLine),
  /** The newest first. */
  changes: Type.Array(AdminChange),
  /** The newest first; of a student. */
  resumes: Type.Optional(Type.Array(ResumeVersion)),
})
export type AdminUserReply = Static<typeof AdminUserReply>

const admins = { admin: 'any' } as const

/** Mounted by the slice that answers them. */
export const adminPeopleReads = callsAbout('people')({
  'adminUsers.list': {
    call: 'GET /admin/users',
    who: admins,
    kind: 'read',
    list: {
      order: [{ by: 'displayName' }],
      filters: {
        q: { found: ['displayName', 'email'] },
        place: { ofAny: ['organization', 'university', 'claimedOrganization', 'claimedUniversity'] },
      },
    },
    cards: 'everybody',
    query: Fields({
      ...listing,
      /** Words of the name or of the address, the last by its beginning. */
      q: Type.Optional(Prose(200)),
      role: Type.Optional(Type.Enum(roles)),
      state: Type.Optional(Type.Enum(accountStates)),
      /** A company or a university, of those who belong there and of those who say so. */
      place: Type.Optional(SentId),
    }),
    reply: Type.Array(AdminUserRow),
  },
  'adminUsers.read': {
    call: 'GET /admin/users/:uid',
    who: admins,
    kind: 'read',
    // What was changed of the account, seen of it or attached to it stands there too.
    stale: { also: ['me', 'resumes', 'privacy'] },
    params: UidParams,
    example: { uid: 'sam' },
    reply: AdminUserReply,
    refuses: ['not_found'],
  },
})

export const adminPeopleCalls = callsAbout('people')({
  /**
   * §7: one field of somebody's account, with a reason that the person reads. Beside the fields of the role's profile `displayName`, `email`
   * (moves when the new address is proven), `role`, `scope` of an analyst `{kind, id?}`, `university` and `organization` (an id or null; proves
   * the place as an admin's invitation does) and `verified` (whether the place that the person names counts).
   */
  'users.updateFieldByAdmin': {
    call: 'POST /user/updateFieldByAdmin',
    via: 'corrected by the team',
    who: admins,
    kind: 'write',
    body: Fields({ id: SentId, attr: Text(60), value: Type.Unknown(), reason: Type.Optional(Prose(limits.adminReason)) }),
    example: { id: 'sam', attr: 'graduationDate', value: '2027-05-15', reason: 'Asked by mail' },
    reply: WriteReply,
    refuses: [
      'not_found',
      'field_not_editable',
      'email_taken',
      'role_in_use',
      'last_admin',
      'own_account',
      'place_unknown',
      'place_pending',
      'account_waits',
    ],
    failure: 'We could not save this. Please try again.',
  },
  /** Ends all sessions at once and keeps everything. */
  'adminUsers.suspend': {
    call: 'POST /admin/users/:uid/suspend',
    via: 'suspended by the team',
    who: admins,
    kind: 'write',
    params: UidParams,
    body: Fields({ reason: Text(limits.adminReason) }),
    example: { uid: 'sam', reason: 'Sent the same offer to 400 students' },
    reply: WriteReply,
    refuses: ['not_found', 'last_admin', 'own_account', 'account_waits'],
    failure: 'We could not suspend this account. Please try again.',
  },
  /** The account is again as it was. */
  'adminUsers.reactivate': {
    call: 'POST /admin/users/:uid/reactivate',
    via: 'reactivated by the team',
    who: admins,
    kind: 'write',
    params: UidParams,
    body: Fields({ reason: Text(limits.adminReason) }),
    example: { uid: 'sam', reason: 'It was another sender' },
    reply: WriteReply,
    refuses: ['not_found', 'account_waits'],
    failure: 'We could not reactivate this account. Please try again.',
  },
})
