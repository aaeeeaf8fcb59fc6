import { callInput } from '#contract/input.ts'
import { Email } from '#events/schema.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { normalEmail } from '#lib/email.ts'
import { defineCommand } from '../core/command.ts'
import { closedRefusal, invitationFold, type InvitationState } from '../invitations/state.ts'
import { organizationFold } from '../organizations/state.ts'
import { unknownSkill } from '../skills/state.ts'
import { createIdentity, emailClaim, decideRegistration, uidOf } from './registration.ts'
import { userFold, type UserState } from './state.ts'

/** The page knows only the masked address of an invitation; without an address in the body the route takes the invitation's. */
const RegisterUser = callInput('users.register', { email: Email })
type Needs = {
  readonly invitation: InvitationState | undefined
  readonly universityKnown: boolean
  readonly unknownSkill: string | undefined
}

/** §7 POST /register: claims the address, creates the identity, stores the account. */
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
    const { invitation, universityKnown, unknownSkill: skill } = context.needs
    if (user) return refuse('email_taken')
    if (!invitation) return refuse(command.invitationId ? 'not_found' : 'invitation_required')
    const closed = closedRefusal(invitation, context.now)
    if (closed) return closed
    if (!universityKnown) return invalid('profile.university', 'is no university we know')
    if (skill !== undefined) return invalid('profile.skills', `${skill} is no skill we know`)
    return decideRegistration(command, context, {
      role: invitation.role,
      // An account with another address than the invited one has to be approved by the inviter.
      state: sameAddress(command.email, invitation.email) ? 'active' : 'pending_approval',
      // A student's invitation names the inviter's company, which the student does not join.
      organizationId: invitation.role === 'student' ? undefined : invitation.organizationId,
      universityId: invitation.universityId ?? command.profile?.university,
    })
  },
})

function sameAddress(one: string, other: string): boolean {
  return normalEmail(one) === normalEmail(other)
}
