import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { InvitationDeclined } from '#events/invitations.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { partsOfToken } from '#lib/link-token.ts'
import { defineCommand } from '../core/command.ts'
import { closedRefusal, invitationFold, proofOf, type InvitationState } from './state.ts'

const DeclineInvitation = callInput('invitations.decline')

type Needs = { readonly proof: 'none' | 'mail' }

/**
 * POST /invitation/{id}/declined: the invitation is declined, without an account. With the secret of its mail the nomination or
 * referral behind it is as well; the id alone may come from anybody, and nobody else answers for the nominee (product 2.18).
 */
export const declineInvitation = defineCommand<typeof DeclineInvitation, InvitationState, Needs>({
  input: DeclineInvitation,
  fold: invitationFold,
  target: ({ id }) => partsOfToken(id).id,
  needs: async (invitation, { id }, _, { secrets }) => {
    const proof = proofOf(invitation, id, secrets)
    return isRefusal(proof) ? proof : { proof }
  },
  decide: (invitation, _, { now, target: invitationId, needs: { proof } }) => {
    if (invitation.status === 'declined') return []
    const { nominationId, referralId } = invitation
    return (
      closedRefusal(invitation, now) ?? [
        happened(InvitationDeclined, { invitationId, ...(proof === 'mail' && { nominationId, referralId }) }),
      ]
    )
  },
  reply: ({ status }) => ({ status }),
})
