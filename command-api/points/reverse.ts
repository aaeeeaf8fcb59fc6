import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { PointsReversed } from '#events/points.ts'
import { Id, Text } from '#events/schema.ts'
import { reversalReasons, ruleIds } from '#events/vocabulary/nominations/points.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { givenBack } from './give-back.ts'
import { leftOf, pointsFold, type Line, type PointsState } from './state.ts'

const ReversePoints = internalInput('process.reversePoints', {
  professorId: Id,
  /** The lines of this nomination, or of an application by these rules. */
  nominationId: Type.Optional(Id),
  applicationId: Type.Optional(Id),
  rules: Type.Optional(Type.Array(Type.Enum(ruleIds))),
  onlyPending: Type.Optional(Type.Boolean()),
  because: Type.Enum(reversalReasons),
  causeEventId: Text(64),
})

const reason = 'Points of this request were taken back, so please ask again with those that are left.'

/**
 * Sent by a process when what points were given for is taken back. What is not redeemed yet is reversed: a request that waits and holds
 * some of it is declined by itself before.
 */
export const reversePoints = defineCommand<typeof ReversePoints, PointsState | undefined>({
  input: ReversePoints,
  fold: pointsFold,
  startsStream: true,
  target: ({ professorId }) => professorId,
  decide: (state, { professorId, nominationId, applicationId, rules, onlyPending, because, causeEventId }) => {
    const isMeant = (line: Line) =>
      (nominationId === undefined || line.nominationId === nominationId) &&
      (applicationId === undefined || line.applicationId === applicationId) &&
      (rules?.includes(line.rule) ?? true) &&
      !(onlyPending && line.expiresAt !== undefined)
    const reversed = (state?.lines ?? []).filter((line) => isMeant(line) && leftOf(line) + line.requested > 0)
    const ids = new Set(reversed.map(({ entryId }) => entryId))
    const touched = (state?.redemptions ?? []).filter(
      ({ status, takes }) => status === 'requested' && takes.some((take) => ids.has(take.entryId)),
    )
    return [
      ...touched.flatMap((redemption) => (state ? givenBack(state, redemption, reason, ids) : [])),
      ...reversed.map((line) => {
        const { universityId, entryId } = line
        return happened(PointsReversed, {
          professorId,
          universityId,
          entryId,
          points: leftOf(line) + line.requested,
          because,
          causeEventId,
        })
      }),
    ]
  },
})
