import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { AccountRefused } from '#events/users.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { refusedEndsAt } from '#events/vocabulary/terms.ts'
import { filled } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { waitingParties } from './approve.ts'
import { userFold, type UserState } from './state.ts'

const RefuseAccount = callInput('people.refuse')

/** POST /people/{uid}/refuse: signing in ends at once, the address becomes free, and a timer destroys the key (product 2.19). */
export const refuseAccount = defineCommand<typeof RefuseAccount, UserState>({
  input: RefuseAccount,
  fold: userFold,
  target: ({ uid }) => uid,
  parties: waitingParties,
  effect: async ({ uid }, _, { users }) => {
    await users.delete(uid)
    return undefined
  },
  decide: ({ state }, { uid, reason }, { now, actor }) => {
    if (state === 'erased') return []
    if (state !== 'pending_approval' || !actor) return refuse('not_found')
    return [happened(AccountRefused, { uid, refusedBy: actor.uid, endsAt: refusedEndsAt(now), reason: filled(reason) })]
  },
  statusOf: () => 'refused',
})
