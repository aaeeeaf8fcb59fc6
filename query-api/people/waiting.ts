/** GET /people/waiting: who waits for approval, the newest first (product 2.19). */
import type { WaitingReply } from '#contract/people.ts'
import { defined } from '#lib/fields.ts'
import { waiting } from '#projections/views/waiting/model.ts'
import { listFilter, listReply, type Handlers } from '../core/call.ts'
import { placesOf } from '../core/joins.ts'
import { masked } from './masked.ts'

export const waitingHandlers: Handlers = {
  'people.waiting': async (call) => {
    const { read, query } = call
    const found = await read.page(waiting, { where: listFilter(call, 'waiting'), sort: ['since', 'desc'] }, query)
    return listReply(call, found, async (people) => {
      const places = await placesOf(read, people)
      return people.map(({ _id, displayName, email, role, invitationId, since, ...person }): WaitingReply => ({
        id: _id,
        uid: _id,
        displayName,
        emailMasked: masked(email),
        role,
        since,
        ...places(person),
        ...defined({ invitationId }),
      }))
    })
  },
}
