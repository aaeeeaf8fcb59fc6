import { api } from '../api/base.ts'
import { confirmPassword } from './sign-in.ts'
import type { AppDispatch } from '../api/store.ts'
import { keepingTokenOfBefore, whileTokensWait } from './tokens.ts'

/**
 * A new password needs a sign-in of the last minutes, and ends the tokens of the old one: signs in, changes, signs in.
 * @throws {Error} when the current password is wrong @throws {Problem} when the call is refused
 */
export function changePassword(dispatch: AppDispatch, email: string, current: string, next: string): Promise<void> {
  return keepingTokenOfBefore(() =>
    whileTokensWait(async () => {
      const idToken = await confirmPassword(email, current)
      await dispatch(api.endpoints['users.changePassword'].initiate({ newPassword: next, idToken })).unwrap()
      await confirmPassword(email, next)
    }),
  )
}
