/** GET /universities/{id}/policy: what holds at a university, the usual where it has not chosen (product 2.5, 2.6). */
import { latestRules, rewardsAt, rulesFor, semestersAhead, semesterUnderAt, usualPolicy } from '#events/vocabulary/nominations/policies.ts'
import { compareSemesters } from '#events/vocabulary/semesters.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { policies } from '#projections/views/policies/model.ts'
import type { NominationRules } from '#events/vocabulary/nominations/policies.ts'
import { maySee, type Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'

export function policyHandlers({ now }: Pick<HandlerDeps, 'now'>): Handlers {
  return {
    'universities.readPolicy': async (call) => {
      const { id } = call.params
      const { read } = call
      const [university, set] = await Promise.all([read.get(organizations, id), read.get(policies, id)])
      if (university?.kind !== 'university' || !maySee(call, 'policy', { universityId: university._id })) return refuse('not_found')
      const { timezone } = university
      const policy = set ?? usualPolicy
      const instant = new Date(now()).toISOString()
      const { key } = semesterUnderAt(policy, instant, timezone)
      const countsFrom = policy.rules.at(-1)?.countsFrom
      return {
        timezone,
        semesters: semestersAhead(policy, instant, timezone).map((semester) => ({
          key: semester.key,
          startsOn: semester.opensOn,
          endsOn: semester.endsOn,
        })),
        ...shown(latestRules(policy)),
        rewards: rewardsAt(policy, instant),
        ...(countsFrom !== undefined && compareSemesters(countsFrom, key) > 0 && { countsFrom }),
        current: { semester: key, ...shown(rulesFor(policy, key)) },
      }
    },
  }
}

function shown({ quota, nominatorsPerStudent, windowClosesDaysBefore }: NominationRules): NominationRules {
  return { quota, nominatorsPerStudent, windowClosesDaysBefore }
}
