import { expect, it } from 'vitest'
import {
  PointsAccrued,
  PointsExpired,
  PointsReleased,
  PointsReversed,
  RedemptionApproved,
  RedemptionDeclined,
  RedemptionRequested,
} from '#events/points.ts'
import { day, event, recordedFrom, type Given } from '#events/testing/given-events.ts'
import { upcast } from '#events/upcast.ts'
import { given } from '../../testing/given.ts'
import { pointLineProjection } from './project.ts'

const line = { professorId: 'ada', universityId: 'north', entryId: 'line' }
const accrued = event(PointsAccrued, {
  ...line,
  rule: 'R1',
  points: 10,
  nominators: 1,
  semester: '2026-fall',
  nominationId: 'nom',
  studentId: 'mia',
  causeEventId: 'consent',
  causedAt: '2026-10-01T08:00:00.000Z',
  availableAt: '2026-10-15T08:00:00.000Z',
})
const released = event(PointsReleased, { ...line, points: 10, expiresAt: '2028-10-15T08:00:00.000Z' })
const takes = [{ entryId: 'line', points: 6 }]
const redemption = { redemptionId: 'red', professorId: 'ada', universityId: 'north', kind: 'certificate' as const, points: 6, takes }
const requested = event(RedemptionRequested, redemption)

it('§1 a line is pending, then available, and says what became of its points', () => {
  expect(given(pointLineProjection, accrued).document('line')).toMatchObject({
    kind: 'accrued',
    points: 10,
    at: '2026-10-01T08:00:00.000Z',
    causeEventId: 'consent',
  })
  expect(given(pointLineProjection, accrued, released).document('line')).toMatchObject({ expiresAt: '2028-10-15T08:00:00.000Z' })
  expect(given(pointLineProjection, accrued, released, requested).document('line')).toMatchObject({ requested: 6, redeemed: 0 })
  expect(given(pointLineProjection, accrued, released, requested, event(RedemptionApproved, redemption)).document('line')).toMatchObject({
    requested: 0,
    redeemed: 6,
  })
  expect(
    given(pointLineProjection, accrued, released, requested, event(RedemptionDeclined, { ...redemption, reason: 'No.' })).document('line'),
  ).toMatchObject({ requested: 0, redeemed: 0 })
})

it('§1 what is taken back or expires has an opposite line with its own cause', () => {
  const reversed = given(
    pointLineProjection,
    accrued,
    event(PointsReversed, { ...line, points: 10, because: 'corrected', causeEventId: 'correction' }),
  )
  expect(reversed.document('line')).toMatchObject({ reversed: 10 })
  expect(reversed.document('event-2')).toMatchObject({
    kind: 'reversed',
    points: -10,
    entryId: 'line',
    because: 'corrected',
    causeEventId: 'correction',
  })
  const expired = given(pointLineProjection, accrued, released, event(PointsExpired, { ...line, points: 10 }))
  expect(expired.document('event-3')).toMatchObject({ kind: 'expired', points: -10, entryId: 'line' })
  expect(given(pointLineProjection, accrued, released, event(PointsExpired, { ...line, points: 0 })).document('event-3')).toBeUndefined()
})

it('§1 refreshes the professor, and not the staff, whom the instant of a line would tell of an interview (product 2.13)', () =>
  expect(given(pointLineProjection, accrued).refreshes[0]?.rooms).toEqual(['role:admin', 'u:ada']))

it('§2.18 a line is told of once its points are shown, and of what was taken back before never', () => {
  const first: Given = { ...accrued, data: { ...accrued.data, standsAt: day(9) } }
  const reversed = (because: 'reneged' | 'corrected') => event(PointsReversed, { ...line, points: 10, because, causeEventId: 'back' })
  const toldFrom = (...events: Given[]) => {
    const document = given(pointLineProjection, ...events).document('line')
    const last = upcast(recordedFrom(events.at(-1) ?? accrued, events.length - 1))
    return document && pointLineProjection.toldFrom?.(document, last)
  }
  expect(toldFrom(accrued)).toBe(0)
  expect(toldFrom(first)).toBe(Date.parse(day(9)))
  expect(toldFrom(first, reversed('corrected'))).toBe(Infinity)
  expect(toldFrom(accrued, reversed('corrected'))).toBe(0)
  expect(toldFrom(accrued, reversed('reneged'))).toBe(Date.parse(day(2)) + 60_000)
  const again: Given = { ...accrued, data: { ...accrued.data, entryId: 'again', insteadOf: 'line' } }
  expect(toldFrom(accrued, reversed('reneged'), again)).toBe(Infinity)
  const { document } = given(pointLineProjection, accrued, reversed('reneged'), again)
  expect([document('line')?._pos, document('line')]).toEqual([document('again')?._pos, expect.objectContaining({ reversed: 10 })])
})
