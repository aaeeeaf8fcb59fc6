import { afterEach, describe, expect, it } from 'vitest'
import { bearerToken, refreshedToken, setTokenSource, whileTokensWait } from './tokens.ts'

afterEach(() => setTokenSource(() => Promise.resolve(undefined)))

describe('an expired token', () => {
  it('is refreshed once for all calls that meet it at the same time, and again later', async () => {
    let refreshes = 0
    setTokenSource(async (force) => (force ? `token-${(refreshes += 1)}` : 'old'))
    const together = await Promise.all([refreshedToken(), refreshedToken(), refreshedToken()])
    expect(together).toEqual(['token-1', 'token-1', 'token-1'])
    expect(await refreshedToken()).toBe('token-2')
  })

  it('is asked for again after a refresh that failed', async () => {
    let tries = 0
    setTokenSource(async () => {
      tries += 1
      if (tries === 1) throw new Error('offline')
      return 'fresh'
    })
    await expect(refreshedToken()).rejects.toThrow('offline')
    expect(await refreshedToken()).toBe('fresh')
  })
})

describe('while a password changes', () => {
  it('other calls wait for their token until the new one is there', async () => {
    let current = 'old'
    setTokenSource(async () => current)
    const waiting = whileTokensWait(async () => {
      const asked = bearerToken()
      current = 'new'
      return { asked }
    })
    expect(await (await waiting).asked).toBe('new')
  })

  it('they go on when the change fails', async () => {
    setTokenSource(async () => 'still good')
    await expect(whileTokensWait(() => Promise.reject(new Error('wrong password')))).rejects.toThrow('wrong password')
    expect(await bearerToken()).toBe('still good')
  })
})
