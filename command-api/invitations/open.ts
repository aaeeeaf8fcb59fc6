import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { InvitationOpened } from '#events/invitations.ts'
import { defineCommand } from '../core/command.ts'
import { closedRefusal, invitationFold, type InvitationState } from './state.ts'

const OpenInvitation = callInput('invitations.open')

/** POST /invitation/{id}/opened: a person pressed the button on the invitation's page. Stored once. */
export const openInvitation = defineCommand<typeof OpenInvitation, InvitationState>({
  input: OpenInvitation,
  fold: invitationFold,
  target: ({ id }) => id,
  decide: (invitation, { id: invitationId }, { now }) =>
    closedRefusal(invitation, now) ?? (invitation.status === 'opened' ? [] : [happened(InvitationOpened, { invitationId })]),
  statusOf: ({ status }) => status,
})
