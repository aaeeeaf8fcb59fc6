import { expect, it } from 'vitest'
import { wilsonInterval } from './wilson.ts'

const rounded = (share: number, n: number) => Object.values(wilsonInterval(share, n)).map((bound) => Number(bound.toFixed(4)))

it('reports: the Wilson 95 % interval of a rate', () => {
  // As Newcombe (1998) gives them.
  expect(rounded(81 / 263, 263)).toEqual([0.2553, 0.3662])
  expect(rounded(15 / 148, 148)).toEqual([0.0624, 0.1605])
  expect(rounded(0, 20)).toEqual([0, 0.1611])
  expect(rounded(1 / 29, 29)).toEqual([0.0061, 0.1718])
  expect(rounded(1, 20)).toEqual([0.8389, 1])
})
