import {
  PointsAccrued,
  PointsExpired,
  PointsReleased,
  PointsReversed,
  RedemptionApproved,
  RedemptionDeclined,
  RedemptionRequested,
} from '../points.ts'
import { byProcess, byTimer, example, professor, staff } from './example.ts'

const stream = 'points-prof-ada'
const byRule = { ...byProcess('reward-nominations', 'process.rewardNominations'), stream }
const ledger = { professorId: 'prof-ada', universityId: 'uni-north' }
const nominee = { semester: '2026-fall', nominationId: 'nom-1', studentId: 'stud-mia' }

export const agreed = example(byRule, PointsAccrued, {
  ...ledger,
  ...nominee,
  entryId: 'line-1',
  rule: 'R1',
  points: 10,
  nominators: 1,
  causeEventId: '00000000-0000-4000-8000-000000000017',
  causedAt: '2026-09-02T02:00:00.000Z',
  availableAt: '2026-09-16T02:00:00.000Z',
})
export const accepted = example(byRule, PointsAccrued, {
  ...ledger,
  ...nominee,
  entryId: 'line-2',
  applicationId: 'app-1',
  rule: 'R5',
  points: 8,
  nominators: 2,
  causeEventId: '00000000-0000-4000-8000-000000000034',
  causedAt: '2026-09-02T19:00:00.000Z',
  availableAt: '2026-09-16T19:00:00.000Z',
  standsAt: '2026-09-02T19:01:00.000Z',
})
export const agreedReleased = example({ ...byTimer('pointsReleased'), stream }, PointsReleased, {
  ...ledger,
  entryId: 'line-1',
  points: 10,
  expiresAt: '2028-09-16T02:00:00.000Z',
})
export const acceptanceReversed = example({ ...byProcess('reward-nominations', 'process.rewardNominations'), stream }, PointsReversed, {
  ...ledger,
  entryId: 'line-2',
  points: 8,
  because: 'corrected',
  causeEventId: '00000000-0000-4000-8000-000000000035',
})

const first = { ...ledger, redemptionId: 'red-1', kind: 'conference_fee', points: 6, takes: [{ entryId: 'line-1', points: 6 }] } as const
const taken = { ...first, takes: [...first.takes] }
export const requested = example({ actor: professor, operation: 'redemptions.request', stream }, RedemptionRequested, taken)
export const declined = example({ actor: staff, operation: 'redemptions.decline', stream }, RedemptionDeclined, {
  ...taken,
  reason: 'Please ask the dean first.',
})
const second = { ...taken, redemptionId: 'red-2' }
export const requestedAgain = example({ actor: professor, operation: 'redemptions.request', stream }, RedemptionRequested, second)
export const approved = example({ actor: staff, operation: 'redemptions.approve', stream }, RedemptionApproved, second)
export const expired = example({ ...byTimer('pointsExpired'), stream }, PointsExpired, { ...ledger, entryId: 'line-1', points: 4 })
