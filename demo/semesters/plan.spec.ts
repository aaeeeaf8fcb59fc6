import { describe, expect, it } from 'vitest'
import { planOf, type Plan } from './plan.ts'

const DAY = '2026-11-28'
const told = ({ steps }: Plan) => steps.map(({ key, at, by, command: { operation } }) => `${at} ${operation} ${key} ${by ?? ''}`)
const count = ({ steps }: Plan, operation: string) => steps.filter(({ command }) => command.operation === operation).length

describe('the plan of the demo of semesters', () => {
  const plan = planOf(1, DAY, 'demo')

  it('product 5 is the same for the same seed and day, and another one for another seed', () => {
    const small = told(planOf(1, DAY, 'small'))
    expect(told(planOf(1, DAY, 'small'))).toEqual(small)
    expect(told(planOf(2, DAY, 'small'))).not.toEqual(small)
  })

  it.each([
    ['import.registerUser', 2_300, 2_330],
    ['jobs.post', 410, 430],
    ['applications.apply', 13_000, 15_500],
    ['invitations.inviteStudent', 2_000, 2_600],
    ['referrals.invite', 850, 920],
    ['messages.send', 11_000, 13_500],
    ['campusApprovals.decide', 1_440, 1_445],
    ['process.eraseAccount', 12, 14],
  ])('product 5 has its size: %s', (operation, least, most) => {
    expect(count(plan, operation)).toBeGreaterThanOrEqual(least)
    expect(count(plan, operation)).toBeLessThanOrEqual(most)
  })

  it('product 5 names each step once, in the order of time, none after the end', () => {
    const { steps, end } = plan
    expect(new Set(steps.map(({ key, command }) => `${command.operation} ${key}`)).size).toBe(steps.length)
    expect(steps.every(({ at }, n) => at >= (steps[n - 1]?.at ?? 0) && at < end)).toBe(true)
  })

  it.each(['2026-01-02', '2026-06-01', '2026-08-20', '2026-12-31', '2028-02-29'])('product 5 can be made on any day: %s', (day) => {
    const small = planOf(1, day, 'small')
    expect(small.steps.filter(({ must }) => must).length).toBeGreaterThan(100)
  })
})
