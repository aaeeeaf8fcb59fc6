import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { RedemptionRequested } from '#events/points.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { rewardsAt, type UniversityPolicy } from '#events/vocabulary/nominations/policies.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { policyOf } from '../policies/state.ts'
import { pointsFold, redeemableOf, type Line, type PointsState } from './state.ts'

const RequestRedemption = callInput('redemptions.request')

/** The points are set aside until the university's staff answers. */
export const requestRedemption = defineCommand<typeof RequestRedemption, PointsState | undefined, { readonly policy: UniversityPolicy }>({
  input: RequestRedemption,
  fold: pointsFold,
  startsStream: true,
  target: (_, { actor }) => actor?.uid ?? '',
  needs: async (_, __, { actor }, lookup) => ({ policy: await policyOf(lookup, actor?.universityId) }),
  decide: (state, { kind, points }, { now, id, actor, needs: { policy } }) => {
    if (actor?.universityId === undefined || rewardsAt(policy, now) !== 'full') return refuse('rewards_not_in_full')
    const waiting = state?.redemptions.filter(({ status }) => status === 'requested') ?? []
    if (waiting.length >= limits.openRedemptions) return refuse('too_many_redemptions', { limit: limits.openRedemptions })
    const takes = takesOf(state?.lines ?? [], points, now)
    const available = takes.reduce((sum, take) => sum + take.points, 0)
    if (available < points) return refuse('not_enough_points', { available })
    const { uid: professorId, universityId } = actor
    return [happened(RedemptionRequested, { redemptionId: id(0), professorId, universityId, kind, points, takes })]
  },
  reply: (_, __, { id }) => ({ id: id(0) }),
})

/** So many points of the lines that expire first, or all that there are. */
function takesOf(lines: readonly Line[], points: number, now: string): { readonly entryId: string; readonly points: number }[] {
  let missing = points
  return lines
    .filter((line) => redeemableOf(line, now) > 0)
    .toSorted((one, other) => Date.parse(one.expiresAt ?? '') - Date.parse(other.expiresAt ?? ''))
    .map((line) => {
      const taken = Math.min(missing, redeemableOf(line, now))
      missing -= taken
      return { entryId: line.entryId, points: taken }
    })
    .filter((take) => take.points > 0)
}
