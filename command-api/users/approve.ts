import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { AccountApproved } from '#events/users.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { invitationFold } from '../invitations/state.ts'
import { vouchedBy } from './places.ts'
import { invitationClaim } from './registration.ts'
import { userFold, type UserState } from './state.ts'

const ApproveAccount = callInput('people.approve')

/** POST /people/{uid}/approve: the inviter, the university's staff or an admin lets somebody in who waits (product 2.19). */
export const approveAccount = defineCommand<typeof ApproveAccount, UserState>({
  input: ApproveAccount,
  fold: userFold,
  target: ({ uid }) => uid,
  parties: waitingParties,
  needs: async ({ state, invitationId }, _, __, { fold }) => {
    const invitation = state !== 'pending_approval' || invitationId === undefined ? undefined : await fold(invitationFold, invitationId)
    return invitation?.status === 'accepted' ? refuse('invitation_used') : undefined
  },
  claims: ({ invitationId }) => (invitationId === undefined ? [] : [invitationClaim(invitationId)]),
  decide: ({ state, claimedUniversityId, claimedOrganizationId }, { uid }, { actor }) => {
    if (state === 'active') return []
    if (state !== 'pending_approval' || !actor) return refuse('not_found')
    const places = vouchedBy(actor, { universityId: claimedUniversityId, organizationId: claimedOrganizationId })
    return [happened(AccountApproved, { uid, approvedBy: actor.uid, ...places })]
  },
  statusOf: ({ state }) => state,
})

/** Whoever sent the invitation, and the staff of the university that the person names. */
export function waitingParties({ invitedBy, universityId, claimedUniversityId }: UserState) {
  return { own: [invitedBy], universityId: claimedUniversityId ?? universityId }
}
