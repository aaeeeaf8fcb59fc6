/** GET /access-requests: who asked to join, the newest first. */
import type { AccessRequestReply } from '#contract/visitors.ts'
import { defined } from '#lib/fields.ts'
import { accessRequests } from '#projections/views/access-requests/model.ts'
import { listFilter, listReply, type Handlers } from '../core/call.ts'
import { placesOf } from '../core/joins.ts'
import { sortOf } from '../core/sort.ts'

export const accessRequestHandlers: Handlers = {
  'accessRequests.list': async (call) => {
    const { read, query } = call
    const found = await read.page(
      accessRequests,
      { where: { ...listFilter(call, 'accessRequest'), open: true }, sort: sortOf('accessRequests.list') },
      query,
    )
    return listReply(call, found, async (requests) => {
      const places = await placesOf(read, requests)
      return requests.map(({ _id, email, displayName, role, text, since, ...request }): AccessRequestReply => ({
        id: _id,
        email,
        displayName,
        role,
        since,
        ...places(request),
        ...defined({ text }),
      }))
    })
  },
}
