import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { InvitationOpened } from '#events/invitations.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { partsOfToken } from '#lib/link-token.ts'
import { defineCommand } from '../core/command.ts'
import { closedRefusal, invitationFold, proofOf, type InvitationState } from './state.ts'

const OpenInvitation = callInput('invitations.open')

/** POST /invitation/{id}/opened: a person pressed the button on the invitation's page. Stored once. */
export const openInvitation = defineCommand<typeof OpenInvitation, InvitationState>({
  input: OpenInvitation,
  fold: invitationFold,
  target: ({ id }) => partsOfToken(id).id,
  needs: async (invitation, { id }, _, { secrets }) => {
    const proof = proofOf(invitation, id, secrets)
    return isRefusal(proof) ? proof : undefined
  },
  decide: (invitation, _, { now, target: invitationId }) =>
    closedRefusal(invitation, now) ?? (invitation.status === 'opened' ? [] : [happened(InvitationOpened, { invitationId })]),
  reply: ({ status }) => ({ status }),
})
