/**
 * A registration whose address is not proven yet: stream `registration-<uid>` (product 2.18). It is no account. Proving the
 * address makes the account `user-<uid>`; otherwise a timer ends the registration and destroys its key.
 */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Fields, Email, Id, Instant, Personal, Text } from './schema.ts'
import { Profile } from './vocabulary/students/profile.ts'
import { consentKinds, roles } from './vocabulary/roles.ts'

/** Somebody registered, and the address is asked by mail. University and company are what the person says. */
export const RegistrationReceived = defineEvent(
  'RegistrationReceived',
  1,
  {
    uid: Id,
    emailKey: Text(64),
    role: Type.Enum(roles),
    invitationId: Type.Optional(Id),
    universityId: Type.Optional(Id),
    organizationId: Type.Optional(Id),
    consents: Type.Array(Type.Enum(consentKinds), { maxItems: consentKinds.length }),
    textVersion: Text(20),
    /** Until when the mailed code counts. */
    codeExpiresAt: Instant,
    /** When the registration ends without a proof. */
    endsAt: Instant,
    person: Personal('uid', Fields({ email: Email, displayName: Text(120) })),
    profile: Personal('uid', Profile),
  },
  () => 'Somebody registered, and has to prove the address',
)

/** Another mail with a code of its own. Codes mailed before stay good until they expire. */
export const VerificationResent = defineEvent(
  'VerificationResent',
  1,
  { uid: Id, codeExpiresAt: Instant },
  () => 'The mail that proves the address was sent again',
)

/** The address was proven: there is an account now. */
export const RegistrationVerified = defineEvent('RegistrationVerified', 1, { uid: Id }, () => 'The address was proven')

export const registrationEnds = ['expired', 'replaced'] as const

/** The registration ended without a proof, or another one of the same address was proven. Its key is destroyed. */
export const RegistrationEnded = defineEvent('RegistrationEnded', 1, { uid: Id, why: Type.Enum(registrationEnds) }, ({ why }) =>
  why === 'expired' ? 'The address was not proven in time' : 'The address was proven by another registration',
)
