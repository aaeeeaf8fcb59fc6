import { expect, it } from 'vitest'
import { budgetOf } from './budget.ts'

it('a budget gives so much per name and window, and says when there is more', () => {
  let now = 0
  const budget = budgetOf({ clock: { now: () => now }, most: 2, windowMs: 60_000 })
  expect([budget.take('ada'), budget.take('ada')]).toEqual([0, 0])
  now = 20_500
  expect([budget.take('ada'), budget.take('bob')]).toEqual([40, 0])
  now = 60_000
  expect(budget.take('ada')).toBe(0)
})
