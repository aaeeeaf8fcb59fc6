import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { AccountReactivated, AccountSuspended } from '#events/users.ts'
import { defineCommand } from '../../core/command.ts'
import { userFold, type UserState } from '../state.ts'
import { closedTo, noLongerAdmin, ownRefusal, reasonOf } from './acting.ts'

const Suspend = callInput('adminUsers.suspend')
const Reactivate = callInput('adminUsers.reactivate')

/** POST /admin/users/{uid}/suspend: ends all sessions, and keeps everything. */
export const suspendAccount = defineCommand<typeof Suspend, UserState, { readonly isLast: boolean }>({
  input: Suspend,
  fold: userFold,
  target: ({ uid }) => uid,
  needs: async (user, { uid }, call, lookup) =>
    (await noLongerAdmin(call, lookup)) ?? {
      isLast: uid === call.actor?.uid && (await lookup.readModels.heldByRole(user, [])) !== undefined,
    },
  effect: async ({ uid }, _, { users }) => {
    await users.revoke(uid)
    return undefined
  },
  decide: (user, { uid, reason }, { actor, needs: { isLast } }) => {
    const refused = closedTo(user) ?? ownRefusal(user, actor, isLast)
    if (refused) return refused
    return user.state === 'suspended' ? [] : [happened(AccountSuspended, { uid, reason: reasonOf(reason) })]
  },
  reply: ({ state }) => ({ status: state }),
})

/** POST /admin/users/{uid}/reactivate: the account is again as it was. */
export const reactivateAccount = defineCommand<typeof Reactivate, UserState, object>({
  input: Reactivate,
  fold: userFold,
  target: ({ uid }) => uid,
  needs: async (_, __, call, lookup) => (await noLongerAdmin(call, lookup)) ?? {},
  decide: (user, { uid, reason }) => {
    const refused = closedTo(user)
    if (refused) return refused
    return user.state === 'active' ? [] : [happened(AccountReactivated, { uid, reason: reasonOf(reason) })]
  },
  reply: ({ state }) => ({ status: state }),
})
