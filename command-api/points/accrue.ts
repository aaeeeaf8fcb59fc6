import { happened } from '#events/define.ts'
import { PointsAccrued } from '#events/points.ts'
import { Id, Instant, Text } from '#events/schema.ts'
import { Type } from 'typebox'
import { rewardsAt, type UniversityPolicy } from '#events/vocabulary/nominations/policies.ts'
import { ruleIds, ruleOf, standsInPlaceOf, withinCaps } from '#events/vocabulary/nominations/points.ts'
import { pointsAvailableAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { derivedId } from '../core/command-identity.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { policyOf } from '../policies/state.ts'
import { pointsFold, type Line, type PointsState } from './state.ts'

const AccruePoints = internalInput('process.accruePoints', {
  professorId: Id,
  universityId: Type.Optional(Id),
  nominationId: Id,
  semester: Text(20),
  studentId: Id,
  applicationId: Type.Optional(Id),
  rule: Type.Enum(ruleIds),
  /** The points that the rule gives this nominator, before the caps. */
  share: Type.Integer({ minimum: 1 }),
  nominators: Type.Integer({ minimum: 1 }),
  causeEventId: Text(64),
  causedAt: Instant,
  standsAt: Type.Optional(Instant),
})

/** Sent by a process for an event that a rule rewards. Policy and caps are decided here, a rule counts once for a nomination. */
export const accruePoints = defineCommand<typeof AccruePoints, PointsState | undefined, { readonly policy: UniversityPolicy }>({
  input: AccruePoints,
  fold: pointsFold,
  startsStream: true,
  target: ({ professorId }) => professorId,
  needs: async (_, { universityId }, __, lookup) => ({ policy: await policyOf(lookup, universityId) }),
  decide: (state, { share, ...accrual }, { needs: { policy } }) => {
    const { rule, nominationId, studentId, semester, causeEventId, causedAt } = accrual
    if (!ruleOf(rule).policies.includes(rewardsAt(policy, causedAt))) return []
    const entryId = entryIdOf(rule, causeEventId, nominationId)
    const standing = (state?.lines ?? []).filter(({ points, reversed }) => reversed < points)
    const given = state?.lines.some((line) => line.entryId === entryId)
    if (given || standing.some((line) => line.nominationId === nominationId && line.rule === rule)) return []

    const inSemester = standing.filter((line) => line.semester === semester)
    const ofNominee = inSemester.filter((line) => line.studentId === studentId)
    const points = withinCaps(share, { ofNominee: sumOf(ofNominee), ofSemester: sumOf(inSemester) })
    if (points === 0) return []
    const first = state?.lines.findLast((line) => isUndone(line, accrual))
    const availableAt = first?.availableAt ?? pointsAvailableAt(causedAt)
    return [happened(PointsAccrued, defined({ ...accrual, entryId, points, availableAt, insteadOf: first?.entryId }))]
  },
})

type Accrual = Pick<Line, 'applicationId' | 'nominationId' | 'rule' | 'causedAt'>

/** Whether the student gave the offer up that these points were for, and has undone it: their days to wait go on. */
function isUndone({ givenUpAt, ...line }: Line, { applicationId, nominationId, rule, causedAt }: Accrual): boolean {
  const isOfTheSame = line.applicationId === applicationId && line.nominationId === nominationId && line.rule === rule
  return isOfTheSame && givenUpAt !== undefined && standsInPlaceOf(givenUpAt, causedAt)
}

function sumOf(lines: PointsState['lines']): number {
  return lines.reduce((sum, { points, reversed }) => sum + points - reversed, 0)
}

/** One cause can reward several nominations, so the nomination is part of it. */
function entryIdOf(rule: string, causeEventId: string, nominationId: string): string {
  return derivedId(`points|${rule}|${causeEventId}|${nominationId}`)
}
