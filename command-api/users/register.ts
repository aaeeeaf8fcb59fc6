import { callInput } from '#contract/input.ts'
import { Email } from '#events/schema.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { invitationFold, whyClosed, type InvitationState } from '../invitations/state.ts'
import { organizationFold } from '../organizations/state.ts'
import { unknownSkill } from '../skills/state.ts'
import { createIdentity, emailClaim, registered, uidOf } from './registration.ts'
import { normalised, userFold, type UserState } from './state.ts'

/** The page knows only the masked address of an invitation; the route looks up its own. */
const RegisterUser = callInput('users.register', { email: Email })
type Needs = {
  readonly invitation: InvitationState | undefined
  readonly universityKnown: boolean
  readonly unknownSkill: string | undefined
}

/** §7 POST /register: claim the address, make the identity, store the account. */
export const registerUser = defineCommand<typeof RegisterUser, UserState | undefined, Needs>({
  input: RegisterUser,
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
