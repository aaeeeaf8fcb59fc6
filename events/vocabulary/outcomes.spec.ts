import { expect, it } from 'vitest'
import { classOf } from './outcomes.ts'

it('§2.13 a class are those who graduate from 1 July to 30 June', () => {
  expect(['2026-06-30', '2026-07-01', '2026-12-18', '2027-05-31', '2027-06-30', '2027-07-01'].map(classOf)).toEqual([
    2026, 2027, 2027, 2027, 2027, 2028,
  ])
})
