import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import {
  PointsAccrued,
  PointsExpired,
  PointsReleased,
  PointsReversed,
  RedemptionApproved,
  RedemptionDeclined,
  RedemptionRequested,
} from '#events/points.ts'
import { usualPolicy, type UniversityPolicy } from '#events/vocabulary/nominations/policies.ts'
import { given, later, like, NOW, past, professor, staff, type Past } from '../testing/given.ts'
import { accruePoints } from './accrue.ts'
import { approveRedemption, declineRedemption } from './answer-redemption.ts'
import { expirePoints } from './expire.ts'
import { releasePoints } from './release.ts'
import { requestRedemption } from './request-redemption.ts'
import { reversePoints } from './reverse.ts'

const AVAILABLE = later(NOW, { days: 14 })
const EXPIRES = '2028-12-04T10:00:00.000Z'
const full: { readonly policy: UniversityPolicy } = {
  policy: { ...usualPolicy, rewards: [{ from: '2026-01-01T00:00:00.000Z', rewards: 'full' }] },
}
const process = { kind: 'process', name: 'reward-nominations' } as const
const accrual = {
  professorId: 'prof',
  universityId: 'uni',
  nominationId: 'nomination-1',
  semester: '2026-fall',
  studentId: 'stella',
  rule: 'R1' as const,
  share: 10,
  nominators: 1,
  causeEventId: 'cause',
  causedAt: NOW,
}
const line = (n: number, points = 10, more: object = {}) =>
  happened(PointsAccrued, {
    professorId: 'prof',
    universityId: 'uni',
    entryId: `line-${n}`,
    rule: 'R3',
    points,
    nominators: 1,
    semester: '2026-fall',
    nominationId: `nomination-${n}`,
    studentId: `student-${n}`,
    causeEventId: `cause-${n}`,
    causedAt: NOW,
    availableAt: AVAILABLE,
    ...more,
  })
const ids = (n: number) => ({ professorId: 'prof', universityId: 'uni', entryId: `line-${n}` })
const released = (n: number, points = 10, expiresAt = EXPIRES) => happened(PointsReleased, { ...ids(n), points, expiresAt })
const redemption = {
  redemptionId: 'red',
  professorId: 'prof',
  universityId: 'uni',
  kind: 'certificate' as const,
  points: 12,
  takes: [
    { entryId: 'line-1', points: 10 },
    { entryId: 'line-2', points: 2 },
  ],
} as const
const asked = happened(RedemptionRequested, { ...redemption, takes: [...redemption.takes] })
const available: readonly Past[] = [line(1), line(2), released(1), released(2)]

describe('§1 points are given by a rule', () => {
  const accrue = (more: object, needs = full, ...history: readonly Past[]) =>
    given(...history)
      .by(process)
      .when(accruePoints, { ...accrual, ...more }, needs)

  it('§1 as a line with its cause, pending for 14 days', () =>
    accrue({}).thenHappened([like(PointsAccrued, { points: 10, causeEventId: 'cause', availableAt: AVAILABLE })]))

  it('§1 once for a rule and a nomination, however often the event comes; again once they were taken back', () => {
    const first = accrue({}).decision as readonly Past[]
    accrue({}, full, ...first).thenNothingHappened()
    accrue({ causeEventId: 'other' }, full, ...first).thenNothingHappened()
    const entryId = first[0]?.data['entryId'] as string
    const reversed = happened(PointsReversed, { ...ids(0), entryId, points: 10, because: 'corrected', causeEventId: 'correction' })
    accrue({ causeEventId: 'other' }, full, ...first, reversed).thenHappened([like(PointsAccrued, { causeEventId: 'other' })])
    accrue({}, full, ...first, reversed).thenNothingHappened()
  })

  it('§2.18 as those of an offer that was given up, where the student has undone that: they wait no longer than these did', () => {
    const soon = later(NOW, { days: 4 })
    const offer = { rule: 'R5' as const, applicationId: 'app' }
    const accepted = (more: object = {}) => line(1, 10, { ...offer, availableAt: soon, ...more })
    const back = (because: 'reneged' | 'corrected') =>
      past(happened(PointsReversed, { ...ids(1), points: 10, because, causeEventId: 'back' }), NOW)
    const again = (more: object, ...history: readonly Past[]) => accrue({ ...offer, causeEventId: 'undone', ...more }, full, ...history)
    again({}, accepted(), back('reneged')).thenHappened([like(PointsAccrued, { insteadOf: 'line-1', availableAt: soon })])
    const others = [
      again({}, accepted(), back('corrected')),
      again({ applicationId: 'other' }, accepted(), back('reneged')),
      again({ causedAt: later(NOW, { days: 1 }) }, accepted(), back('reneged')),
      // Nobody was told of the first ones.
      again({}, accepted({ standsAt: later(NOW, { days: 1 }) }), back('reneged')),
    ]
    for (const { decision } of others)
      expect(decision).toEqual([expect.objectContaining({ data: expect.not.objectContaining({ insteadOf: 'line-1' }) })])
  })

  it.each([
    ['off', 'R1', 0],
    ['recognition_only', 'R2', 1],
    ['recognition_only', 'R3', 0],
    ['full', 'R5', 1],
  ] as const)('§1 as the university chose: %s gives by %s %i line', (rewards, rule, count) => {
    const needs = { policy: { ...usualPolicy, rewards: [{ from: '2026-01-01T00:00:00.000Z', rewards }] } }
    expect(accrue({ rule }, needs).decision).toHaveLength(count)
  })

  it('§9 within 250 in a semester, of which what was taken back does not count', () => {
    const many = Array.from({ length: 24 }, (_, n) => line(n + 10))
    accrue({}, full, ...many, line(1, 7)).thenHappened([like(PointsAccrued, { points: 3 })])
    accrue({}, full, ...many, line(1)).thenNothingHappened()
    accrue({}, full, ...many, line(1, 10, { semester: '2026-summer' })).thenHappened([like(PointsAccrued, { points: 10 })])
    const reversed = happened(PointsReversed, { ...ids(1), points: 10, because: 'corrected', causeEventId: 'correction' })
    accrue({}, full, ...many, line(1), reversed).thenHappened([like(PointsAccrued, { points: 10 })])
  })
})

describe('§1 points become available and expire by their days', () => {
  const timer = { kind: 'timer', name: 'pointsReleased' } as const
  const release = (at: string, ...history: readonly Past[]) =>
    given(...history)
      .by(timer)
      .at(at)
      .when(releasePoints, { professorId: 'prof', entryId: 'line-1' })
  const expire = (at: string, ...history: readonly Past[]) =>
    given(...history)
      .by(timer)
      .at(at)
      .when(expirePoints, { professorId: 'prof', entryId: 'line-1' })

  it('§1 available after 14 days, once, and not when they were taken back', () => {
    release(later(AVAILABLE, { seconds: -1 }), line(1)).thenNothingHappened()
    release(AVAILABLE, line(1)).thenHappened([released(1)])
    release(AVAILABLE, line(1), released(1)).thenNothingHappened()
    release(
      AVAILABLE,
      line(1),
      happened(PointsReversed, { ...ids(1), points: 10, because: 'corrected', causeEventId: 'x' }),
    ).thenNothingHappened()
  })

  it('§1 expired two years after they became available; what is set aside stays until the request is declined', () => {
    expire(later(EXPIRES, { seconds: -1 }), ...available).thenNothingHappened()
    expire(EXPIRES, ...available).thenHappened([happened(PointsExpired, { ...ids(1), points: 10 })])
    const over = happened(PointsExpired, { ...ids(1), points: 0 })
    expire(EXPIRES, ...available, asked).thenHappened([over])
    expire(EXPIRES, ...available, asked, over).thenNothingHappened()
    given(...available, asked, over)
      .as(staff)
      .at(EXPIRES)
      .when(declineRedemption, { id: 'red', professorId: 'prof', reason: 'Not this year.' })
      .thenHappened([
        happened(RedemptionDeclined, { ...redemption, takes: [...redemption.takes], reason: 'Not this year.' }),
        happened(PointsExpired, { ...ids(1), points: 10 }),
      ])
  })
})

describe('§1 points are redeemed', () => {
  const request = (points: number, needs = full, ...history: readonly Past[]) =>
    given(...history)
      .as(professor)
      .when(requestRedemption, { kind: 'certificate', points }, needs)

  it('§1 from the lines that expire first, and set aside until they are answered', () => {
    request(12, full, ...available).thenHappened([
      happened(RedemptionRequested, { ...redemption, redemptionId: 'id-0', takes: [...redemption.takes] }),
    ])
    request(12, full, line(2), line(1), released(2, 10, '2029-01-01T00:00:00.000Z'), released(1)).thenHappened([
      like(RedemptionRequested, { takes: [...redemption.takes] }),
    ])
    request(8, full, ...available, asked).thenHappened([like(RedemptionRequested, { takes: [{ entryId: 'line-2', points: 8 }] })])
  })

  it('§8 not more than are available, and only where the university rewards in full', () => {
    request(11, full, line(1), line(2), released(1)).thenRefused('not_enough_points', { available: 10 })
    request(9, full, ...available, asked).thenRefused('not_enough_points', { available: 8 })
    request(1, full).thenRefused('not_enough_points', { available: 0 })
    request(1, { policy: usualPolicy }, ...available).thenRefused('rewards_not_in_full')
    const one = (n: number) =>
      happened(RedemptionRequested, { ...redemption, redemptionId: `r${n}`, points: 1, takes: [{ entryId: 'line-1', points: 1 }] })
    request(1, full, ...available, ...Array.from({ length: 10 }, (_, n) => one(n))).thenRefused('too_many_redemptions', { limit: 10 })
  })

  it('§8 by an answer of the university’s staff, which is given once', () => {
    const answer = { id: 'red', professorId: 'prof' }
    const approved = happened(RedemptionApproved, { ...redemption, takes: [...redemption.takes] })
    const approve = (...history: readonly Past[]) =>
      given(...history)
        .as(staff)
        .when(approveRedemption, answer)
    approve(...available, asked).thenHappened([approved])
    approve(...available, asked).thenBelongedTo({ own: [], organizationId: undefined, universityId: 'uni', open: false })
    approve(...available, asked, approved).thenNothingHappened()
    approve(...available).thenRefused('not_found')
    given(...available, asked, approved)
      .as(staff)
      .when(declineRedemption, answer)
      .thenRefused('redemption_answered', { status: 'approved' })
    given(...available, asked)
      .as(staff)
      .when(declineRedemption, answer)
      .thenHappened([happened(RedemptionDeclined, { ...redemption, takes: [...redemption.takes], reason: 'unspecified' })])
  })
})

describe('§1 points are taken back', () => {
  const reverse = (more: object, ...history: readonly Past[]) =>
    given(...history)
      .by(process)
      .when(reversePoints, { professorId: 'prof', because: 'corrected', causeEventId: 'correction', ...more })
  const reversed = (n: number, points: number) =>
    happened(PointsReversed, { ...ids(n), points, because: 'corrected', causeEventId: 'correction' })

  it('§1 of a nomination, or of an application by its rules, and once', () => {
    reverse({ nominationId: 'nomination-1' }, ...available).thenHappened([reversed(1, 10)])
    reverse({ nominationId: 'nomination-1' }, ...available, reversed(1, 10)).thenNothingHappened()
    const ofApplication = line(3, 4, { applicationId: 'app' })
    reverse({ applicationId: 'app', rules: ['R3'] }, ...available, ofApplication).thenHappened([reversed(3, 4)])
    reverse({ applicationId: 'app', rules: ['R4', 'R5'] }, ...available, ofApplication).thenNothingHappened()
    reverse({ nominationId: 'nomination-1' }).thenNothingHappened()
  })

  it('§1 only while they are pending, where a renege takes them back', () => {
    reverse({ onlyPending: true, nominationId: 'nomination-1' }, line(1)).thenHappened([reversed(1, 10)])
    reverse({ onlyPending: true, nominationId: 'nomination-1' }, ...available).thenNothingHappened()
  })

  it('§1 as far as they are not redeemed; a request that holds some of them is declined by itself', () => {
    const approved = happened(RedemptionApproved, { ...redemption, takes: [...redemption.takes] })
    reverse({ nominationId: 'nomination-1' }, ...available, asked, approved).thenNothingHappened()
    reverse({ nominationId: 'nomination-2' }, ...available, asked, approved).thenHappened([reversed(2, 8)])
    reverse({ nominationId: 'nomination-2' }, ...available, asked).thenHappened([
      like(RedemptionDeclined, { redemptionId: 'red', points: 12 }),
      reversed(2, 10),
    ])
  })
})
