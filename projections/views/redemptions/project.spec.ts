import { expect, it } from 'vitest'
import { RedemptionApproved, RedemptionDeclined, RedemptionRequested } from '#events/points.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { redemptionProjection } from './project.ts'

const takes = [{ entryId: 'line', points: 6 }]
const redemption = { redemptionId: 'red', professorId: 'ada', universityId: 'north', kind: 'certificate' as const, points: 6, takes }
const requested = event(RedemptionRequested, redemption)
const dean = { kind: 'user', uid: 'dean', role: 'university' } as const

it('§1 a request waits until the staff answer it', () => {
  expect(given(redemptionProjection, requested).document('red')).toMatchObject({
    professorId: 'ada',
    kind: 'certificate',
    points: 6,
    status: 'requested',
    at: day(1),
  })
  expect(given(redemptionProjection, requested, event(RedemptionApproved, redemption, dean)).document('red')).toMatchObject({
    status: 'approved',
    answeredAt: day(2),
    answeredBy: 'dean',
  })
  expect(
    given(redemptionProjection, requested, event(RedemptionDeclined, { ...redemption, reason: 'No.' }, dean)).document('red'),
  ).toMatchObject({
    status: 'declined',
    reason: 'No.',
    answeredBy: 'dean',
  })
})

it('§1 one that the platform declined by itself names nobody', () => {
  const declined = event(RedemptionDeclined, { ...redemption, reason: 'Taken back.' }, { kind: 'process', uid: 'reward-nominations' })
  expect(given(redemptionProjection, requested, declined).document('red')).not.toHaveProperty('answeredBy')
})
