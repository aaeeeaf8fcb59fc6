import { happened } from '#events/define.ts'
import { InvitationExpired } from '#events/invitations.ts'
import { Id } from '#events/schema.ts'
import { invitationStatusAt } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { invitationFold, type InvitationState } from './state.ts'

const ExpireInvitation = internalInput('timer.invitationExpired', { invitationId: Id })

/** Sent by a timer, which may fire late or from an old view: the decider checks that the open invitation's term has ended. */
export const expireInvitation = defineCommand<typeof ExpireInvitation, InvitationState>({
  input: ExpireInvitation,
  fold: invitationFold,
  target: ({ invitationId }) => invitationId,
  decide: (invitation, { invitationId }, { now }) => {
    const { status, nominationId } = invitation
    if (status === 'expired' || invitationStatusAt(invitation, now) !== 'expired') return []
    return [happened(InvitationExpired, { invitationId, nominationId })]
  },
})
