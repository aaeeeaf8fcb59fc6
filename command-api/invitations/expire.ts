import { happened } from '#events/define.ts'
import { InvitationExpired } from '#events/invitations.ts'
import { Fields, Id } from '#events/schema.ts'
import { invitationStatusAt } from '#events/vocabulary/terms.ts'
import { defineCommand } from '../core/command.ts'
import { invitationFold, type Invitation } from './state.ts'

const ExpireInvitation = Fields({ invitationId: Id })

/** Sent by a timer, which may be late: whether the term is over, and the invitation still open, is decided here. */
export const expireInvitation = defineCommand<typeof ExpireInvitation, Invitation>({
  operation: 'timer.invitationExpired',
  schema: ExpireInvitation,
  fold: invitationFold,
  target: ({ invitationId }) => invitationId,
  parties: () => ({}),
  decide: (invitation, { invitationId }, { now }) => {
    const { status, nominationId } = invitation
    if (status === 'expired' || invitationStatusAt(invitation, now) !== 'expired') return []
    return [happened(InvitationExpired, { invitationId, nominationId })]
  },
})
