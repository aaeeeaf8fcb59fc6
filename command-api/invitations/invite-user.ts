import { callInput } from '#contract/input.ts'
import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { UserInvited } from '#events/invitations.ts'
import type { InvitedRole } from '#events/vocabulary/invitations.ts'
import { roles } from '#events/vocabulary/roles.ts'
import { invitationExpiresAt } from '#events/vocabulary/terms.ts'
import { defineCommand } from '../core/command.ts'
import {
  erasedBefore,
  invitationIdFor,
  inviteeOf,
  invitingClaims,
  invitingNeeds,
  invitingReply,
  linkToOwner,
  sentAgain,
  type InvitingNeeds,
} from './inviting.ts'
import { invitationFold, type InvitationState } from './state.ts'

/** The route adds the inviter. */
const inviter = { invitedBy: Id, inviterRole: Type.Enum(roles), ...erasedBefore }
const InviteProfessor = callInput('invitations.inviteProfessor', inviter)
const InviteUniversity = callInput('invitations.inviteUniversity', inviter)
const InviteRecruiter = callInput('invitations.inviteRecruiter', inviter)
const InviteEmployee = callInput('invitations.inviteEmployee', inviter)
type InputWithOperation<Operation extends string> = Omit<typeof InviteProfessor, 'operation'> & { readonly operation: Operation }

/** §7 POST /invitations/{professor, university, recruiter, employee}. The answer is the same for every address (product 2.18). */
function inviting<Operation extends string>(role: InvitedRole, input: InputWithOperation<Operation>) {
  return defineCommand<InputWithOperation<Operation>, InvitationState | undefined, InvitingNeeds>({
    input,
    fold: invitationFold,
    startsStream: true,
    target: (command, _, secrets) => invitationIdFor(role, command, secrets),
    needs: (invitation, command, context, lookup) => invitingNeeds(invitation, command, context, lookup),
    effect: linkToOwner,
    claims: invitingClaims,
    decide: (invitation, command, context) => {
      const { invitedBy, inviterRole, university, organization, reason, professorEmail } = command
      return (
        sentAgain(invitation, context) ?? [
          happened(UserInvited, {
            invitationId: context.target,
            role,
            invitedBy,
            inviterRole,
            emailKey: context.needs.emailKey,
            universityId: university,
            organizationId: organization,
            expiresAt: invitationExpiresAt(context.now),
            invitee: inviteeOf(command),
            reason: reason || undefined,
            professorEmail,
          }),
        ]
      )
    },
    reply: invitingReply,
  })
}

export const inviteAs = {
  professor: inviting('professor', InviteProfessor),
  university: inviting('university', InviteUniversity),
  recruiter: inviting('recruiter', InviteRecruiter),
  employee: inviting('employee', InviteEmployee),
} as const
