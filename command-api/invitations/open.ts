import { happened } from '#events/define.ts'
import { InvitationOpened } from '#events/invitations.ts'
import { Fields, Id } from '#events/schema.ts'
import { defineCommand } from '../core/command.ts'
import { invitationFold, whyClosed, type Invitation } from './state.ts'

const OpenInvitation = Fields({ invitationId: Id })

/** POST /invitation/{id}/opened: a person pressed the button. Once. */
export const openInvitation = defineCommand<typeof OpenInvitation, Invitation>({
  operation: 'invitations.open',
  schema: OpenInvitation,
  fold: invitationFold,
  target: ({ invitationId }) => invitationId,
  parties: () => ({}),
  decide: (invitation, { invitationId }, { now }) =>
    whyClosed(invitation, now) ?? (invitation.status === 'opened' ? [] : [happened(InvitationOpened, { invitationId })]),
  statusOf: ({ status }) => status,
})
