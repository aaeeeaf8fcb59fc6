import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pointRules, sharesOf, withinCaps } from './points.ts'

it('§1 the rules of product 2.6, as data', () =>
  expect(Object.entries(pointRules).map(([rule, { points, split, window, policies }]) => [rule, points, split, window, policies])).toEqual([
    ['R1', 10, false, false, ['recognition_only', 'full']],
    ['R2', 5, false, false, ['recognition_only', 'full']],
    ['R3', 10, true, true, ['full']],
    ['R4', 10, true, true, ['full']],
    ['R5', 15, true, true, ['full']],
  ]))

it('§1 shares are whole and add up, and what cannot be divided goes to the earliest', () => {
  expect([sharesOf(10, 3), sharesOf(15, 2), sharesOf(10, 1)]).toEqual([[4, 3, 3], [8, 7], [10]])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 9 }), (points, nominators) => {
      expect(sharesOf(points, nominators).reduce((sum, share) => sum + share, 0)).toBe(points)
    }),
  )
})

it.each([
  [{ ofNominee: 0, ofSemester: 0 }, 10],
  [{ ofNominee: 45, ofSemester: 45 }, 5],
  [{ ofNominee: 0, ofSemester: 247 }, 3],
  [{ ofNominee: 50, ofSemester: 60 }, 0],
  [{ ofNominee: 10, ofSemester: 250 }, 0],
])('§9 50 points for a nominee and 250 in a semester at most: %o leaves %i of 10', (given, left) =>
  expect(withinCaps(10, given)).toBe(left),
)
