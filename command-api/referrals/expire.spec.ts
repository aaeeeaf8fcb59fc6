import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ReferralAccepted, ReferralDeclined, ReferralExpired, ReferralStatusChanged } from '#events/referrals.ts'
import { accountRegistered, referralIds as ids, referralInvited } from '../testing/examples.ts'
import { employee, foldsOf, given, later, NOW, student, type Past } from '../testing/given.ts'
import { declineReferral } from './decline.ts'
import { expireReferral } from './expire.ts'
import { updateReferralStatus } from './update-status.ts'

const day = (days: number) => later(NOW, { days }).slice(0, 10)
/** The first instant after that day in UTC. */
const endOf = (days: number) => `${day(days + 1)}T00:00:00.000Z`

describe('§4 the term of a referral ends', () => {
  const accepted = happened(ReferralAccepted, {
    ...ids,
    studentId: 'stella',
    jobId: 'job',
    expirationDate: day(40),
    expiresAt: endOf(40),
  })
  const expired = (from: 'invited' | 'accepted') => happened(ReferralExpired, { ...ids, studentId: 'stella', from })
  const asTimer = { kind: 'timer', name: 'referralExpired' } as const
  const input = { referralId: 'referral' }
  const expire = (at: string, ...history: readonly Past[]) =>
    given(...history)
      .by(asTimer)
      .at(at)
      .when(expireReferral, input, { ofRecruiter: false })

  it('§4 and it expires: unanswered after its last day to answer, accepted after its last day', () => {
    expire(endOf(20), referralInvited).thenHappened([expired('invited')])
    expire(endOf(40), referralInvited, accepted).thenHappened([expired('accepted')])
  })

  it('§2.19 and who referred, and is a recruiter by then, is told of no end of one that was accepted', async () => {
    const ofRecruiter = (at: string, ...history: readonly Past[]) =>
      given(...history)
        .by(asTimer)
        .at(at)
        .when(expireReferral, input, { ofRecruiter: true })
    ofRecruiter(endOf(20), referralInvited).thenHappened([expired('invited')])
    const untold = happened(ReferralExpired, { ...ids, studentId: 'stella', from: 'accepted', untold: true })
    ofRecruiter(endOf(40), referralInvited, accepted).thenHappened([untold])
    for (const role of ['employee', 'recruiter'] as const) {
      const fold = foldsOf({ 'user-emil': [accountRegistered({ ...employee, role }, 'Emil')] })
      expect(await given(referralInvited).needsOf(expireReferral, input, { fold })).toEqual({ ofRecruiter: role === 'recruiter' })
    }
  })

  it('§4 but does not expire before that, and has a term of its own once accepted', () => {
    expire(later(endOf(20), { seconds: -1 }), referralInvited).thenNothingHappened()
    expire(endOf(20), referralInvited, accepted).thenNothingHappened()
  })

  it('§4 and stores nothing for a referral that expired already, was declined or has an application', () => {
    const submitted = happened(ReferralStatusChanged, { ...ids, from: 'accepted', to: 'submitted', applicationId: 'application' })
    const declined = happened(ReferralDeclined, { ...ids, studentId: 'stella' })
    expire(endOf(90), referralInvited, expired('invited')).thenNothingHappened()
    expire(endOf(90), referralInvited, declined).thenNothingHappened()
    expire(endOf(90), referralInvited, accepted, submitted).thenNothingHappened()
  })

  it('§4 and it can no longer be answered or changed, even before the timer fires', () => {
    const late = later(endOf(20), { days: 1 })
    for (const history of [[referralInvited], [referralInvited, expired('invited')]]) {
      given(...history)
        .as(student)
        .at(late)
        .when(declineReferral, { referralId: 'referral' })
        .thenRefused('referral_not_open', { status: 'expired' })
      given(...history)
        .as(employee)
        .at(late)
        .when(updateReferralStatus, { referralId: 'referral', status: 'withdrawn' }, { applicationId: undefined, linkedByAnswer: false })
        .thenRefused('illegal_transition', { from: 'expired', to: 'withdrawn', allowed: [] })
    }
  })
})
