/** The parts that registering and importing an account share. */
import type { registrationFields } from '#contract/people.ts'
import type { Static } from 'typebox'
import { happened } from '#events/define.ts'
import { ConsentGranted, UserRegistered } from '#events/users.ts'
import type { Profile } from '#events/vocabulary/profile.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { consentKinds, consentTextVersion, type AccountState, type Role } from '#events/vocabulary/roles.ts'
import { normalEmail } from '#lib/email.ts'
import { errorsIn, fieldErrors } from '#platform/http/validation.ts'
import { EmailTaken } from '#platform/identity/port.ts'
import type { Context, Decision, Effects, Secrets } from '../core/command.ts'
import { derivedIds } from '../core/derived-id.ts'
import { asStored, profileValidators } from './profile-fields.ts'

type Person = {
  readonly email: string
  readonly displayName: string
  readonly profile?: Static<typeof registrationFields.profile>
  readonly consents: Static<typeof registrationFields.consents>
}

const uidFor = derivedIds('0b6f9a52-5d0f-5c1a-8a2e-4f0a5b9c6f0c')

/** An address always gives the same uid, so that a repeated registration continues with the same account. */
export function uidOf(email: string, secrets: Secrets): string {
  return uidFor(secrets.emailKey(email))
}

type Placement = {
  readonly role: Role
  readonly state: AccountState
  readonly organizationId: string | undefined
  readonly universityId: string | undefined
  readonly demo?: boolean
}

/** The events of a new account, or why there is none. */
export function decideRegistration(
  command: Person & { readonly invitationId?: string; readonly password?: string },
  { target: uid }: Pick<Context, 'target'>,
  { role, state, organizationId, universityId, demo }: Placement,
): Decision {
  if (command.password !== undefined && command.password.length < limits.passwordMin)
    return refuse('weak_password', { field: 'password', min: limits.passwordMin })
  const { university: _, ...sent } = command.profile ?? {}
  const profile: Profile = Object.fromEntries(Object.entries(sent).map(([attr, value]) => [attr, asStored(attr, value)]))
  const validator = profileValidators.get(role)
  if (validator && !validator.Check(profile)) {
    return refuse(
      'invalid',
      fieldErrors(errorsIn(validator.Type(), profile), 'profile').map(({ field, message }) => ({ field: `profile.${field}`, message })),
    )
  }
  return [
    happened(UserRegistered, {
      uid,
      role,
      state,
      organizationId,
      universityId,
      invitationId: command.invitationId,
      demo: demo || undefined,
      person: { email: command.email.trim(), displayName: command.displayName.trim() },
      profile: role === 'student' ? { visibility: 'private', openToReferrals: false, ...profile } : profile,
    }),
    ...consentKinds
      .filter((kind) => command.consents[kind])
      .map((kind) => happened(ConsentGranted, { uid, kind, textVersion: consentTextVersion })),
  ]
}

export async function createIdentity(
  { email, password }: Pick<Person, 'email'> & { readonly password: string },
  uid: string,
  { users }: Effects,
): Promise<Refusal | undefined> {
  try {
    await users.create({ uid, email, password })
    return undefined
  } catch (error) {
    if (error instanceof EmailTaken) return refuse('email_taken')
    throw error
  }
}

export function emailClaim(email: string) {
  return { kind: 'email', value: normalEmail(email), taken: refuse('email_taken') } as const
}
