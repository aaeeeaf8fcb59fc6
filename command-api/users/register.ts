import { Type, type Static } from 'typebox'
import { happened } from '#events/define.ts'
import { DayOrInstant, Email, Id, Text } from '#events/schema.ts'
import { ConsentGranted, UserRegistered } from '#events/users.ts'
import { Profile } from '#events/vocabulary/profile.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { invalid, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { consentKinds, consentTextVersion, roles, type AccountState, type Role } from '#events/vocabulary/roles.ts'
import { fieldErrors } from '#platform/http/validation.ts'
import { EmailTaken } from '#platform/identity/port.ts'
import { defineCommand, type Context, type Decision, type Effects, type Secrets } from '../core/command.ts'
import { derivedIds } from '../core/derived-id.ts'
import { invitationFold, whyClosed, type Invitation } from '../invitations/state.ts'
import { organizationFold } from '../organizations/state.ts'
import { unknownSkill } from '../skills/state.ts'
import { normalised, userFold, type User } from './state.ts'
import { keptAs, profileValidators } from './profile-fields.ts'

const Consents = Type.Object(
  {
    terms: Type.Refine(
      Type.Boolean(),
      (agreed) => agreed,
      () => 'must be agreed to',
    ),
    ferpaRelease: Type.Optional(Type.Boolean()),
    shareWithNominator: Type.Optional(Type.Boolean()),
    shareWithCareerOffice: Type.Optional(Type.Boolean()),
    shareReason: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

const fields = {
  password: Type.String({ minLength: 1, maxLength: 200 }),
  displayName: Text(120),
  profile: Type.Optional(
    Type.Object(
      { ...Profile.properties, graduationDate: Type.Optional(DayOrInstant), university: Type.Optional(Id) },
      { additionalProperties: false },
    ),
  ),
  consents: Consents,
}

/** What the page sends (product 2.11). With an invitation the address may be left out: the page knows only the masked one. */
export const Registration = Type.Object(
  { ...fields, email: Type.Optional(Email), invitationId: Type.Optional(Id), role: Type.Optional(Type.Enum(roles)) },
  { additionalProperties: false },
)

const RegisterUser = Type.Object(
  { ...fields, email: Email, invitationId: Type.Optional(Id), role: Type.Optional(Type.Enum(roles)) },
  { additionalProperties: false },
)
type RegisterUser = Static<typeof RegisterUser>
type Needs = { readonly invitation: Invitation | undefined; readonly universityKnown: boolean; readonly unknownSkill: string | undefined }

const uidFor = derivedIds('0b6f9a52-5d0f-5c1a-8a2e-4f0a5b9c6f0c')

/** The account of an address always has the same id, so that a retry resumes where it stopped. */
export function uidOf(email: string, secrets: Secrets): string {
  return uidFor(secrets.emailKey(email))
}

/** §7 POST /register: claim the address, make the identity, store the account. */
export const registerUser = defineCommand<typeof RegisterUser, User | undefined, Needs>({
  operation: 'users.register',
  schema: RegisterUser,
  fold: userFold,
  startsStream: true,
  target: ({ email }, _, secrets) => uidOf(email, secrets),
  needs: async (_, { invitationId, profile }, __, { fold }) => {
    const [invitation, university, unknown] = await Promise.all([
      invitationId === undefined ? undefined : fold(invitationFold, invitationId),
      profile?.university === undefined ? undefined : fold(organizationFold, profile.university),
      profile?.skills && unknownSkill(fold, profile.skills),
    ])
    const universityKnown = profile?.university === undefined || university?.kind === 'university'
    return { invitation, universityKnown, unknownSkill: unknown }
  },
  parties: () => ({}),
  claims: (_, { email }) => [emailClaim(email)],
  effect: async (command, { target }, effects) => {
    if (command.invitationId) await effects.linkKeys(command.invitationId, target)
    return createIdentity(command, target, effects)
  },
  decide: (user, command, context) => {
    const { invitation, universityKnown, unknownSkill: stranger } = context.needs
    if (user) return refuse('email_taken')
    if (!invitation) return refuse(command.invitationId ? 'not_found' : 'invitation_required')
    const closed = whyClosed(invitation, context.now)
    if (closed) return closed
    if (!universityKnown) return invalid('profile.university', 'is no university we know')
    if (stranger !== undefined) return invalid('profile.skills', `${stranger} is no skill we know`)
    return registered(command, context, {
      role: invitation.role,
      // Another address than the invited one waits until the inviter confirms it.
      state: sameAddress(command.email, invitation.email) ? 'active' : 'pending_approval',
      // The organization on a student's invitation is the inviter's.
      organizationId: invitation.role === 'student' ? undefined : invitation.organizationId,
      universityId: invitation.universityId ?? command.profile?.university,
    })
  },
})

const ImportUser = Type.Object(
  {
    ...fields,
    password: Type.Optional(fields.password),
    email: Email,
    role: Type.Enum(roles),
    organizationId: Type.Optional(Id),
    universityId: Type.Optional(Id),
    demo: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
)

/**
 * Without a route: the first start, imports and the seeder register any role (product 2.15). Who is imported without a
 * password has no identity, so nobody can sign in as them.
 */
export const importUser = defineCommand<typeof ImportUser, User | undefined>({
  operation: 'import.registerUser',
  schema: ImportUser,
  fold: userFold,
  startsStream: true,
  target: ({ email }, _, secrets) => uidOf(email, secrets),
  parties: () => ({}),
  claims: (_, { email }) => [emailClaim(email)],
  effect: async ({ email, displayName, password }, { target }, effects) =>
    password === undefined ? undefined : createIdentity({ email, displayName, password }, target, effects),
  decide: (user, command, context) =>
    user
      ? []
      : registered(command, context, {
          ...command,
          state: 'active',
          organizationId: command.organizationId,
          universityId: command.universityId,
        }),
})

type Placement = {
  readonly role: Role
  readonly state: AccountState
  readonly organizationId: string | undefined
  readonly universityId: string | undefined
  readonly demo?: boolean
}

function registered(
  command: Pick<RegisterUser, 'email' | 'displayName' | 'profile' | 'consents' | 'invitationId'> & { readonly password?: string },
  { target: uid }: Pick<Context, 'target'>,
  { role, state, organizationId, universityId, demo }: Placement,
): Decision {
  if (command.password !== undefined && command.password.length < limits.passwordMin)
    return refuse('weak_password', { field: 'password', min: limits.passwordMin })
  const { university: _, ...sent } = command.profile ?? {}
  const profile: Profile = Object.fromEntries(Object.entries(sent).map(([attr, value]) => [attr, keptAs(attr, value)]))
  const validator = profileValidators.get(role)
  if (validator && !validator.Check(profile)) {
    return refuse(
      'invalid',
      fieldErrors(validator.Errors(profile), 'profile').map(({ field, message }) => ({ field: `profile.${field}`, message })),
    )
  }
  return [
    happened(UserRegistered, {
      uid,
      role,
      state,
      ...(organizationId && { organizationId }),
      ...(universityId && { universityId }),
      ...(command.invitationId && { invitationId: command.invitationId }),
      ...(demo && { demo }),
      person: { email: command.email.trim(), displayName: command.displayName.trim() },
      profile: role === 'student' ? { visibility: 'private', openToReferrals: false, ...profile } : profile,
    }),
    ...consentKinds
      .filter((kind) => command.consents[kind])
      .map((kind) => happened(ConsentGranted, { uid, kind, textVersion: consentTextVersion })),
  ]
}

async function createIdentity(
  { email, password, displayName }: Pick<RegisterUser, 'email' | 'password' | 'displayName'>,
  uid: string,
  { users }: Effects,
): Promise<Refusal | undefined> {
  try {
    await users.create({ uid, email: email.trim(), password, displayName: displayName.trim() })
    return undefined
  } catch (error) {
    if (error instanceof EmailTaken) return refuse('email_taken')
    throw error
  }
}

function emailClaim(email: string) {
  return { kind: 'email', value: normalised(email), taken: refuse('email_taken') } as const
}

function sameAddress(one: string, other: string): boolean {
  return normalised(one) === normalised(other)
}
