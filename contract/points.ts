/** The ledger of points, and what they are redeemed for (product 2.6, 2.19 "Points"). */
import { Type, type Static } from 'typebox'
import { Fields, Prose } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { lineStates, redemptionKinds, redemptionStatuses, ruleIds } from '#events/vocabulary/nominations/points.ts'
import { rewardPolicies } from '#events/vocabulary/nominations/policies.ts'
import { callsAbout, Id, IdParams, Instant, listing, NoBody, UidParams, WriteReply } from './call.ts'

const Amount = Type.Integer()

export const PointLineReply = Type.Object({
  id: Id,
  /** `redemption` where the line is no rule's. */
  rule: Type.Enum([...ruleIds, 'redemption']),
  /** Negative where they were taken back, expired or set aside. */
  points: Amount,
  state: Type.Enum(lineStates),
  at: Instant,
  availableAt: Type.Optional(Instant),
  expiresAt: Type.Optional(Instant),
  cause: Type.Object({ eventId: Type.String(), sentence: Type.String() }),
  nominationId: Type.Optional(Id),
  /** Of the nomination. */
  semester: Type.Optional(Type.String()),
  /** How many nominators shared what the rule gives. */
  nominators: Type.Optional(Type.Integer()),
  /** The line whose points these were. */
  reverses: Type.Optional(Id),
})
export type PointLineReply = Static<typeof PointLineReply>

/** The points that count towards a cap, and the cap. */
const Share = { points: Amount, limit: Amount }

/** A line as admins list it: without what it was for, which names the nominee. */
export const PointLineMetadata = Type.Object({
  id: Id,
  professorId: Id,
  points: Amount,
  state: Type.Enum(lineStates),
  at: Instant,
  availableAt: Type.Optional(Instant),
  expiresAt: Type.Optional(Instant),
  reverses: Type.Optional(Id),
})
export type PointLineMetadata = Static<typeof PointLineMetadata>

/**
 * Staff get the lines of nominees who share the status of their applications with the career office, and all sums are of these, before
 * redemptions; `requested` and `redeemed` are the professor's.
 */
export const PointsReply = Type.Object({
  policy: Type.Enum(rewardPolicies),
  balance: Type.Object({
    pending: Amount,
    available: Amount,
    requested: Amount,
    redeemed: Amount,
    reversed: Amount,
    expired: Amount,
  }),
  /** Newest first. The sum of their points is what is pending and available. */
  lines: Type.Array(PointLineReply),
  /**
   * The points that the nominations of the current semester have brought, of the most that they may bring; only those are named who
   * consent.
   */
  caps: Type.Object({
    semester: Type.String(),
    ...Share,
    nominees: Type.Array(Type.Object({ nominationId: Id, name: Type.String(), ...Share })),
  }),
})
export type PointsReply = Static<typeof PointsReply>

export const RedemptionReply = Type.Object({
  id: Id,
  professorId: Id,
  professorName: Type.String(),
  kind: Type.Enum(redemptionKinds),
  points: Amount,
  status: Type.Enum(redemptionStatuses),
  at: Instant,
  answeredAt: Type.Optional(Instant),
  answeredBy: Type.Optional(Type.String()),
  /** Why it was declined. */
  reason: Type.Optional(Type.String()),
})
export type RedemptionReply = Static<typeof RedemptionReply>

const answering = { who: { university: 'uni' }, kind: 'write', params: IdParams, reply: WriteReply } as const

export const pointCalls = callsAbout({ redemptions: 'redemptions', points: 'points' })({
  'redemptions.list': {
    call: 'GET /points/redemptions',
    who: { professor: 'own', university: 'uni' },
    kind: 'read',
    list: { order: [{ by: 'at' }] },
    query: Fields({ status: Type.Optional(Type.Enum(redemptionStatuses)), ...listing }),
    reply: Type.Array(RedemptionReply),
  },
  'points.read': {
    call: 'GET /points/:uid',
    who: { professor: 'own', university: 'uni', admin: 'any' },
    kind: 'read',
    // It says by which policy points are given, and an event of a policy names no points.
    stale: { also: ['policy'] },
    params: UidParams,
    example: { uid: 'pat' },
    reply: PointsReply,
    refuses: ['not_found'],
  },
  'redemptions.request': {
    call: 'POST /points/redemptions',
    via: 'asked for on the page',
    who: { professor: 'own' },
    kind: 'write',
    creates: true,
    body: Fields({ kind: Type.Enum(redemptionKinds), points: Type.Integer({ minimum: 1, maximum: 100_000 }) }),
    reply: WriteReply,
    refuses: ['rewards_not_in_full', 'not_enough_points', 'too_many_redemptions'],
    failure: 'We could not send your request. Please try again.',
  },
  'redemptions.approve': {
    ...answering,
    call: 'POST /points/redemptions/:id/approve',
    via: 'answered on the page',
    body: NoBody,
    refuses: ['not_found', 'redemption_answered'],
    failure: 'We could not store your answer. Please try again.',
  },
  'redemptions.decline': {
    ...answering,
    call: 'POST /points/redemptions/:id/decline',
    via: 'answered on the page',
    body: Fields({ reason: Type.Optional(Prose(limits.refusalReason)) }),
    refuses: ['not_found', 'redemption_answered'],
    failure: 'We could not store your answer. Please try again.',
  },
})
