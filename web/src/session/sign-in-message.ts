import { serversUnavailable } from '../api/problem.ts'

const credentialCodes = [
  'auth/invalid-credential',
  'auth/wrong-password',
  'auth/user-not-found',
  'auth/invalid-email',
  'auth/invalid-login-credentials',
]

/**
 * §8: the error's message or the default; the provider's own codes are put into words.
 * @param wrong what to say of a pair that does not match: whoever only wrote a password mistyped no address
 */
export function signInMessage(cause: unknown, wrong = 'The e-mail address or the password is not right.'): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined
  if (typeof code === 'string' && credentialCodes.includes(code)) return wrong
  if (code === 'auth/too-many-requests') return 'Too many tries. Please wait a minute, or reset your password.'
  if (code === 'auth/user-disabled') return 'This account is suspended. Please contact us.'
  if (code === 'auth/unavailable')
    return 'Many people are signing in right now, so your password was not looked at. Please try again in a moment.'
  if (code === 'auth/network-request-failed') return serversUnavailable
  return cause instanceof Error && cause.message ? cause.message : 'An error occurred during login.'
}
