/** GET /people/waiting: about whom the caller is asked, the newest first (product 2.19, 2.20). */
import type { WaitingReply } from '#contract/people.ts'
import { roomsOfAccount } from '#events/vocabulary/sides.ts'
import { defined } from '#lib/fields.ts'
import { users } from '#projections/views/users/model.ts'
import { waiting } from '#projections/views/waiting/model.ts'
import { listReply, type Handlers } from '../core/call.ts'
import { placesOf } from '../core/joins.ts'
import { sortOf } from '../core/sort.ts'
import { masked } from './masked.ts'

export const waitingHandlers: Handlers = {
  'people.waiting': async (call) => {
    const { account, read, query } = call
    const asked = { in: [...roomsOfAccount(account)] }
    const found = await read.page(waiting, { where: { asked }, sort: sortOf('people.waiting') }, query)
    return listReply(call, found, async (people) => {
      const uids = people.map(({ _id }) => _id)
      const [places, accounts] = await Promise.all([placesOf(read, people), read.byIds(users, uids)])
      return people.flatMap(({ _id, invitationId, since, ...person }): WaitingReply[] => {
        const known = accounts.get(_id)
        if (!known) return []
        const { displayName, email, role, state } = known
        return [
          {
            id: _id,
            uid: _id,
            displayName,
            emailMasked: masked(email),
            role,
            state,
            since,
            ...places(person),
            ...defined({ invitationId }),
          },
        ]
      })
    })
  },
}
