import { describe, expect, it } from 'vitest'
import { randomFrom } from '#lib/random/random.ts'
import { awake, DAY, logNormal, normal, shifted, spreadCount, weighted } from './distributions.ts'

const many = <Value>(draw: () => Value) => Array.from({ length: 4_000 }, draw)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('the distributions of the demo', () => {
  const random = randomFrom(3)

  it('have the means and medians that they are asked for', () => {
    expect(mean(many(() => normal(random, 3.35, 0.35)))).toBeCloseTo(3.35, 1)
    expect(many(() => logNormal(random, 4, 0.8)).toSorted((one, other) => one - other)[2_000]).toBeCloseTo(4, 0)
    expect(Math.abs(mean(many(() => spreadCount(random, 8))) - 8)).toBeLessThan(0.4)
  })

  it('choose by weight, and nothing from nothing', () => {
    expect(many(() => weighted(random, [1, 3], (weight) => weight)).filter((value) => value === 3).length / 4_000).toBeCloseTo(0.75, 1)
    expect(weighted(random, [], () => 1)).toBeUndefined()
  })

  it('leave a probability one, however far it is moved', () => {
    expect(shifted(0.3, 0)).toBeCloseTo(0.3)
    expect(shifted(0.9, 5)).toBeLessThan(1)
    expect(shifted(0.9, -50)).toBeGreaterThan(0)
  })

  it('let most things happen on working days, and nothing long before', () => {
    const saturday = Date.parse('2026-11-28T00:00:00Z')
    const days = many(() => new Date(awake(random, saturday)).getUTCDay())
    expect(days.filter((day) => day === 1).length / 4_000).toBeCloseTo(0.75, 1)
    expect(Math.min(...many(() => awake(random, saturday)))).toBeGreaterThan(saturday)
    expect(Math.max(...many(() => awake(random, saturday)))).toBeLessThan(saturday + 3 * DAY)
  })
})
