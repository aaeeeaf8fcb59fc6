import { describe, expect, it } from 'vitest'
import { randomFrom, seededRandom } from './random.ts'

describe('seeded random numbers', () => {
  it('are the same for the same seed, as mulberry32 gives them', () => {
    const random = seededRandom(1)
    expect([random(), random(), random()].map((value) => Math.round(value * 4_294_967_296))).toEqual([
      2_693_262_067, 11_749_833, 2_265_367_787,
    ])
    expect(randomFrom(1).next()).toBe(seededRandom(1)())
    expect(seededRandom(2)()).not.toBe(seededRandom(1)())
  })

  it('pick different items', () => {
    const some = randomFrom(7).some(['a', 'b', 'c', 'd'], 3)
    expect(new Set(some).size).toBe(3)
    expect(() => randomFrom(7).pick([])).toThrow('Nothing to pick from.')
  })
})
