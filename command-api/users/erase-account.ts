import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { SubjectErased } from '#events/users.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { accountFold } from './state.ts'

const EraseAccount = internalInput('process.eraseAccount', { uid: Id })

/** Sent by the long work of an erasure: the key is destroyed first, so the event says what is true. */
export const eraseAccount = defineCommand<typeof EraseAccount, Account>({
  input: EraseAccount,
  fold: accountFold,
  target: ({ uid }) => uid,
  effect: async ({ uid }, _, { destroyKey }) => {
    await destroyKey(uid)
    return undefined
  },
  decide: ({ state }, { uid }) => (state === 'erased' ? [] : [happened(SubjectErased, { uid })]),
})
