import type { Role } from '#events/vocabulary/roles.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** Somebody who waits for approval; `_id` is the uid. Deleted when they are approved or refused. */
export type WaitingDocument = Document & {
  readonly displayName: string
  readonly email: string
  readonly role: Role
  readonly invitationId?: string
  /** Who may approve: the inviter, and the staff of the university that the person names. */
  readonly invitedBy?: string
  readonly universityId?: string
  readonly organizationId?: string
  readonly since: string
}

export const waiting = defineModel<WaitingDocument>({
  name: 'waiting',
  version: 1,
  topics: ['people'],
  indexes: [
    { equals: ['invitedBy'], sort: ['since', 'desc'] },
    { equals: ['universityId'], sort: ['since', 'desc'] },
    { equals: [], sort: ['since', 'desc'] },
  ],
})
