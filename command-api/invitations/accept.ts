import { happened } from '#events/define.ts'
import { InvitationAccepted } from '#events/invitations.ts'
import { Fields, Id } from '#events/schema.ts'
import { defineCommand } from '../core/command.ts'
import { invitationFold, type Invitation } from './state.ts'

const AcceptInvitation = Fields({ invitationId: Id, uid: Id })

/** Sent by a process: whom it invites has an account now, through this invitation or another. */
export const acceptInvitation = defineCommand<typeof AcceptInvitation, Invitation>({
  operation: 'process.acceptInvitation',
  schema: AcceptInvitation,
  fold: invitationFold,
  target: ({ invitationId }) => invitationId,
  parties: () => ({}),
  effect: async ({ invitationId, uid }, _, { linkKeys }) => {
    await linkKeys(invitationId, uid)
    return undefined
  },
  decide: ({ status }, command) => (status === 'accepted' ? [] : [happened(InvitationAccepted, command)]),
})
