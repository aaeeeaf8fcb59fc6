import type { InvitedRole } from '#events/vocabulary/invitations.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** A request to join that waits for its answer. Deleted when it is answered or ends. */
export type AccessRequestDocument = Document & {
  readonly email: string
  /** The address in the form in which addresses are compared: finds the request when the account of that address is erased. */
  readonly address: string
  readonly displayName: string
  readonly role: InvitedRole
  readonly universityId?: string
  readonly organizationId?: string
  readonly text?: string
  readonly since: string
}

export const accessRequests = defineModel<AccessRequestDocument>({
  name: 'access-requests',
  version: 2,
  topics: ['people'],
  indexes: [{ equals: ['universityId'], sort: ['since', 'desc'] }, { equals: ['address'] }, { equals: [], sort: ['since', 'desc'] }],
})
