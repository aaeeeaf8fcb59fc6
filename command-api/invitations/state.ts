import type { Static } from 'typebox'
import type { Invitee } from '#events/invitations.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { InvitationRole, InvitationStatus } from '#events/vocabulary/invitations.ts'
import { invitationStatusAt, secondsLeftToday } from '#events/vocabulary/terms.ts'
import { partsOfToken } from '#lib/link-token.ts'
import type { Claim, Secrets } from '../core/command.ts'
import { changing, defineFold } from '../core/streams/fold.ts'
import { placesOfAsRead } from '../organizations/state.ts'

export type InvitationState = {
  readonly invitationId: string
  readonly role: InvitationRole
  /** Nobody, where the command line invited the first admin. */
  readonly invitedBy: string | undefined
  readonly inviterRole: Role
  readonly nomination: boolean
  readonly email: string
  readonly invitee: Static<typeof Invitee>
  readonly reason: string | undefined
  /** How often its mail was sent: the secret of the newest counts. */
  readonly sendings: number
  readonly lastSentAt: string
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
    StudentInvited: (_, { data, meta }) => ({
      invitationId: data.invitationId,
      role: 'student',
      invitedBy: data.invitedBy,
      inviterRole: data.inviterRole,
      nomination: data.nomination,
      email: data.invitee.email,
      invitee: data.invitee,
      reason: data.reason,
      sendings: 1,
      lastSentAt: meta.occurredAt,
      status: 'sent',
      expiresAt: data.expiresAt,
      universityId: data.universityId,
      organizationId: data.organizationId,
      nominationId: data.nominationId,
      semester: data.semester,
      referralId: data.referralId,
    }),
    UserInvited: (_, { data, meta }) => ({
      ...data,
      nomination: false,
      email: data.invitee.email,
      reason: data.reason,
      sendings: 1,
      lastSentAt: meta.occurredAt,
      status: 'sent',
      universityId: data.universityId,
      organizationId: data.organizationId,
      nominationId: undefined,
      semester: undefined,
      referralId: undefined,
    }),
    FirstAdminInvited: (_, { data, meta }) => ({
      ...data,
      role: 'admin',
      invitedBy: undefined,
      inviterRole: 'admin',
      nomination: false,
      email: data.invitee.email,
      reason: undefined,
      sendings: 1,
      lastSentAt: meta.occurredAt,
      status: 'sent',
      universityId: undefined,
      organizationId: undefined,
      nominationId: undefined,
      semester: undefined,
      referralId: undefined,
    }),
    InvitationResent: changing((invitation, { data, meta }) => ({
      ...invitation,
      status: 'sent',
      expiresAt: data.expiresAt,
      sendings: invitation.sendings + 1,
      lastSentAt: meta.occurredAt,
    })),
    InvitationOpened: changing((invitation) => ({ ...invitation, status: 'opened' })),
    InvitationAccepted: changing((invitation) => ({ ...invitation, status: 'accepted' })),
    InvitationDeclined: changing((invitation) => ({ ...invitation, status: 'declined' })),
    InvitationExpired: changing((invitation) => ({ ...invitation, status: 'expired' })),
    InvitationRevoked: changing((invitation) => ({ ...invitation, status: 'revoked' })),
  },
  { personal: true, asRead: (invitation, lookup) => placesOfAsRead(lookup, invitation) },
)

/** The refusal once the invitation can no longer be used; undefined while it can. */
export function closedRefusal(invitation: InvitationState, now: string): Refusal | undefined {
  const status = invitationStatusAt(invitation, now)
  if (status === 'accepted') return refuse('invitation_used')
  if (status === 'declined') return refuse('invitation_declined')
  if (status === 'revoked') return refuse('invitation_revoked')
  return status === 'expired' ? refuse('invitation_expired') : undefined
}

/** Whether it waits for an answer, whatever its term says. */
export function isUnanswered({ status }: Pick<InvitationState, 'status'>): boolean {
  return status === 'sent' || status === 'opened'
}

/**
 * The proof in naming an invitation: the id alone nothing, the secret of its newest mail that the mail was read. Any other
 * secret is refused as an invitation that does not exist (product 2.18). That of an admin is nothing without its secret.
 */
export function proofOf(invitation: InvitationState, token: string, secrets: Pick<Secrets, 'isMailedSecret'>): 'none' | 'mail' | Refusal {
  const { secret } = partsOfToken(token)
  if (secret === undefined) return invitation.role === 'admin' ? refuse('not_found') : 'none'
  return secrets.isMailedSecret(secret, 'invitation', invitation.invitationId, invitation.sendings) ? 'mail' : refuse('not_found')
}

/** One of the invitations that somebody may send in a day of UTC; a referral by e-mail takes one too. */
export function placeOfTheDay(uid: string, role: Role, now: string): Claim {
  const limit = role === 'university' || role === 'admin' ? limits.invitationsPerDayStaff : limits.invitationsPerDay
  const value = `${uid}|${now.slice(0, 'YYYY-MM-DD'.length)}`
  return {
    kind: 'invitationOfTheDay',
    value,
    places: limit,
    taken: refuse('too_many_invitations', { limit, retryAfterSeconds: secondsLeftToday(now) }),
  }
}
