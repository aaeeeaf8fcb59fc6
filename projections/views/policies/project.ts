import { usualPolicy } from '#events/vocabulary/nominations/policies.ts'
import { compareSemesters } from '#events/vocabulary/semesters.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { policies } from './model.ts'

export const policyProjection = defineProjection(policies, { streams: ['policy'], ignores: [] })({
  key: ({ data }) => [data.universityId],
  audience: (policy) => roomsOf('policy', policy),
  subjects: () => [],
  when: {
    SemesterCalendarSet: (policy, { data: { universityId, semesters } }) => ({
      ...usualPolicy,
      ...policy,
      universityId,
      firstDays: Object.fromEntries(semesters.map(({ key, startsOn }) => [key, startsOn])),
    }),
    NominationRulesSet: (policy, { data: { universityId, ...rules } }) => ({
      ...usualPolicy,
      ...policy,
      universityId,
      rules: [...(policy?.rules ?? []).filter(({ countsFrom }) => compareSemesters(countsFrom, rules.countsFrom) < 0), rules],
    }),
    RewardPolicySet: (policy, { data: { universityId, rewards, from } }) => ({
      ...usualPolicy,
      ...policy,
      universityId,
      rewards: [{ from, rewards }],
    }),
  },
})
