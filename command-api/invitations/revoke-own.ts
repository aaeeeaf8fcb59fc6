import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { InvitationRevoked } from '#events/invitations.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { closedRefusal, invitationFold, type InvitationState } from './state.ts'

const RevokeOwnInvitation = callInput('invitations.revoke')

/**
 * POST /invitations/revoke: its sender, the university's staff or an admin takes an invitation back. One that was sent for a
 * nomination or a referral follows that: alone it would leave something that can no longer be answered by mail.
 */
export const revokeOwnInvitation = defineCommand<typeof RevokeOwnInvitation, InvitationState>({
  input: RevokeOwnInvitation,
  fold: invitationFold,
  thing: 'invitation',
  target: ({ id }) => id,
  decide: (invitation, _, { now, target: invitationId }) => {
    const { status, nominationId, referralId } = invitation
    if (status === 'revoked') return []
    if (nominationId !== undefined || referralId !== undefined) return refuse('invitation_of_another')
    return closedRefusal(invitation, now) ?? [happened(InvitationRevoked, { invitationId })]
  },
  reply: ({ status }) => ({ status }),
})
