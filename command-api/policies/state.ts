import { semesterUnderAt, usualPolicy, type UniversityPolicy } from '#events/vocabulary/nominations/policies.ts'
import type { Lookup } from '../core/command.ts'
import { defineFold } from '../core/streams/fold.ts'
import { readAs, timezoneOf } from '../organizations/state.ts'

export const policyFold = defineFold<UniversityPolicy>('policy', {
  SemesterCalendarSet: (policy = usualPolicy, { data: { semesters } }) => ({
    ...policy,
    firstDays: Object.fromEntries(semesters.map(({ key, startsOn }) => [key, startsOn])),
  }),
  NominationRulesSet: (policy = usualPolicy, { data: { universityId: _, ...rules } }) => ({ ...policy, rules: [...policy.rules, rules] }),
  RewardPolicySet: (policy = usualPolicy, { data: { rewards, from } }) => ({ ...policy, rewards: [...policy.rewards, { from, rewards }] }),
})

/** The policy of a university; the usual one if it has not chosen or is unknown. */
export async function policyOf(lookup: Pick<Lookup, 'fold'>, universityId: string | undefined): Promise<UniversityPolicy> {
  return (universityId === undefined ? undefined : await lookup.fold(policyFold, await readAs(lookup, universityId))) ?? usualPolicy
}

/** The key of a university's semester at an instant. */
export async function semesterKeyAt(lookup: Pick<Lookup, 'fold'>, universityId: string | undefined, instant: string): Promise<string> {
  const [policy, timezone] = await Promise.all([policyOf(lookup, universityId), timezoneOf(lookup, universityId)])
  return semesterUnderAt(policy, instant, timezone).key
}
