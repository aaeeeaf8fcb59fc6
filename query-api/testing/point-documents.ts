/** Points, requests to redeem them and the policy of a university, for the specs. */
import type { AccruedDocument } from '#projections/views/point-lines/model.ts'
import type { PolicyDocument } from '#projections/views/policies/model.ts'
import type { RedemptionDocument } from '#projections/views/redemptions/model.ts'
import { earlier, today, type WithoutPosition } from './people.ts'

const accrued = {
  kind: 'accrued',
  universityId: 'mit',
  rule: 'R1',
  points: 10,
  at: earlier,
  semester: '2026-fall',
  nominators: 1,
  causeEventId: 'consent',
  availableAt: '2026-10-15T09:00:00.000Z',
  requested: 0,
  redeemed: 0,
  reversed: 0,
  expired: 0,
} as const

export const pointLineDocuments: readonly WithoutPosition<AccruedDocument>[] = [
  {
    ...accrued,
    _id: 'l-sam',
    professorId: 'pat',
    nominationId: 'n-sam',
    studentId: 'sam',
    expiresAt: '2028-10-15T09:00:00.000Z',
    requested: 4,
  },
  // The nomination is not one to which the student still consents.
  { ...accrued, _id: 'l-gone', professorId: 'pat', nominationId: 'n-asked', studentId: 'sam', points: 5, rule: 'R2', at: today },
]

export const redemptionDocuments: readonly WithoutPosition<RedemptionDocument>[] = [
  {
    _id: 'red-pat',
    professorId: 'pat',
    universityId: 'mit',
    kind: 'certificate',
    points: 4,
    status: 'requested',
    at: '2026-11-01T09:00:00.000Z',
    eventId: 'asked',
  },
  {
    _id: 'red-paula',
    professorId: 'paula',
    universityId: 'cmu',
    kind: 'travel_grant',
    points: 2,
    status: 'declined',
    at: earlier,
    eventId: 'asked-too',
    answeredAt: today,
    answerEventId: 'declined',
    answeredBy: 'ursula',
    reason: 'Not this year.',
  },
]

const rules = { quota: { spring: 12, summer: 6, fall: 12 }, nominatorsPerStudent: 2, windowClosesDaysBefore: 7 }
/** Of one university, from the next semester on; the other keeps the usual. */
export const policyDocuments: readonly WithoutPosition<PolicyDocument>[] = [
  {
    _id: 'mit',
    universityId: 'mit',
    firstDays: { '2027-summer': '2027-05-20' },
    rules: [{ ...rules, countsFrom: '2027-spring' }],
    rewards: [{ from: earlier, rewards: 'full' }],
  },
]
