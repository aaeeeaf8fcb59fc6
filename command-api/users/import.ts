import { registrationFields } from '#contract/people.ts'
import { Type } from 'typebox'
import { Email, Id } from '#events/schema.ts'
import { consentTextVersion, roles } from '#events/vocabulary/roles.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { accountEvents, consentsIn, createIdentity, emailClaim, profileOf, uidOf, weakPassword } from './registering/registration.ts'
import { userFold, type UserState } from './state.ts'

const ImportUser = internalInput('import.registerUser', {
  ...registrationFields,
  password: Type.Optional(registrationFields.password),
  email: Email,
  role: Type.Enum(roles),
  organizationId: Type.Optional(Id),
  universityId: Type.Optional(Id),
  claimedUniversityId: Type.Optional(Id),
  demo: Type.Optional(Type.Boolean()),
})

/**
 * Has no route: the first start, imports and the seeder send it for any role (product 2.15). An account imported without
 * a password has no identity, so signing in to it is impossible.
 */
export const importUser = defineCommand<typeof ImportUser, UserState | undefined>({
  input: ImportUser,
  fold: userFold,
  startsStream: true,
  target: ({ email }, _, secrets) => uidOf(email, secrets),
  claims: (_, { email }) => [emailClaim(email)],
  effect: async ({ email, password }, { target }, effects) =>
    password === undefined ? undefined : createIdentity({ email, password }, target, effects),
  decide: (user, { password, profile: sent, consents, ...command }, { target: uid, now }) => {
    if (user) return []
    const weak = weakPassword(password)
    if (weak) return weak
    const profile = profileOf(command.role, sent)
    if ('refused' in profile) return profile
    // A consent from before today's text was to another one, named by its month, so that no consent is older than its text.
    const textVersion = now < consentTextVersion ? now.slice(0, consentTextVersion.length) : consentTextVersion
    return accountEvents({ ...command, uid, state: 'active', profile, consents: consentsIn(consents), textVersion })
  },
})
