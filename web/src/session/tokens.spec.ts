import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bearerToken, keepToken, keptToken, refreshedToken, setTokenSource, whileTokensWait } from './tokens.ts'

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

describe('a token that was kept', () => {
  beforeEach(() => {
    let kept: string | null = null
    vi.stubGlobal('localStorage', {
      getItem: () => kept,
      setItem: (_: string, value: string) => (kept = value),
      removeItem: () => (kept = null),
    })
  })
  afterEach(() => vi.unstubAllGlobals())

  const NOW = Date.UTC(2026, 10, 27)
  const ending = (seconds: number) => `e30.${btoa(JSON.stringify({ exp: NOW / 1_000 + seconds }))}.signature`

  it('is the beginning of the next page, as long as it is good for a minute more', () => {
    keepToken(ending(61))
    expect(keptToken(NOW)).toBe(ending(61))
    expect(keptToken(NOW + 1_000)).toBeUndefined()
  })

  it('is none where nothing was kept, or what is no token', () => {
    for (const kept of [null, '', 'a.b.c', 'no token', `e30.${btoa('{}')}.x`]) {
      keepToken(kept)
      expect([kept, keptToken(NOW)]).toEqual([kept, undefined])
    }
  })
})
