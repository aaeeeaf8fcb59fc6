import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { InvitationDeclined } from '#events/invitations.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { partsOfToken } from '#lib/link-token.ts'
import { defineCommand } from '../core/command.ts'
import { closedRefusal, invitationFold, proofOf, type InvitationState } from './state.ts'

const DeclineInvitation = callInput('invitations.decline')

/** POST /invitation/{id}/declined: the invited person says no, without an account. A nomination behind it is declined as well. */
export const declineInvitation = defineCommand<typeof DeclineInvitation, InvitationState>({
  input: DeclineInvitation,
  fold: invitationFold,
  target: ({ id }) => partsOfToken(id).id,
  needs: async (invitation, { id }, _, { secrets }) => {
    const proof = proofOf(invitation, id, secrets)
    return isRefusal(proof) ? proof : undefined
  },
  decide: (invitation, _, { now, target: invitationId }) => {
    if (invitation.status === 'declined') return []
    return closedRefusal(invitation, now) ?? [happened(InvitationDeclined, { invitationId, nominationId: invitation.nominationId })]
  },
  statusOf: ({ status }) => status,
})
