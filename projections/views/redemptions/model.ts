import type { RedemptionKind, RedemptionStatus } from '#events/vocabulary/nominations/points.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** A professor's request to redeem points. */
export type RedemptionDocument = Document & {
  readonly professorId: string
  readonly universityId: string
  readonly kind: RedemptionKind
  readonly points: number
  readonly status: RedemptionStatus
  readonly at: string
  readonly eventId: string
  readonly answeredAt?: string
  readonly answerEventId?: string
  /** Left out where the platform declined it by itself. */
  readonly answeredBy?: string
  readonly reason?: string
}

export const redemptions = defineModel<RedemptionDocument>({
  name: 'redemptions',
  version: 1,
  topics: ['redemptions', 'points'],
  indexes: [
    { equals: ['professorId'], sort: ['at', 'desc'], filters: ['status'] },
    { equals: ['universityId'], sort: ['at', 'desc'], filters: ['status'] },
  ],
})
