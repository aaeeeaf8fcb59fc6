import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { PasswordChanged } from '#events/users.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { userFold, type UserState } from './state.ts'

/** Only the route uses the token of the fresh sign-in. The command must not contain it, because a retry sends another one. */
const ChangePassword = callInput('users.changePassword', { uid: Id }, ['idToken'])

/**
 * §7 POST /user/changePassword; the route has checked the fresh idToken. The password goes to the identity provider, never
 * into an event.
 */
export const changePassword = defineCommand<typeof ChangePassword, UserState>({
  input: ChangePassword,
  fold: userFold,
  target: ({ uid }) => uid,
  thing: 'account',
  effect: async ({ uid, newPassword }, _, { users }) => {
    await users.setPassword(uid, newPassword)
    return undefined
  },
  decide: ({ uid }, { newPassword }, { now }) =>
    newPassword.length < limits.passwordMin
      ? refuse('weak_password', { field: 'newPassword', min: limits.passwordMin })
      : [happened(PasswordChanged, { uid, at: now })],
})
