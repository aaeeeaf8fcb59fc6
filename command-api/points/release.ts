import { happened } from '#events/define.ts'
import { PointsReleased } from '#events/points.ts'
import { Id } from '#events/schema.ts'
import { hasEnded, pointsExpireAt } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { leftOf, pointsFold, type PointsState } from './state.ts'

const ReleasePoints = internalInput('timer.pointsReleased', { professorId: Id, entryId: Id })

/** Sent by a timer when the days to wait are over. */
export const releasePoints = defineCommand<typeof ReleasePoints, PointsState>({
  input: ReleasePoints,
  fold: pointsFold,
  target: ({ professorId }) => professorId,
  decide: ({ lines }, { professorId, entryId }, { now }) => {
    const line = lines.find((each) => each.entryId === entryId)
    if (!line || line.expiresAt !== undefined || leftOf(line) === 0 || !hasEnded(line.availableAt, now)) return []
    const { universityId, availableAt } = line
    return [happened(PointsReleased, { professorId, universityId, entryId, points: leftOf(line), expiresAt: pointsExpireAt(availableAt) })]
  },
})
