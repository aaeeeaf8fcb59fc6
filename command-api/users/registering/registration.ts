/** The parts that registering, proving an address and importing an account share. */
import type { registrationFields } from '#contract/people.ts'
import type { Static } from 'typebox'
import { happened, type Happened } from '#events/define.ts'
import { ConsentGranted, UserRegistered } from '#events/users.ts'
import type { Profile } from '#events/vocabulary/students/profile.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import {
  consentKinds,
  consentTextVersion,
  profileConsents,
  type AccountState,
  type ConsentKind,
  type Role,
} from '#events/vocabulary/roles.ts'
import { errorsIn, fieldErrors } from '#platform/http/validation.ts'
import { EmailTaken } from '#platform/identity/port.ts'
import type { Effects, Secrets } from '../../core/command.ts'
import { derivedIds } from '#lib/derived-id.ts'
import { asStored, profileValidatorOf } from '../profile/profile-fields.ts'
import { accountClaims } from '../state.ts'

type SentProfile = Static<typeof registrationFields.profile>

const uidFor = derivedIds('0b6f9a52-5d0f-5c1a-8a2e-4f0a5b9c6f0c')

/**
 * An address always gives the same uid, so that a repeated registration continues with the same account.
 * @param erased how many accounts with this address were erased before
 */
export function uidOf(email: string, secrets: Pick<Secrets, 'emailKey'>, erased = 0): string {
  return uidFor(erased === 0 ? secrets.emailKey(email) : `${secrets.emailKey(email)}|${erased}`)
}

/** The profile as it is stored, without the places that it names. Refused when a field is not one of the role's. */
export function profileOf(role: Role, sent: SentProfile = {}): Static<typeof Profile> | Refusal {
  const { university: _, organization: __, ...fields } = sent
  const profile: Profile = Object.fromEntries(Object.entries(fields).map(([attr, value]) => [attr, asStored(attr, value)]))
  const validator = profileValidatorOf(role)
  if (!validator.Check(profile)) {
    return refuse(
      'invalid',
      fieldErrors(errorsIn(validator.Type(), profile), 'profile').map(({ field, message }) => ({ field: `profile.${field}`, message })),
    )
  }
  return role === 'student' ? { visibility: 'private', openToReferrals: false, ...profile } : profile
}

/** The kinds of consent that were given, in the order of the table. */
export function consentsIn(sent: Static<typeof registrationFields.consents>): ConsentKind[] {
  return consentKinds.filter((kind) => sent[kind])
}

export function weakPassword(password: string | undefined, field = 'password'): Refusal | undefined {
  return password !== undefined && password.length < limits.passwordMin
    ? refuse('weak_password', { field, min: limits.passwordMin })
    : undefined
}

/** A university and a company: those that count, and those that the person only claims (product 2.18). */
export type Places = {
  readonly universityId?: string | undefined
  readonly organizationId?: string | undefined
  readonly claimedUniversityId?: string | undefined
  readonly claimedOrganizationId?: string | undefined
}

type NewAccount = Places & {
  readonly uid: string
  readonly role: Role
  readonly state: AccountState
  readonly invitationId?: string | undefined
  readonly invitedBy?: string | undefined
  readonly rosterEntryId?: string | undefined
  readonly email: string
  readonly displayName: string
  readonly profile: Profile
  readonly consents: readonly ConsentKind[]
  readonly textVersion?: string
  readonly demo?: boolean | undefined
}

/** The events of a new account. */
export function accountEvents({
  email,
  displayName,
  consents,
  textVersion = consentTextVersion,
  demo,
  ...account
}: NewAccount): readonly Happened[] {
  const { uid } = account
  return [
    happened(UserRegistered, {
      ...account,
      demo: demo || undefined,
      person: { email: email.trim(), displayName: displayName.trim() },
    }),
    ...[...consents, ...profileConsents.filter((kind) => account.profile[kind])].map((kind) =>
      happened(ConsentGranted, { uid, kind, textVersion }),
    ),
  ]
}

/**
 * @param former the accounts that ever held the address. Whoever creates an identity holds it now, so none of them needs it any more: a
 * sign-in that one of them still has, such as that of an erased account for its receipt, gives way.
 */
export async function createIdentity(
  { email, password }: { readonly email: string; readonly password: string },
  uid: string,
  { users }: Effects,
  former: readonly string[] = [],
): Promise<Refusal | undefined> {
  const create = () => users.create({ uid, email, password })
  try {
    await create().catch(async (error: unknown) => {
      if (!(error instanceof EmailTaken)) throw error
      for (const one of former) if (one !== uid) await users.delete(one)
      await create()
    })
    return undefined
  } catch (error) {
    if (error instanceof EmailTaken) return refuse('email_taken')
    throw error
  }
}

export function emailClaim(email: string) {
  return { ...accountClaims.email(email), taken: refuse('email_taken') } as const
}

export function invitationClaim(invitationId: string) {
  return { ...accountClaims.invitation(invitationId), taken: refuse('invitation_used') } as const
}
