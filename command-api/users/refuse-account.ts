import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { AccountRefused, PlaceRefused } from '#events/users.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { refusedEndsAt } from '#events/vocabulary/terms.ts'
import { filled } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { askedAbout } from './approve.ts'
import { userFold, type UserState } from './state.ts'

const RefuseAccount = callInput('people.refuse')

/**
 * POST /people/{uid}/refuse: signing in ends at once, the address becomes free, and a timer destroys the key (product 2.19). An active
 * account only loses the place that it claims.
 */
export const refuseAccount = defineCommand<typeof RefuseAccount, UserState, { readonly ends: boolean }>({
  input: RefuseAccount,
  fold: userFold,
  target: ({ uid }) => uid,
  parties: askedAbout,
  needs: async ({ state }) => ({ ends: state !== 'active' }),
  effect: async ({ uid }, { needs }, { users }) => {
    if (needs.ends) await users.delete(uid)
    return undefined
  },
  decide: ({ state, claimedUniversityId, claimedOrganizationId }, { uid, reason }, { now, actor }) => {
    if (state === 'erased') return []
    if (!actor) return refuse('not_found')
    if (state === 'active' && (claimedUniversityId ?? claimedOrganizationId) !== undefined) {
      const places = { universityId: claimedUniversityId, organizationId: claimedOrganizationId }
      return [happened(PlaceRefused, { uid, refusedBy: actor.uid, ...places, reason: filled(reason) })]
    }
    if (state !== 'pending_approval') return refuse('not_found')
    return [happened(AccountRefused, { uid, refusedBy: actor.uid, endsAt: refusedEndsAt(now), reason: filled(reason) })]
  },
  reply: ({ answeredBy }) => ({ status: 'refused', eventId: answeredBy }),
})
