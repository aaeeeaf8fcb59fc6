import { Type, type Static } from 'typebox'
import { Fields, Email, Id } from '#events/schema.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { roles } from '#events/vocabulary/roles.ts'
import { defineCommand } from '../core/command.ts'
import { invitationFold, whyClosed, type Invitation } from '../invitations/state.ts'
import { organizationFold } from '../organizations/state.ts'
import { unknownSkill } from '../skills/state.ts'
import { createIdentity, emailClaim, personFields, registered, uidOf } from './registration.ts'
import { normalised, userFold, type User } from './state.ts'

/** What the page sends (product 2.11). With an invitation the address may be left out: the page knows only the masked one. */
export const Registration = Fields({
  ...personFields,
  email: Type.Optional(Email),
  invitationId: Type.Optional(Id),
  role: Type.Optional(Type.Enum(roles)),
})

const RegisterUser = Fields({ ...personFields, email: Email, invitationId: Type.Optional(Id), role: Type.Optional(Type.Enum(roles)) })
type RegisterUser = Static<typeof RegisterUser>
type Needs = { readonly invitation: Invitation | undefined; readonly universityKnown: boolean; readonly unknownSkill: string | undefined }

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

function sameAddress(one: string, other: string): boolean {
  return normalised(one) === normalised(other)
}
