/** GET /access-requests: who asked to join, the newest first. */
import type { AccessRequestReply } from '#contract/visitors.ts'
import { defined } from '#lib/fields.ts'
import { accessRequests } from '#projections/views/access-requests/model.ts'
import { listFilter, listReply, type Handlers } from '../core/call.ts'
import { labelsOf } from '../core/joins.ts'

export const accessRequestHandlers: Handlers = {
  'accessRequests.list': async (call) => {
    const { read, query } = call
    const found = await read.page(accessRequests, { where: listFilter(call, 'accessRequest'), sort: ['since', 'desc'] }, query)
    return listReply(call, found, async (requests) => {
      const label = await labelsOf(
        read,
        requests.flatMap(({ organizationId, universityId }) => [organizationId, universityId]),
      )
      return requests.map(({ _id, email, displayName, role, organizationId, universityId, text, since }): AccessRequestReply => ({
        id: _id,
        email,
        displayName,
        role,
        since,
        ...defined({
          organization: organizationId,
          organizationLabel: label(organizationId),
          university: universityId,
          universityLabel: label(universityId),
          text,
        }),
      }))
    })
  },
}
