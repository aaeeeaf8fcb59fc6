import { describe, expect, it } from 'vitest'
import { openSessionsOf } from './sessions.ts'

const at = (time: string) => `Fri, 20 Nov 2026 ${time} GMT`
const instant = (time: string) => `2026-11-20T${time}.000Z`

describe('the sessions of a person at Firebase', () => {
  it('are the last sign-in, and when it was last used', () => {
    const user = { disabled: false, metadata: { lastSignInTime: at('09:00:00'), lastRefreshTime: at('10:30:00') } }
    expect(openSessionsOf(user)).toEqual([{ signedInAt: instant('09:00:00'), lastUsedAt: instant('10:30:00') }])
    expect(openSessionsOf({ ...user, tokensValidAfterTime: at('09:00:00') })).toHaveLength(1)
  })

  it('say nothing of a use of before the sign-in, or of none', () => {
    for (const used of [{ lastRefreshTime: at('08:00:00') }, { lastRefreshTime: null }, {}])
      expect(openSessionsOf({ disabled: false, metadata: { lastSignInTime: at('09:00:00'), ...used } })).toEqual([
        { signedInAt: instant('09:00:00') },
      ])
  })

  it.each([
    ['of an account that never signed in', { disabled: false, metadata: {} }],
    ['of a disabled account', { disabled: true, metadata: { lastSignInTime: at('09:00:00') } }],
    ['whose tokens were revoked', { disabled: false, tokensValidAfterTime: at('09:00:01'), metadata: { lastSignInTime: at('09:00:00') } }],
  ])('are none %s', (_, user) => expect(openSessionsOf(user)).toEqual([]))
})
