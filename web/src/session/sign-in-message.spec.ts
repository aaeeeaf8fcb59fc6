import { describe, expect, it } from 'vitest'
import { signInMessage } from './sign-in-message.ts'

describe('§8 a sign-in that fails', () => {
  it('says in words what the provider says in codes', () => {
    expect(signInMessage(Object.assign(new Error('Firebase: Error (auth/invalid-credential).'), { code: 'auth/invalid-credential' }))).toBe(
      'The e-mail address or the password is not right.',
    )
    expect(signInMessage(Object.assign(new Error('x'), { code: 'auth/network-request-failed' }))).toBe(
      'Our servers are temporarily unavailable. Please try again later.',
    )
  })

  it('§2.20 calls a password that was not looked at neither wrong nor tried too often', () =>
    expect(signInMessage(Object.assign(new Error('x'), { code: 'auth/unavailable' }))).toBe(
      'Many people are signing in right now, so your password was not looked at. Please try again in a moment.',
    ))

  it('blames only the password where only a password was written', () => {
    const cause = Object.assign(new Error('x'), { code: 'auth/wrong-password' })
    expect(signInMessage(cause, 'The current password is not right.')).toBe('The current password is not right.')
  })

  it('shows the error’s own message for other codes, or the default without one', () => {
    expect(signInMessage(new Error('Quota exceeded.'))).toBe('Quota exceeded.')
    expect(signInMessage(undefined)).toBe('An error occurred during login.')
  })
})
