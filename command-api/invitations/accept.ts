import { happened } from '#events/define.ts'
import { InvitationAccepted } from '#events/invitations.ts'
import { Id } from '#events/schema.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { invitationFold, type InvitationState } from './state.ts'

const AcceptInvitation = internalInput('process.acceptInvitation', { invitationId: Id, uid: Id })

/** Sent by a process when the invited person has an account, through this invitation or another. */
export const acceptInvitation = defineCommand<typeof AcceptInvitation, InvitationState>({
  input: AcceptInvitation,
  fold: invitationFold,
  target: ({ invitationId }) => invitationId,
  effect: async ({ invitationId, uid }, _, { linkKeys }) => {
    await linkKeys(invitationId, uid)
    return undefined
  },
  decide: ({ status }, command) => (status === 'accepted' ? [] : [happened(InvitationAccepted, command)]),
})
