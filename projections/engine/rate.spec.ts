import { expect, it } from 'vitest'
import { createRate } from './rate.ts'

it('a rate is that of the last ten seconds', () => {
  let now = 1_000_000
  const { add, perSecond } = createRate({ now: () => now })
  add(30)
  now += 5_000
  add(20)
  expect(perSecond()).toBe(5)
  now += 5_000
  expect(perSecond()).toBe(2)
  now += 60_000
  expect(perSecond()).toBe(0)
})
