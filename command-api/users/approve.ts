import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { AccountApproved, PersonVerified } from '#events/users.ts'
import { counts, type Account } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { invitationFold } from '../invitations/state.ts'
import { placesOfAsRead } from '../organizations/state.ts'
import {
  claimedOnce,
  domainsOf,
  isConfirmed,
  lacksPlace,
  mayLetIn,
  placesOf,
  vouchedBy,
  vouchedFor,
  type PlaceAtDomain,
  type Words,
} from './places.ts'
import { invitationClaim } from './registering/registration.ts'
import { rosterStudies, studiesReported } from './roster/report-studies.ts'
import { rosterEntryFor } from './roster/roster-state.ts'
import { userFold, type UserState } from './state.ts'
import { placesTakenBack } from './taken-back.ts'

/** `studies` of a row of the roster. */
const ApproveAccount = callInput('people.approve', rosterStudies)
type Needs = {
  readonly atDomain: readonly PlaceAtDomain[]
  /** The places that the person names, as they are read. */
  readonly named?: ReturnType<typeof namedOf>
  /** The place that the person names is not confirmed itself. */
  readonly pending?: boolean
  readonly listed?: Words['listed']
  readonly takenBack?: readonly string[]
  /** The places that were taken back by somebody of more right than whoever approves. */
  readonly closed?: readonly string[]
}

/**
 * POST /people/{uid}/approve: the inviter (a student students alone), the university's staff or an admin lets somebody in who waits
 * (product 2.19). A company or university that became known after the registration counts when the proven address lies in its domains,
 * that of a professor or staff member when whoever approves speaks for it. Of an active account that only claims a place, whoever belongs
 * there confirms it (product 2.20). A place that was taken back nobody of less right gives back than whoever took it
 * (docs/decisions/who-is-let-in-has-a-place.md).
 */
export const approveAccount = defineCommand<typeof ApproveAccount, UserState, Needs>({
  input: ApproveAccount,
  fold: userFold,
  target: ({ uid }) => uid,
  parties: askedAbout,
  needs: async (user, _, { actor }, lookup) => {
    const { state, invitationId, email } = user
    const { fold, readModels } = lookup
    const pending = !(await isConfirmed(lookup, user.state === 'active' ? claimedOnce(user, actor?.role === 'admin') : namedOf(user)))
    const closed = await placesTakenBack(lookup, email, actor)
    if (state !== 'pending_approval') return { atDomain: [], pending, closed }
    const [invitation, atDomain] = await Promise.all([
      invitationId === undefined ? undefined : fold(invitationFold, invitationId),
      readModels.organizationsAt(domainsOf(email)),
    ])
    if (invitation?.status === 'accepted') return refuse('invitation_used')
    const named = await placesOfAsRead(lookup, namedOf(user))
    const [listed, takenBack] = await Promise.all([
      rosterEntryFor(lookup, { email, universityId: named.universityId, atDomain }),
      placesTakenBack(lookup, email),
    ])
    return { named, atDomain, pending, listed, takenBack, closed }
  },
  claims: ({ state, invitationId }) => (state === 'active' || invitationId === undefined ? [] : [invitationClaim(invitationId)]),
  decide: ({ state, role, ...user }, { uid, studies }, { actor, needs }) => {
    const { atDomain, pending = false, listed, takenBack = [], closed = [] } = needs
    if (!actor) return refuse('not_found')
    if (state === 'active') return confirmed({ ...user, role, state }, { pending, closed }, actor)
    // An account of before still names the student who invited it.
    if (state !== 'pending_approval' || !mayLetIn(actor.role, role)) return refuse('not_found')
    const { named = namedOf(user) } = needs
    const vouched = vouchedFor(pending ? {} : vouchedBy(actor, named), undefined, closed)
    const { universityId, organizationId } = placesOf(role, named, vouched, atDomain, {
      voucher: closed.length === 0 ? actor : undefined,
      listed,
      takenBack,
    })
    if (lacksPlace(role, { ...named, ...defined({ universityId, organizationId }) })) return refuse('place_unknown')
    return [
      happened(AccountApproved, { uid, approvedBy: actor.uid, universityId, organizationId }),
      ...studiesReported({ ...user, role }, universityId, studies),
    ]
  },
  reply: ({ state, answeredBy }) => ({ status: state, eventId: answeredBy }),
})

type Placed = Pick<UserState, 'universityId' | 'claimedUniversityId' | 'organizationId' | 'claimedOrganizationId'>

function namedOf({ universityId, claimedUniversityId, organizationId, claimedOrganizationId }: Placed) {
  return { universityId: universityId ?? claimedUniversityId, organizationId: organizationId ?? claimedOrganizationId }
}

/** Confirms the place that an active account claims; nothing happens where its place counts already. */
function confirmed(
  user: UserState,
  { pending, closed }: Required<Pick<Needs, 'pending' | 'closed'>>,
  { uid: verifiedBy, role }: Pick<Account, 'uid' | 'role'>,
) {
  const { uid } = user
  const { universityId, organizationId } = claimedOnce(user, role === 'admin')
  if ((universityId ?? organizationId) === undefined) return counts(user) ? [] : refuse('place_unknown')
  if (closed.some((id) => id === universityId || id === organizationId)) return refuse('place_closed')
  return pending ? refuse('place_pending') : [happened(PersonVerified, { uid, verifiedBy, universityId, organizationId })]
}

/**
 * The people who answer: of an account that waits the sender of the invitation, and the staff of the university that the person names; of
 * an active one whose place is claimed the people of that place.
 */
export function askedAbout(user: UserState) {
  if (user.state === 'active') return claimedOnce(user, false)
  return { own: [user.invitedBy], universityId: user.claimedUniversityId ?? user.universityId }
}
