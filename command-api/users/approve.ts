import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { AccountApproved, PersonVerified } from '#events/users.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { invitationFold } from '../invitations/state.ts'
import { domainsOf, lacksPlace, placesOf, vouchedBy, type PlaceAtDomain } from './places.ts'
import { invitationClaim } from './registration.ts'
import { rosterStudies, studiesReported } from './report-studies.ts'
import { userFold, type UserState } from './state.ts'

/** `studies` of a row of the roster. */
const ApproveAccount = callInput('people.approve', rosterStudies)
type Needs = { readonly atDomain: readonly PlaceAtDomain[] }

/**
 * POST /people/{uid}/approve: the inviter, the university's staff or an admin lets somebody in who waits (product 2.19). A company
 * or university that became known after the registration counts when the proven address lies in its domains. Of an active account that
 * only claims a place, whoever belongs there confirms it (product 2.20).
 */
export const approveAccount = defineCommand<typeof ApproveAccount, UserState, Needs>({
  input: ApproveAccount,
  fold: userFold,
  target: ({ uid }) => uid,
  parties: askedAbout,
  needs: async ({ state, invitationId, email }, _, __, { fold, readModels }) => {
    if (state !== 'pending_approval') return { atDomain: [] }
    const [invitation, atDomain] = await Promise.all([
      invitationId === undefined ? undefined : fold(invitationFold, invitationId),
      readModels.organizationsAt(domainsOf(email)),
    ])
    return invitation?.status === 'accepted' ? refuse('invitation_used') : { atDomain }
  },
  claims: ({ state, invitationId }) => (state === 'active' || invitationId === undefined ? [] : [invitationClaim(invitationId)]),
  decide: ({ state, role, ...user }, { uid, studies }, { actor, needs: { atDomain } }) => {
    if (!actor) return refuse('not_found')
    if (state === 'active') return confirmed(user, actor.uid)
    if (state !== 'pending_approval') return refuse('not_found')
    const named = {
      universityId: user.universityId ?? user.claimedUniversityId,
      organizationId: user.organizationId ?? user.claimedOrganizationId,
    }
    const places = placesOf(role, named, vouchedBy(actor, named), atDomain)
    if (lacksPlace(role, { ...named, ...places })) return refuse('place_unknown')
    const { universityId, organizationId } = places
    return [
      happened(AccountApproved, { uid, approvedBy: actor.uid, universityId, organizationId }),
      ...studiesReported({ ...user, role }, universityId, studies),
    ]
  },
  statusOf: ({ state }) => state,
})

function confirmed(
  { uid, claimedUniversityId, claimedOrganizationId }: Pick<UserState, 'uid' | 'claimedUniversityId' | 'claimedOrganizationId'>,
  verifiedBy: string,
) {
  if ((claimedUniversityId ?? claimedOrganizationId) === undefined) return []
  return [happened(PersonVerified, { uid, verifiedBy, universityId: claimedUniversityId, organizationId: claimedOrganizationId })]
}

/**
 * Who answers: of an account that waits whoever sent the invitation, and the staff of the university that the person names; of an active
 * one whose place is claimed the people of that place.
 */
export function askedAbout({ state, invitedBy, universityId, claimedUniversityId, claimedOrganizationId }: UserState) {
  if (state === 'active') return { universityId: claimedUniversityId, organizationId: claimedOrganizationId }
  return { own: [invitedBy], universityId: claimedUniversityId ?? universityId }
}
