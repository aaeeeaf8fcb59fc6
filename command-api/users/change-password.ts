import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { Fields, Id } from '#events/schema.ts'
import { PasswordChanged } from '#events/users.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { userFold, type User } from './state.ts'

const ChangePassword = Fields({ uid: Id, newPassword: Type.String({ minLength: 1, maxLength: 200 }) })

/** §7 POST /user/changePassword; the route has checked the fresh idToken. The password goes to the identity provider, never into an event. */
export const changePassword = defineCommand<typeof ChangePassword, User>({
  operation: 'users.changePassword',
  schema: ChangePassword,
  fold: userFold,
  target: ({ uid }) => uid,
  parties: (user) => ({ own: [user.uid] }),
  effect: async ({ uid, newPassword }, _, { users }) => {
    await users.setPassword(uid, newPassword)
    return undefined
  },
  decide: ({ uid }, { newPassword }, { now }) =>
    newPassword.length < limits.passwordMin
      ? refuse('weak_password', { field: 'newPassword', min: limits.passwordMin })
      : [happened(PasswordChanged, { uid, at: now })],
})
