import { roomsOf } from '#events/vocabulary/sides.ts'
import { normalEmail } from '#lib/email.ts'
import { pick } from '#lib/pick.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { accessRequests, type AccessRequestDocument } from './model.ts'

export const accessRequestProjection = defineProjection(accessRequests, { streams: ['accessRequest'], ignores: [] })({
  key: ({ data }) => [data.requestId],
  audience: (request) => roomsOf('accessRequest', request),
  subjects: ({ _id }) => [_id],
  when: {
    AccessRequested: (_, { data, meta }) => ({
      open: true,
      ...data.person,
      address: normalEmail(data.person.email),
      ...pick(data, 'role', 'universityId', 'organizationId', 'text'),
      since: meta.occurredAt,
    }),
    AccessRequestApproved: answered,
    AccessRequestDeclined: answered,
    AccessRequestEnded: () => undefined,
  },
})

function answered(request: AccessRequestDocument | undefined): Contents<AccessRequestDocument> | undefined {
  return request && { ...request, open: false }
}
