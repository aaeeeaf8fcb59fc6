import type { InvitedRole } from '#events/vocabulary/invitations.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** A request to join. One that was answered is kept, and listed no more, until its key is destroyed: an erasure has to find it. */
export type AccessRequestDocument = Document & {
  /** It waits for its answer. */
  readonly open: boolean
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
  version: 3,
  topics: ['people'],
  indexes: [
    { equals: ['open', 'universityId'], sort: ['since', 'desc'] },
    { equals: ['address'] },
    { equals: ['open'], sort: ['since', 'desc'] },
  ],
})
