import { describe, expect, it } from 'vitest'
import { createRateLimiter } from './rate-limiter.ts'

function limiter() {
  let at = 0
  const limit = createRateLimiter(() => at)
  return { limit, pass: (ms: number) => void (at += ms) }
}
const rate = { perMinute: 120, burst: 300 }

describe('a rate limiter', () => {
  it('admits a burst at once, then says when the next is due', () => {
    const { limit, pass } = limiter()
    for (let n = 0; n < 300; n++) expect(limit('stella', rate)).toBeUndefined()
    expect(limit('stella', rate)).toBe(1)
    pass(500)
    expect(limit('stella', rate)).toBeUndefined()
    expect(limit('stella', rate)).toBe(1)
  })

  it('admits no more than the rate in the long run, and the whole burst again after a rest', () => {
    const { limit, pass } = limiter()
    for (let n = 0; n < 300; n++) limit('stella', rate)
    let admitted = 0
    for (let second = 0; second < 60; second++) {
      pass(1_000)
      for (let n = 0; n < 10; n++) if (limit('stella', rate) === undefined) admitted += 1
    }
    expect(admitted).toBe(120)
    pass(150_000)
    for (let n = 0; n < 300; n++) expect(limit('stella', rate)).toBeUndefined()
  })

  it('counts each key by itself, and nothing that it refused', () => {
    const { limit, pass } = limiter()
    const slow = { perMinute: 1, burst: 1 }
    expect(limit('stella', slow)).toBeUndefined()
    for (let n = 0; n < 10; n++) expect(limit('stella', slow)).toBe(60)
    expect(limit('emil', slow)).toBeUndefined()
    pass(60_000)
    expect(limit('stella', slow)).toBeUndefined()
  })

  it('makes nobody wait longer when the clock is set back', () => {
    const { limit, pass } = limiter()
    const slow = { perMinute: 1, burst: 1 }
    expect(limit('stella', slow)).toBeUndefined()
    pass(-86_400_000)
    expect(limit('stella', slow)).toBe(60)
  })
})
