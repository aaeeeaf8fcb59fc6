import type { ReversalReason, RuleId } from '#events/vocabulary/nominations/points.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

type OfProfessor = Document & { readonly professorId: string; readonly universityId?: string; readonly points: number; readonly at: string }

/** Points that a rule gave, and how many of them went where; the rest is pending, or available once `expiresAt` is set. */
export type AccruedDocument = OfProfessor & {
  readonly kind: 'accrued'
  readonly rule: RuleId
  readonly semester: string
  readonly nominationId: string
  readonly studentId: string
  readonly nominators: number
  readonly causeEventId: string
  readonly availableAt: string
  readonly expiresAt?: string
  /** Not shown before. */
  readonly standsAt?: string
  readonly requested: number
  readonly redeemed: number
  readonly reversed: number
  readonly expired: number
}

/** The opposite line of points that were taken back or expired: `points` is negative. */
export type OppositeDocument = OfProfessor & {
  readonly kind: 'reversed' | 'expired'
  /** The line whose points these were. */
  readonly entryId: string
  readonly because?: ReversalReason
  readonly causeEventId: string
}

/** One line of a professor's ledger. Redemptions are in a view of their own. */
export type PointLineDocument = AccruedDocument | OppositeDocument

export const pointLines = defineModel<PointLineDocument>({
  name: 'point-lines',
  version: 1,
  // What a trail tells of points, and when, is known here.
  topics: ['points', 'timeline'],
  indexes: [{ equals: ['professorId'], sort: ['at', 'asc'] }],
})
