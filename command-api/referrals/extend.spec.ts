import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ReferralAccepted, ReferralAnswerTakenBack, ReferralExpired, ReferralExtended, ReferralStatusChanged } from '#events/referrals.ts'
import { jobFold } from '../jobs/state.ts'
import { jobPosted, referralIds as ids, referralInvited } from '../testing/examples.ts'
import { employee, eventId, given, later, NOW, stateFrom, type Past } from '../testing/given.ts'
import { expireReferral } from './expire.ts'
import { extendReferral } from './extend.ts'

const day = (days: number) => later(NOW, { days }).slice(0, 10)
/** The first instant after that day in UTC. */
const endOf = (days: number) => `${day(days + 1)}T00:00:00.000Z`
const of = { ...ids, studentId: 'stella' }
const accepted = happened(ReferralAccepted, { ...of, jobId: 'job', expirationDate: day(10), expiresAt: endOf(10) })
const extended = (days: number) => happened(ReferralExtended, { ...of, from: day(10), expirationDate: day(days), expiresAt: endOf(days) })
const job = stateFrom(jobFold, jobPosted)
const extend = (expirationDate: string, needs: object = {}, history: readonly Past[] = [referralInvited, accepted]) =>
  given(...history)
    .as(employee)
    .when(extendReferral, { id: 'referral', expirationDate }, { job, timezone: 'UTC', ...needs })

describe('§2.3 an accepted referral is extended', () => {
  it('§2.3 to a later day, at most 60 days on', () => {
    extend(day(11)).thenHappened([extended(11)])
    extend(day(70)).thenHappened([extended(70)])
    extend(`${day(40)}T12:00:00Z`).thenHappened([extended(40)])
    for (const days of [-1, 0, 10, 71])
      extend(day(days)).thenRefused('expiration_out_of_range', { field: 'expirationDate', from: day(11), to: day(70) })
  })

  it('§2.3 no later than the job closes', () => {
    extend(day(40), { job: { ...job, closesOn: day(30) } }).thenRefused('expiration_out_of_range', {
      field: 'expirationDate',
      from: day(11),
      to: day(30),
    })
    extend(day(30), { job: { ...job, closesOn: day(30) } }).thenHappened([extended(30)])
    extend(day(11), { job: { ...job, closesOn: day(10) } }).thenRefused('job_closes_before')
    extend(day(11), { job: { ...job, status: 'closed' } }).thenRefused('job_not_open')
    extend(day(11), { job: undefined }).thenRefused('job_not_open')
  })

  it('§2.3 once', () => extend(day(80), {}, [referralInvited, accepted, extended(20)]).thenRefused('already_extended'))

  it('§2.3 only while the student has accepted it and has not applied with it', () => {
    const submitted = happened(ReferralStatusChanged, { ...of, from: 'accepted', to: 'submitted', applicationId: 'application' })
    extend(day(40), {}, [referralInvited]).thenRefused('not_extendable', { status: 'invited' })
    extend(day(40), {}, [referralInvited, accepted, submitted]).thenRefused('not_extendable', { status: 'submitted' })
    extend(day(40), {}, [referralInvited, accepted, happened(ReferralExpired, { ...of, from: 'accepted' })]).thenRefused('not_extendable', {
      status: 'expired',
    })
  })

  it('§2.3 and ends with the new day', () => {
    const expire = (at: string) =>
      given(referralInvited, accepted, extended(40))
        .by({ kind: 'timer', name: 'referralExpired' })
        .at(at)
        .when(expireReferral, { referralId: 'referral' }, { ofRecruiter: false })
    expire(endOf(10)).thenNothingHappened()
    expire(endOf(40)).thenHappened([happened(ReferralExpired, { ...of, from: 'accepted' })])
  })

  it('§2.3 once more after the student took the answer back and accepted again', () => {
    const back = happened(ReferralAnswerTakenBack, { ...of, correctsEventId: eventId(1), from: 'accepted', expiresAt: endOf(20) })
    extend(day(40), {}, [referralInvited, accepted, extended(20), back, accepted]).thenHappened([extended(40)])
  })

  it('§2.3 by its employee', () =>
    given(referralInvited, accepted)
      .as(employee)
      .when(extendReferral, { id: 'referral', expirationDate: day(40) }, { job, timezone: 'UTC' })
      .thenBelongedTo({ own: ['emil', 'stella'], organizationId: undefined, universityId: undefined, open: false }))
})
