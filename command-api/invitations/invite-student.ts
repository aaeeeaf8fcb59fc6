import { callInput } from '#contract/input.ts'
import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { Id, Text } from '#events/schema.ts'
import { StudentInvited } from '#events/invitations.ts'
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

/** The route or process adds the inviter and, where the invitation follows from one, the nomination or referral. */
const InviteStudent = callInput('invitations.inviteStudent', {
  invitedBy: Id,
  inviterRole: Type.Enum(roles),
  ...erasedBefore,
  invitationId: Type.Optional(Id),
  nominationId: Type.Optional(Id),
  semester: Type.Optional(Text(20)),
  referralId: Type.Optional(Id),
})

/**
 * §7 POST /invitations/student. The processes for nominations and referrals by e-mail send it as well. The answer is the same
 * for every address (product 2.18).
 */
export const inviteStudent = defineCommand<typeof InviteStudent, InvitationState | undefined, InvitingNeeds>({
  input: InviteStudent,
  fold: invitationFold,
  startsStream: true,
  target: (command, _, secrets) => command.invitationId ?? invitationIdFor('student', command, secrets),
  needs: (invitation, command, context, lookup) => invitingNeeds(invitation, command, context, lookup),
  effect: linkToOwner,
  claims: invitingClaims,
  decide: (invitation, command, context) => {
    const { reason, professorEmail, organization, university, nominationId, semester, referralId } = command
    return (
      sentAgain(invitation, context) ?? [
        happened(StudentInvited, {
          invitationId: context.target,
          invitedBy: command.invitedBy,
          inviterRole: command.inviterRole,
          emailKey: context.needs.emailKey,
          nomination: nominationId !== undefined,
          expiresAt: invitationExpiresAt(context.now),
          invitee: inviteeOf(command),
          nominationId,
          semester,
          referralId,
          universityId: university,
          organizationId: organization,
          reason: reason || undefined,
          professorEmail,
        }),
      ]
    )
  },
  reply: invitingReply,
})
