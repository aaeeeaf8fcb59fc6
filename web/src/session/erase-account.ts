import { api } from '../api/base.ts'
import type { AppDispatch } from '../api/store.ts'
import { erasureBegun } from './session.ts'
import { confirmPassword } from './sign-in.ts'

/**
 * Erasing needs a sign-in of the last minutes. @returns the id of the task
 * @throws {Error} when the password is wrong @throws {Problem} when the call is refused
 */
export async function eraseAccount(dispatch: AppDispatch, email: string, password: string): Promise<string> {
  const idToken = await confirmPassword(email, password)
  const { id } = await dispatch(api.endpoints['privacy.erase'].initiate({ idToken, confirm: 'ERASE' })).unwrap()
  dispatch(erasureBegun())
  return id
}
