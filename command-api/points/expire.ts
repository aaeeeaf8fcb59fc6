import { happened } from '#events/define.ts'
import { PointsExpired } from '#events/points.ts'
import { Id } from '#events/schema.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { leftOf, pointsFold, type PointsState } from './state.ts'

const ExpirePoints = internalInput('timer.pointsExpired', { professorId: Id, entryId: Id })

/** Sent by a timer when the months of a line are over. What is set aside for a redemption stays, until it is declined. */
export const expirePoints = defineCommand<typeof ExpirePoints, PointsState>({
  input: ExpirePoints,
  fold: pointsFold,
  target: ({ professorId }) => professorId,
  decide: ({ lines }, { professorId, entryId }, { now }) => {
    const line = lines.find((each) => each.entryId === entryId)
    if (!line?.expiresAt || line.over || !hasEnded(line.expiresAt, now)) return []
    return [happened(PointsExpired, { professorId, universityId: line.universityId, entryId, points: leftOf(line) })]
  },
})
