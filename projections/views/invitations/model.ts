import type { InvitationRole, InvitationStatus } from '#events/vocabulary/invitations.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One invitation. `status` is `expired` only after the timer's event, so queries compare `expiresAt` with the clock. */
export type InvitationDocument = Document & {
  readonly role: InvitationRole
  /** Nobody, where the command line invited the first admin. */
  readonly invitedBy?: string
  readonly inviterRole: Role
  /** Keyed hash of the invited address: finds the invitation when that address registers. */
  readonly emailKey: string
  readonly invitee: {
    readonly email: string
    readonly name?: string
    readonly subject?: string
    readonly text?: string
    readonly position?: string
  }
  readonly reason?: string
  readonly professorEmail?: string
  /** The address of `professorEmail` in the form in which addresses are compared: finds the invitation when that professor joins. */
  readonly namedProfessor?: string
  readonly nomination: boolean
  readonly nominationId?: string
  readonly semester?: string
  readonly referralId?: string
  readonly universityId?: string
  readonly organizationId?: string
  readonly status: InvitationStatus
  /** How often its mail was sent: the secret of the newest counts. */
  readonly sendings: number
  readonly sentAt: string
  readonly expiresAt: string
  /** Uid of the account that was registered with it. */
  readonly acceptedBy?: string
  readonly revision: number
}

export const invitations = defineModel<InvitationDocument>({
  name: 'invitations',
  version: 6,
  // Whose it is, is known here: by a change its trail is read again, too.
  topics: ['invitations', 'timeline'],
  indexes: [
    { equals: ['invitedBy'], sort: ['sentAt', 'desc'], filters: ['status', 'nomination'] },
    { equals: ['emailKey'], filters: ['status'] },
    { equals: ['namedProfessor'], sort: ['sentAt', 'desc'], filters: ['status'] },
    { equals: ['universityId'], sort: ['sentAt', 'desc'], filters: ['status', 'nomination'] },
    { equals: [], sort: ['sentAt', 'desc'] },
    { equals: ['status'], sort: ['sentAt', 'desc'] },
  ],
})
