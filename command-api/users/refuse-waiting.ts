import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { AccountRefused } from '#events/users.ts'
import { refusedEndsAt } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { userFold, type UserState } from './state.ts'

const RefuseWaiting = internalInput('process.refuseWaiting', { uid: Id })

/** Sent by a process when the invitation that somebody waits for has made another account: nobody can approve them any more. */
export const refuseWaiting = defineCommand<typeof RefuseWaiting, UserState>({
  input: RefuseWaiting,
  fold: userFold,
  target: ({ uid }) => uid,
  effect: async ({ uid }, _, { users }) => {
    await users.delete(uid)
    return undefined
  },
  decide: ({ state }, { uid }, { now }) =>
    state === 'pending_approval' ? [happened(AccountRefused, { uid, endsAt: refusedEndsAt(now) })] : [],
})
