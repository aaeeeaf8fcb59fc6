/**
 * A person without an invitation asks to join: stream `accessRequest-<id>`. What was written is sealed under a key of the request's
 * own, which is destroyed when the request ends (product 2.18).
 */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Email, Fields, Id, Instant, Personal, Prose, Text } from './schema.ts'
import { invitedRoles } from './vocabulary/invitations.ts'
import { limits } from './vocabulary/limits.ts'
import { roleLabels, roles } from './vocabulary/roles.ts'

export const AccessRequested = defineEvent(
  'AccessRequested',
  1,
  {
    requestId: Id,
    role: Type.Enum(invitedRoles),
    universityId: Type.Optional(Id),
    organizationId: Type.Optional(Id),
    /** When it ends without an answer. */
    endsAt: Instant,
    person: Personal('requestId', Fields({ email: Email, displayName: Text(120) })),
    text: Type.Optional(Personal('requestId', Prose(limits.accessRequestText))),
  },
  ({ role }) => `Somebody asked to join as ${roleLabels[role].toLowerCase()}`,
)

/** A process sends the invitation, in the name of the person who approved. */
export const AccessRequestApproved = defineEvent(
  'AccessRequestApproved',
  1,
  { requestId: Id, approvedBy: Id, approverRole: Type.Enum(roles), universityId: Type.Optional(Id), endsAt: Instant },
  (_, __, by) => `${by} approved the request to join`,
)

/** A mail says so, with the reason. */
export const AccessRequestDeclined = defineEvent(
  'AccessRequestDeclined',
  1,
  { requestId: Id, declinedBy: Id, endsAt: Instant, reason: Type.Optional(Personal('requestId', Prose(limits.refusalReason))) },
  (_, __, by) => `${by} declined the request to join`,
)

/** The key of the request was destroyed: nothing of it can be read any more. */
export const AccessRequestEnded = defineEvent('AccessRequestEnded', 1, { requestId: Id }, () => 'The request to join ended')
