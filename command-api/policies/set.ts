import { isDeepStrictEqual } from 'node:util'
import { callInput } from '#contract/input.ts'
import { happened, type Happened } from '#events/define.ts'
import { NominationRulesSet, RewardPolicySet, SemesterCalendarSet } from '#events/policies.ts'
import {
  firstDaysOf,
  latestRules,
  rewardsAt,
  semesterUnderAt,
  usualPolicy,
  type UniversityPolicy,
} from '#events/vocabulary/nominations/policies.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { dayIn, semesterAfter, semesterLabel } from '#events/vocabulary/semesters.ts'
import { defineCommand } from '../core/command.ts'
import { organizationFold } from '../organizations/state.ts'
import { policyFold } from './state.ts'

const SetPolicy = callInput('universities.setPolicy')

/** PUT /universities/{id}/policy replaces the whole; what is as before is not stored again (product 2.19). */
export const setPolicy = defineCommand<typeof SetPolicy, UniversityPolicy | undefined, { readonly timezone: string }>({
  input: SetPolicy,
  fold: policyFold,
  startsStream: true,
  target: ({ id }) => id,
  // That of a university which was merged into it is not used, so nobody sets it.
  parties: (_, { id }, { actor }) => ({ universityId: actor?.mergedIds?.includes(id) ? undefined : id }),
  needs: async (_, { id }, __, { fold }) => {
    const university = await fold(organizationFold, id)
    return university?.kind === 'university' ? { timezone: university.timezone } : refuse('not_found')
  },
  decide: (state, command, { now, needs: { timezone } }) => {
    const policy = state ?? usualPolicy
    const { id: universityId, semesters, quota, nominatorsPerStudent, windowClosesDaysBefore, rewards } = command
    if (command.timezone !== undefined && command.timezone !== timezone)
      return invalid('timezone', 'is set with the university’s own details, not here')
    const calendar = firstDaysOf(policy, semesters, dayIn(now, timezone))
    if ('mistake' in calendar) return invalid('semesters', calendar.mistake)
    if ('settled' in calendar) return refuse('semester_begun', { semester: semesterLabel(calendar.settled) })

    const events: Happened[] = []
    if (!isDeepStrictEqual(calendar.firstDays, policy.firstDays))
      events.push(
        happened(SemesterCalendarSet, {
          universityId,
          semesters: Object.entries(calendar.firstDays).map(([key, startsOn]) => ({ key, startsOn })),
        }),
      )
    const rules = { quota, nominatorsPerStudent, windowClosesDaysBefore }
    const { quota: before, nominatorsPerStudent: most, windowClosesDaysBefore: days } = latestRules(policy)
    if (!isDeepStrictEqual(rules, { quota: { ...before }, nominatorsPerStudent: most, windowClosesDaysBefore: days })) {
      const countsFrom = semesterAfter(semesterUnderAt(policy, now, timezone).key)
      events.push(happened(NominationRulesSet, { universityId, ...rules, countsFrom }))
    }
    if (rewards !== rewardsAt(policy, now)) events.push(happened(RewardPolicySet, { universityId, rewards, from: now }))
    return events
  },
})
