import { happened } from '#events/define.ts'
import { InvitationRevoked } from '#events/invitations.ts'
import { Id } from '#events/schema.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { closedRefusal, invitationFold, type InvitationState } from './state.ts'

const RevokeInvitation = internalInput('process.revokeInvitation', { invitationId: Id })

/** Sent by a process when the referral that the invitation was sent for is withdrawn: its link opens nothing any more. */
export const revokeInvitation = defineCommand<typeof RevokeInvitation, InvitationState>({
  input: RevokeInvitation,
  fold: invitationFold,
  target: ({ invitationId }) => invitationId,
  decide: (invitation, { invitationId }, { now }) =>
    closedRefusal(invitation, now) ? [] : [happened(InvitationRevoked, { invitationId })],
})
