/** The rules of one university for nominations and their rewards: stream `policy-<organization>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Day, Fields, Id, Instant, Text } from './schema.ts'
import { limits } from './vocabulary/limits.ts'
import { rewardPolicies, type RewardPolicy } from './vocabulary/nominations/policies.ts'
import { semesterLabel } from './vocabulary/semesters.ts'

const Quota = Type.Integer({ minimum: 0, maximum: limits.nominationQuotaMax })

/** The semesters that begin on another day than usual: all of them, of the past too. A semester ends the day before the next begins. */
export const SemesterCalendarSet = defineEvent(
  'SemesterCalendarSet',
  1,
  { universityId: Id, semesters: Type.Array(Fields({ key: Text(20), startsOn: Day })) },
  (_, __, by) => `${by} set the calendar of the semesters`,
)

export const NominationRulesSet = defineEvent(
  'NominationRulesSet',
  1,
  {
    universityId: Id,
    quota: Fields({ spring: Quota, summer: Quota, fall: Quota }),
    nominatorsPerStudent: Type.Integer({ minimum: 1, maximum: limits.nominatorsPerStudentMax }),
    windowClosesDaysBefore: Type.Integer({ minimum: 0, maximum: limits.windowClosesDaysBeforeMax }),
    /** The first semester for which they count. */
    countsFrom: Text(20),
  },
  ({ quota, nominatorsPerStudent, windowClosesDaysBefore, countsFrom }, _, by) =>
    `${by} set ${quota.spring}, ${quota.summer} and ${quota.fall} nominations for spring, summer and fall, ${nominatorsPerStudent} for each ` +
    `student, until ${windowClosesDaysBefore} days before the end, from ${semesterLabel(countsFrom)}`,
)

const names: Readonly<Record<RewardPolicy, string>> = { off: 'off', recognition_only: 'recognition only', full: 'in full' }

/** Counts for what happens from `from` on. */
export const RewardPolicySet = defineEvent(
  'RewardPolicySet',
  1,
  { universityId: Id, rewards: Type.Enum(rewardPolicies), from: Instant },
  ({ rewards }, _, by) => `${by} set the rewards for nominations: ${names[rewards]}`,
)
