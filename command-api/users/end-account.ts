import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { AccountEnded } from '#events/users.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { userFold, type UserState } from './state.ts'

const EndAccount = internalInput('timer.accountEnded', { uid: Id })

/** Sent by a timer some time after an account was refused: destroys its key. */
export const endAccount = defineCommand<typeof EndAccount, UserState>({
  input: EndAccount,
  fold: userFold,
  target: ({ uid }) => uid,
  effect: async ({ uid }, _, { destroyKey }) => {
    await destroyKey(uid)
    return undefined
  },
  decide: ({ state, ended }, { uid }) => (state === 'erased' && !ended ? [happened(AccountEnded, { uid })] : []),
})
