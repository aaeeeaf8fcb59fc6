import { describe, expect, it } from 'vitest'
import { medianOf } from '../core/median.ts'

describe('§2.19 the median of counted days', () => {
  it.each([
    [[], undefined],
    [[[3, 1]], 3],
    [
      [
        [1, 2],
        [9, 1],
      ],
      1,
    ],
    [
      [
        [1, 2],
        [4, 2],
      ],
      2.5,
    ],
    [
      [
        [1, 1],
        [2, 5],
        [30, 3],
      ],
      2,
    ],
  ] as const)('of %j is %s', (counts, median) => {
    expect(medianOf(counts.map(([days, count]) => ({ days, count })))).toBe(median)
  })
})
