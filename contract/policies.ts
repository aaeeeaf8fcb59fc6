/** The policy of a university: its rules for nominations and their rewards (product 2.5, 2.6, 2.19 "Policy"). */
import { Type, type Static } from 'typebox'
import { Day as SentDay, Fields, Text, Timezone } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { rewardPolicies } from '#events/vocabulary/nominations/policies.ts'
import { Day, callsAbout, IdParams, WriteReply } from './call.ts'

const Quota = Type.Integer({ minimum: 0, maximum: limits.nominationQuotaMax })
const rules = {
  quota: Fields({ spring: Quota, summer: Quota, fall: Quota }),
  nominatorsPerStudent: Type.Integer({ minimum: 1, maximum: limits.nominatorsPerStudentMax }),
  windowClosesDaysBefore: Type.Integer({ minimum: 0, maximum: limits.windowClosesDaysBeforeMax }),
}

export const PolicyReply = Type.Object({
  timezone: Type.String(),
  /** The current semester and those ahead. */
  semesters: Type.Array(Type.Object({ key: Type.String(), startsOn: Day, endsOn: Day })),
  /** As they were set last; `countsFrom` is the first semester for which they count, if it has not begun yet. */
  ...rules,
  rewards: Type.Enum(rewardPolicies),
  countsFrom: Type.Optional(Type.String()),
  /** The rules that count in the current semester. */
  current: Type.Object({ semester: Type.String(), ...rules }),
})
export type PolicyReply = Static<typeof PolicyReply>

export const policyCalls = callsAbout('policy')({
  'universities.readPolicy': {
    call: 'GET /universities/:id/policy',
    who: { professor: 'uni', university: 'uni', admin: 'any' },
    kind: 'read',
    params: IdParams,
    example: { id: 'mit' },
    reply: PolicyReply,
    refuses: ['not_found'],
  },
  'universities.setPolicy': {
    call: 'PUT /universities/:id/policy',
    via: 'set on the page',
    who: { university: 'uni', admin: 'any' },
    kind: 'write',
    params: IdParams,
    body: Fields({
      timezone: Type.Optional(Timezone),
      semesters: Type.Array(Fields({ key: Text(20), startsOn: SentDay, endsOn: SentDay }), { maxItems: 12 }),
      ...rules,
      rewards: Type.Enum(rewardPolicies),
    }),
    reply: WriteReply,
    refuses: ['not_found', 'semester_begun'],
    failure: 'We could not store the policy. Please try again.',
  },
})
