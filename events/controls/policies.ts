import { NominationRulesSet, RewardPolicySet, SemesterCalendarSet } from '../policies.ts'
import { example, staff } from './example.ts'

const cause = { actor: staff, operation: 'universities.setPolicy', stream: 'policy-uni-north' }

export const calendarSet = example(cause, SemesterCalendarSet, {
  universityId: 'uni-north',
  semesters: [{ key: '2027-summer', startsOn: '2027-05-24' }],
})
export const rulesSet = example(cause, NominationRulesSet, {
  universityId: 'uni-north',
  quota: { spring: 12, summer: 5, fall: 12 },
  nominatorsPerStudent: 3,
  windowClosesDaysBefore: 14,
  countsFrom: '2027-spring',
})
export const rewardsSet = example(cause, RewardPolicySet, { universityId: 'uni-north', rewards: 'full', from: '2026-09-01T09:00:00.000Z' })
