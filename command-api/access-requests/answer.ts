import { callInput } from '#contract/input.ts'
import { AccessRequestApproved, AccessRequestDeclined } from '#events/access-requests.ts'
import { happened } from '#events/define.ts'
import { invites } from '#events/vocabulary/invitations.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { refusedEndsAt } from '#events/vocabulary/terms.ts'
import { filled } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { placeOfTheDay } from '../invitations/state.ts'
import { accessRequestFold, type AccessRequestState } from './state.ts'

const ApproveAccess = callInput('accessRequests.approve')
const DeclineAccess = callInput('accessRequests.decline')

/** POST /access-requests/{id}/approve: who approves invites, and it takes one of the invitations of their day. */
export const approveAccess = defineCommand<typeof ApproveAccess, AccessRequestState>({
  input: ApproveAccess,
  fold: accessRequestFold,
  thing: 'accessRequest',
  target: ({ id }) => id,
  claims: (_, __, { actor, now }) => (actor ? [placeOfTheDay(actor.uid, actor.role, now)] : []),
  decide: ({ status, role, universityId, ended }, { id }, { now, actor }) => {
    if (status === 'approved') return []
    if (status === 'declined' || ended || !actor) return refuse('not_found')
    if (!invites[actor.role].includes(role)) return refuse('may_not_invite')
    return [
      happened(AccessRequestApproved, {
        requestId: id,
        approvedBy: actor.uid,
        approverRole: actor.role,
        universityId,
        endsAt: refusedEndsAt(now),
      }),
    ]
  },
  reply: ({ status }) => ({ status }),
})

/** POST /access-requests/{id}/decline: a mail says so, with the reason. */
export const declineAccess = defineCommand<typeof DeclineAccess, AccessRequestState>({
  input: DeclineAccess,
  fold: accessRequestFold,
  thing: 'accessRequest',
  target: ({ id }) => id,
  decide: ({ status, ended }, { id, reason }, { now, actor }) => {
    if (status === 'declined') return []
    if (status === 'approved' || ended || !actor) return refuse('not_found')
    return [happened(AccessRequestDeclined, { requestId: id, declinedBy: actor.uid, endsAt: refusedEndsAt(now), reason: filled(reason) })]
  },
  reply: ({ status }) => ({ status }),
})
