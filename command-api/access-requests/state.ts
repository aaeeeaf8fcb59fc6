import type { InvitedRole } from '#events/vocabulary/invitations.ts'
import { changing, defineFold } from '../core/streams/fold.ts'

export type AccessRequestState = {
  readonly requestId: string
  readonly role: InvitedRole
  readonly universityId: string | undefined
  readonly organizationId: string | undefined
  readonly email: string
  readonly displayName: string
  readonly status: 'open' | 'approved' | 'declined'
  /** The key was destroyed. */
  readonly ended?: true
}

export const accessRequestFold = defineFold<AccessRequestState>(
  'accessRequest',
  {
    AccessRequested: (_, { data: { requestId, role, universityId, organizationId, person } }) => ({
      requestId,
      role,
      universityId,
      organizationId,
      ...person,
      status: 'open',
    }),
    AccessRequestApproved: changing((request) => ({ ...request, status: 'approved' })),
    AccessRequestDeclined: changing((request) => ({ ...request, status: 'declined' })),
    AccessRequestEnded: changing((request) => ({ ...request, ended: true })),
  },
  { personal: true },
)
