import { happened } from '#events/define.ts'
import { PersonUnverified, PersonVerified, PlaceRefused } from '#events/users.ts'
import { Id } from '#events/schema.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { errorsIn } from '#platform/http/validation.ts'
import { organizationAsRead } from '../../organizations/state.ts'
import { claimedOnce, isConfirmed, placeFieldsOf } from '../places.ts'
import type { Correction, CorrectionLookup, CorrectionNeeds } from './correction.ts'

/** Looks up the place that an id names. */
export async function placeNeeds(
  { fold }: Pick<CorrectionLookup, 'fold'>,
  id: unknown,
  kind: 'company' | 'university' | 'any',
): Promise<CorrectionNeeds> {
  const place = typeof id === 'string' && errorsIn(Id, id).length === 0 ? await organizationAsRead({ fold }, id) : undefined
  const isThere = place !== undefined && (kind === 'any' || place.kind === kind)
  return { unknownPlace: !isThere, pending: isThere && place.status !== 'verified' }
}

const kinds = { university: 'university', organization: 'company' } as const

/** An id proves the place as an admin's invitation does; null takes it away, and nobody but an admin gives it back. */
const placed = (attr: keyof typeof kinds): Correction => {
  const [field, claimedField] =
    attr === 'university' ? (['universityId', 'claimedUniversityId'] as const) : (['organizationId', 'claimedOrganizationId'] as const)
  return {
    needs: async ({ value }, lookup) => (value === null ? {} : placeNeeds(lookup, value, kinds[attr])),
    decide: ({ user, value, reason, actor, needs: { unknownPlace, pending } }) => {
      const { uid, role } = user
      if (!actor) return refuse('not_found')
      if (!placeFieldsOf(role).includes(field)) return refuse('field_not_editable', { attr })
      const [counting, claimed] = [user[field], user[claimedField]]
      const before = counting ?? null
      if (value === null) {
        const place = counting ?? claimed
        if (place === undefined) return { events: [], before, after: null }
        return {
          events: [
            ...(counting === undefined ? [] : [happened(PersonUnverified, { uid, unverifiedBy: actor.uid, [field]: counting, reason })]),
            happened(PlaceRefused, { uid, refusedBy: actor.uid, [field]: place, reason }),
          ],
          before: place,
          after: null,
        }
      }
      if (unknownPlace) return invalid('value', `must be the id of a ${kinds[attr]} that we know, or null`)
      if (pending) return refuse('place_pending')
      return { events: [happened(PersonVerified, { uid, verifiedBy: actor.uid, [field]: value as string, reason })], before, after: value }
    },
  }
}
export const university = placed('university')
export const organization = placed('organization')

/** Whether the places count that the person names. */
export const verified: Correction = {
  needs: async ({ user }, lookup) => ({ pending: !(await isConfirmed(lookup, claimedOnce(user, true))) }),
  decide: ({ user, attr, value, reason, actor, needs: { pending } }) => {
    const { uid, universityId, organizationId } = user
    if (!actor) return refuse('not_found')
    if (placeFieldsOf(user.role).length === 0) return refuse('field_not_editable', { attr })
    if (typeof value !== 'boolean') return invalid('value', 'must be true or false')
    const before = (universityId ?? organizationId) !== undefined
    if (before === value) return { events: [], before, after: value }
    if (!value) {
      return {
        events: [happened(PersonUnverified, { uid, unverifiedBy: actor.uid, universityId, organizationId, reason })],
        before,
        after: value,
      }
    }
    const claimed = claimedOnce(user, true)
    if ((claimed.universityId ?? claimed.organizationId) === undefined) return refuse('place_unknown')
    if (pending) return refuse('place_pending')
    return { events: [happened(PersonVerified, { uid, verifiedBy: actor.uid, ...claimed, reason })], before, after: value }
  },
}
