import { callInput } from '#contract/input.ts'
import { happened, type Happened } from '#events/define.ts'
import { RedemptionApproved } from '#events/points.ts'
import { Id } from '#events/schema.ts'
import type { RedemptionStatus } from '#events/vocabulary/nominations/points.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { partiesOf } from '#events/vocabulary/sides.ts'
import { defineCommand, type CallContext } from '../core/command.ts'
import { givenBack } from './give-back.ts'
import { pointsFold, type PointsState, type Redemption } from './state.ts'

// The calls name only the redemption; the route looks up whose it is, because the stream is the professor's.
const Approve = callInput('redemptions.approve', { professorId: Id })
const Decline = callInput('redemptions.decline', { professorId: Id })

type Answering = { readonly id: string; readonly professorId: string }
const shared = {
  fold: pointsFold,
  target: ({ professorId }: Answering) => professorId,
  parties: (state: PointsState, { id }: Answering, { actor }: Pick<CallContext, 'actor'>) =>
    actor ? partiesOf('redemption', { ...redemptionOf(state, id) }, actor.role) : {},
  reply: (_: PointsState, { id }: Answering) => ({ id }),
}

export const approveRedemption = defineCommand<typeof Approve, PointsState>({
  input: Approve,
  ...shared,
  decide: (state, { id, professorId }) =>
    answered(state, id, 'approved', ({ status: _, ...redemption }) => [happened(RedemptionApproved, { professorId, ...redemption })]),
})

export const declineRedemption = defineCommand<typeof Decline, PointsState>({
  input: Decline,
  ...shared,
  decide: (state, { id, reason }) =>
    answered(state, id, 'declined', (redemption) => givenBack(state, redemption, reason?.trim() || 'unspecified')),
})

function redemptionOf({ redemptions }: PointsState, id: string): Redemption | undefined {
  return redemptions.find(({ redemptionId }) => redemptionId === id)
}

function answered(
  state: PointsState,
  id: string,
  answer: RedemptionStatus,
  events: (redemption: Redemption) => readonly Happened[],
): readonly Happened[] | Refusal {
  const redemption = redemptionOf(state, id)
  if (!redemption) return refuse('not_found')
  if (redemption.status === answer) return []
  return redemption.status === 'requested' ? events(redemption) : refuse('redemption_answered', { status: redemption.status })
}
