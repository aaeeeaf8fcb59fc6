import { roomsOf } from '#events/vocabulary/sides.ts'
import { normalEmail } from '#lib/email.ts'
import { defineProjection } from '../../define.ts'
import { pick } from '../../pick.ts'
import { accessRequests } from './model.ts'

export const accessRequestProjection = defineProjection(accessRequests, { streams: ['accessRequest'], ignores: [] })({
  key: ({ data }) => [data.requestId],
  audience: (request) => roomsOf('accessRequest', request),
  subjects: ({ _id }) => [_id],
  when: {
    AccessRequested: (_, { data, meta }) => ({
      ...data.person,
      address: normalEmail(data.person.email),
      ...pick(data, 'role', 'universityId', 'organizationId', 'text'),
      since: meta.occurredAt,
    }),
    AccessRequestApproved: () => undefined,
    AccessRequestDeclined: () => undefined,
    AccessRequestEnded: () => undefined,
  },
})
