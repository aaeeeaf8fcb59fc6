/** The ledger of one professor's points: stream `points-<uid>`. Every line has the event that caused it, and nothing else changes a balance. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Fields, Id, Instant, Personal, Prose, Text } from './schema.ts'
import { limits } from './vocabulary/limits.ts'
import { redemptionKinds, redemptionLabels, reversalReasons, reversalSentences, ruleIds, ruleOf } from './vocabulary/nominations/points.ts'

const Points = Type.Integer({ minimum: 1, maximum: 100_000 })
const line = { professorId: Id, universityId: Type.Optional(Id), entryId: Id }
const Rule = Type.Enum(ruleIds)
const CauseEventId = Text(64)

/** Points that a rule gave for an event. `entryId` follows from rule, cause and nomination, so a replay gives nothing twice. */
export const PointsAccrued = defineEvent(
  'PointsAccrued',
  1,
  {
    ...line,
    rule: Rule,
    points: Points,
    /** Of how many nominators this is the share. */
    nominators: Type.Integer({ minimum: 1 }),
    /** The nomination's. */
    semester: Text(20),
    nominationId: Id,
    studentId: Id,
    /** The application whose step the rule rewards. */
    applicationId: Type.Optional(Id),
    causeEventId: CauseEventId,
    causedAt: Instant,
    availableAt: Instant,
    /** It follows from an answer that can be taken back for a minute: until then it is not shown. */
    standsAt: Type.Optional(Instant),
    /** The line in whose place it stands, which was told: the offer was given up, and that was undone. */
    insteadOf: Type.Optional(Id),
  },
  ({ points, rule }) => `${points} points, pending. ${ruleOf(rule).sentence('A student')}`,
  { kind: 'line' },
)

/** The days to wait are over. */
export const PointsReleased = defineEvent(
  'PointsReleased',
  1,
  { ...line, points: Points, expiresAt: Instant },
  ({ points }) => `${points} points became available`,
  { kind: 'line' },
)

/** The opposite line: what the points were given for was taken back. Those that are redeemed stay so. */
export const PointsReversed = defineEvent(
  'PointsReversed',
  1,
  { ...line, points: Points, because: Type.Enum(reversalReasons), causeEventId: CauseEventId },
  ({ points, because }) => `${points} points. ${reversalSentences[because]}`,
  { kind: 'line' },
)

/** The months of a line are over. What is set aside for a redemption then stays with it; 0 if that is all that was left. */
export const PointsExpired = defineEvent(
  'PointsExpired',
  1,
  { ...line, points: Type.Integer({ minimum: 0 }) },
  ({ points }) => `${points} points expired`,
  { kind: 'line' },
)

const redemption = {
  redemptionId: Id,
  professorId: Id,
  universityId: Id,
  kind: Type.Enum(redemptionKinds),
  points: Points,
  /** So many of each line, the oldest first. */
  takes: Type.Array(Fields({ entryId: Id, points: Points }), { minItems: 1 }),
}

/** The professor asked to redeem points, which are set aside. */
export const RedemptionRequested = defineEvent(
  'RedemptionRequested',
  1,
  redemption,
  ({ points, kind }, _, by) => `${by} asked to redeem ${points} points: ${redemptionLabels[kind].toLowerCase()}`,
  { kind: 'redemption' },
)

export const RedemptionApproved = defineEvent(
  'RedemptionApproved',
  1,
  redemption,
  ({ points, kind }, _, by) => `${by} approved ${points} points: ${redemptionLabels[kind].toLowerCase()}`,
  { kind: 'redemption' },
)

/** The points that were set aside are the professor's again. */
export const RedemptionDeclined = defineEvent(
  'RedemptionDeclined',
  1,
  { ...redemption, reason: Personal('professorId', Prose(limits.refusalReason)) },
  ({ points, kind }, _, by) => `${by} declined ${points} points: ${redemptionLabels[kind].toLowerCase()}`,
  { kind: 'redemption' },
)
