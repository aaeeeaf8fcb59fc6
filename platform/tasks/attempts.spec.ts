import { describe, expect, it } from 'vitest'
import { delayAfter, RETRIES, sentenceOf } from './attempts.ts'

describe('a task that failed', () => {
  it('waits twice as long after each attempt, four hours in all', () => {
    const delays = Array.from({ length: RETRIES.attempts - 1 }, (_, n) => delayAfter(n + 1, RETRIES))
    expect(delays.slice(0, 4)).toEqual([1_000, 2_000, 4_000, 8_000])
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(16_383_000)
  })

  it('leaves a short sentence without an address', () => {
    expect(sentenceOf(new TypeError('550 <ada@demo.example> unknown'))).toBe('TypeError: 550 <…> unknown')
    expect(sentenceOf('x'.repeat(1_000))).toHaveLength(300)
  })
})
