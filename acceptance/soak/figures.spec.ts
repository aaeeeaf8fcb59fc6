import { expect, it } from 'vitest'
import { median, mediansOf, slopeOf } from './figures.ts'

/** Each half minute. */
const samples = (count: number, of: (minute: number) => number) =>
  Array.from({ length: count }, (_, n) => ({ minute: n / 2, value: of(n / 2) }))

it('takes the one in the middle, or what lies between the two', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3]), median([])]).toEqual([2, 2.5, Number.NaN])
})

it('takes the median of each stretch of minutes', () => {
  expect(
    mediansOf(
      samples(40, (minute) => minute),
      10,
    ),
  ).toEqual([
    { minute: 0, value: 4.75 },
    { minute: 10, value: 14.75 },
  ])
})

it('finds the slope of an hour, and no interval where all lie on it', () => {
  const { perHour, within } = slopeOf(samples(120, (minute) => 500 + minute / 6))
  expect([perHour, within]).toEqual([expect.closeTo(10), expect.closeTo(0)])
})

it('is less certain where neighbours go up and down together', () => {
  const apart = slopeOf(samples(120, (minute) => (Math.round(minute * 2) % 2 === 0 ? 1 : -1)))
  const together = slopeOf(samples(120, (minute) => (Math.floor(minute / 10) % 2 === 0 ? 1 : -1)))
  expect(together.within).toBeGreaterThan(3 * apart.within)
  expect(Math.abs(apart.perHour)).toBeLessThan(apart.within)
})
