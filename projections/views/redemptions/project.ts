import type { RedemptionStatus } from '#events/vocabulary/nominations/points.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { redemptions, type RedemptionDocument } from './model.ts'

type Answer = {
  readonly id: string
  readonly meta: { readonly occurredAt: string; readonly actor: { readonly kind: string; readonly uid?: string } }
}

function answered(
  redemption: RedemptionDocument | undefined,
  { id: answerEventId, meta: { occurredAt, actor } }: Answer,
  status: RedemptionStatus,
): Contents<RedemptionDocument> | undefined {
  if (!redemption) return undefined
  const answeredBy = actor.kind === 'process' ? {} : { answeredBy: actor.uid ?? '' }
  return { ...redemption, status, answeredAt: occurredAt, answerEventId, ...answeredBy }
}

export const redemptionProjection = defineProjection(redemptions, {
  streams: ['points'],
  ignores: ['line'],
})({
  key: ({ data }) => [data.redemptionId],
  audience: (redemption) => roomsOf('redemption', redemption),
  subjects: ({ professorId }) => [professorId],
  when: {
    RedemptionRequested: (_, { id: eventId, data: { redemptionId: _id, takes: _takes, ...redemption }, meta }) => ({
      ...redemption,
      status: 'requested',
      at: meta.occurredAt,
      eventId,
    }),
    RedemptionApproved: (redemption, event) => answered(redemption, event, 'approved'),
    RedemptionDeclined: (redemption, event) => {
      const declined = answered(redemption, event, 'declined')
      return declined && { ...declined, reason: event.data.reason }
    },
  },
})
