import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { InvitedRole, InvitationStatus } from '#events/vocabulary/invitations.ts'
import { invitationStatusAt } from '#events/vocabulary/terms.ts'
import { changing, defineFold } from '../core/fold.ts'

export type InvitationState = {
  readonly invitationId: string
  readonly role: InvitedRole
  readonly invitedBy: string
  readonly email: string
  readonly status: InvitationStatus
  readonly expiresAt: string
  readonly universityId: string | undefined
  readonly organizationId: string | undefined
  readonly nominationId: string | undefined
  readonly semester: string | undefined
  readonly referralId: string | undefined
}

export const invitationFold = defineFold<InvitationState>(
  'invitation',
  {
    StudentInvited: (_, { data }) => ({
      invitationId: data.invitationId,
      role: 'student',
      invitedBy: data.invitedBy,
      email: data.invitee.email,
      status: 'sent',
      expiresAt: data.expiresAt,
      universityId: data.universityId,
      organizationId: data.organizationId,
      nominationId: data.nominationId,
      semester: data.semester,
      referralId: data.referralId,
    }),
    InvitationResent: changing((invitation, { data }) => ({ ...invitation, status: 'sent', expiresAt: data.expiresAt })),
    InvitationOpened: changing((invitation) => ({ ...invitation, status: 'opened' })),
    InvitationAccepted: changing((invitation) => ({ ...invitation, status: 'accepted' })),
    InvitationExpired: changing((invitation) => ({ ...invitation, status: 'expired' })),
  },
  { personal: true },
)

/** The refusal once the invitation can no longer be used; undefined while it can. */
export function closedRefusal(invitation: InvitationState, now: string): Refusal | undefined {
  const status = invitationStatusAt(invitation, now)
  if (status === 'accepted' || status === 'declined') return refuse('invitation_used')
  if (status === 'revoked') return refuse('invitation_revoked')
  return status === 'expired' ? refuse('invitation_expired') : undefined
}
