/** A registration whose address is not proven yet, as its stream tells it. */
import type { Static } from 'typebox'
import type { registrationEnds } from '#events/registrations.ts'
import type { Profile } from '#events/vocabulary/students/profile.ts'
import type { ConsentKind, Role } from '#events/vocabulary/roles.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import { partsOfToken } from '#lib/link-token.ts'
import type { Secrets } from '../../core/command.ts'
import { changing, defineFold } from '../../core/streams/fold.ts'
import { placesOfAsRead } from '../../organizations/state.ts'

export type RegistrationState = {
  readonly uid: string
  readonly emailKey: string
  readonly role: Role
  readonly invitationId: string | undefined
  readonly universityId: string | undefined
  readonly organizationId: string | undefined
  readonly consents: readonly ConsentKind[]
  readonly textVersion: string
  readonly email: string
  readonly displayName: string
  readonly profile: Static<typeof Profile>
  readonly endsAt: string
  /** The mails with a code, the first at index 0: when each was sent, and until when its code counts. */
  readonly mailed: readonly { readonly at: string; readonly expiresAt: string }[]
  readonly status: 'open' | 'verified' | (typeof registrationEnds)[number]
}

export const registrationFold = defineFold<RegistrationState>(
  'registration',
  {
    RegistrationReceived: (_, { data: { person, codeExpiresAt, ...registration }, meta }) => ({
      ...registration,
      invitationId: registration.invitationId,
      universityId: registration.universityId,
      organizationId: registration.organizationId,
      email: person.email,
      displayName: person.displayName,
      mailed: [{ at: meta.occurredAt, expiresAt: codeExpiresAt }],
      status: 'open',
    }),
    VerificationResent: changing((registration, { data, meta }) => ({
      ...registration,
      mailed: [...registration.mailed, { at: meta.occurredAt, expiresAt: data.codeExpiresAt }],
    })),
    RegistrationVerified: changing((registration) => ({ ...registration, status: 'verified' })),
    RegistrationEnded: changing((registration, { data }) => ({ ...registration, status: data.why })),
  },
  { personal: true, asRead: (registration, lookup) => placesOfAsRead(lookup, registration) },
)

/** Whether the code is that of one of this registration's mails, and still counts. */
export function provesAddress(
  { uid, status, mailed }: RegistrationState,
  code: string,
  now: string,
  { isMailedSecret }: Pick<Secrets, 'isMailedSecret'>,
): boolean {
  const { secret = '' } = partsOfToken(code)
  return (
    status === 'open' && mailed.some(({ expiresAt }, n) => isMailedSecret(secret, 'registration', uid, n + 1) && !hasEnded(expiresAt, now))
  )
}
