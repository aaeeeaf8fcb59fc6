import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#lib/days.ts'
import { expectedStatistics } from './testing/expected-statistics.ts'
import { countFigure, daysFigure, deltaOf, fractionFigure, rateFigure, rounded, valueOf } from './values.ts'

describe('reports, Values: statistics as libraries have them', () => {
  it.each(expectedStatistics.wilson)('a rate of $k in $n with its Wilson interval', ({ k, n, low, high }) => {
    const value = valueOf(rateFigure(k, n))
    expect(value).toMatchObject({ numerator: k, denominator: n })
    expect(value.value).toBeCloseTo(k / n, 4)
    expect([value.low, value.high]).toEqual([Number(low.toFixed(4)), Number(high.toFixed(4))])
  })

  it.each(expectedStatistics.quantiles)('the median of $spans.length spans with quartiles', ({ spans, p25, p50, p75, p90 }) => {
    const two = (days: number) => Number(days.toFixed(2))
    expect(valueOf(daysFigure(spans))).toEqual({
      value: two(p50),
      denominator: spans.length,
      p25: two(p25),
      p75: two(p75),
      p90: two(p90),
    })
  })
})

describe('reports, Values: rounding', () => {
  it('goes by the integers of a fraction, half upwards', () => {
    expect(valueOf(rateFigure(1, 3)).value).toBe(0.3333)
    expect(valueOf(rateFigure(2, 3)).value).toBe(0.6667)
    // 0.00005 and 0.00035 are no doubles: as such they would be rounded by what they are instead.
    expect(valueOf(rateFigure(1, 20_000)).value).toBe(0.0001)
    expect(valueOf(rateFigure(7, 20_000)).value).toBe(0.0004)
  })

  it('goes away from zero for days before it, and never to a zero below zero', () => {
    expect(rounded({ top: -1, bottom: 200 }, 2)).toBe(-0.01)
    expect(Object.is(rounded({ top: -1, bottom: 201 }, 2), 0)).toBe(true)
    expect(Object.is(rounded(-0.000_01, 4), 0)).toBe(true)
    expect(valueOf(daysFigure([-86_832_000])).value).toBe(-1.01)
  })

  it('has no value and no interval without a case', () => {
    expect(valueOf(rateFigure(0, 0))).toEqual({ value: null, numerator: 0, denominator: 0 })
    expect(valueOf(daysFigure([]))).toEqual({ value: null, denominator: 0 })
    expect(valueOf(countFigure(0, 0))).toEqual({ value: 0, denominator: 0 })
  })
})

describe('reports, Compared', () => {
  it('subtracts unrounded figures', () => {
    // 0.3333 − 0.1667 would be 0.1666.
    expect(deltaOf(rateFigure(1, 3), rateFigure(1, 6))).toBe(0.1667)
    expect(deltaOf(daysFigure([DAY_MS]), daysFigure([3 * DAY_MS]))).toBe(-2)
    expect(deltaOf(countFigure(3, 9), countFigure(5, 9))).toBe(-2)
    expect(deltaOf(fractionFigure(0.25), fractionFigure(0.5))).toBe(-0.25)
  })

  it('is null where either has no case, and is left out where nothing is compared', () => {
    expect(valueOf(rateFigure(1, 3), null).delta).toBeNull()
    expect(valueOf(rateFigure(0, 0), rateFigure(1, 3)).delta).toBeNull()
    expect(valueOf(rateFigure(1, 3))).not.toHaveProperty('delta')
  })
})
