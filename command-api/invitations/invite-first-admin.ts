import { happened } from '#events/define.ts'
import { FirstAdminInvited } from '#events/invitations.ts'
import { Email, Id } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { invitationExpiresAt } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { invitationFold, type InvitationState } from './state.ts'

const InviteFirstAdmin = internalInput('process.inviteFirstAdmin', { invitationId: Id, email: Email })

/** Sent by the command line alone (`first-admin-desk.ts`): no call leads here. Each link is an invitation of its own. */
export const inviteFirstAdmin = defineCommand<typeof InviteFirstAdmin, InvitationState | undefined, { readonly emailKey: string }>({
  input: InviteFirstAdmin,
  fold: invitationFold,
  startsStream: true,
  target: ({ invitationId }) => invitationId,
  needs: async (_, { email }, __, { secrets }) => ({ emailKey: secrets.emailKey(email) }),
  // Two command lines asked at once: one of them has its link.
  decide: (invitation, { invitationId, email }, { now, needs: { emailKey } }) =>
    invitation
      ? refuse('concurrent_change')
      : [
          happened(FirstAdminInvited, {
            invitationId,
            emailKey,
            expiresAt: invitationExpiresAt(now, limits.firstAdminDays),
            invitee: { email },
          }),
        ],
})
