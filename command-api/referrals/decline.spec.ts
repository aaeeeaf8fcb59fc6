import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ReferralAccepted, ReferralDeclined } from '#events/referrals.ts'
import { referralIds as ids, referralInvited, referralInvitedByEmail } from '../testing/examples.ts'
import { given, later, NOW, student, type Past } from '../testing/given.ts'
import { declineReferral } from './decline.ts'
import { declineByInvitation } from './decline-by-invitation.ts'

const day = (days: number) => later(NOW, { days }).slice(0, 10)
/** The first instant after that day in UTC. */
const endOf = (days: number) => `${day(days + 1)}T00:00:00.000Z`

describe('§2.3 decline a referral on the page of its invitation', () => {
  const decline = (...history: readonly Past[]) =>
    given(...history)
      .by({ kind: 'process', name: 'answer-invitations' })
      .when(declineByInvitation, { referralId: 'referral' })

  it('is stored for somebody without an account, and for a student who has one', () => {
    decline(referralInvitedByEmail).thenHappened([happened(ReferralDeclined, ids)])
    decline(referralInvited).thenHappened([happened(ReferralDeclined, { ...ids, studentId: 'stella' })])
  })

  it('changes nothing once it was answered', () => decline(referralInvitedByEmail, happened(ReferralDeclined, ids)).thenNothingHappened())
})

describe('§4 decline a referral', () => {
  const declined = happened(ReferralDeclined, { ...ids, studentId: 'stella', reason: 'Not now.' })
  const decline = (...history: readonly Past[]) =>
    given(...history)
      .as(student)
      .when(declineReferral, { referralId: 'referral', reason: 'Not now.' })

  it('§4 is stored once, with or without a reason', () => {
    decline(referralInvited).thenHappened([declined])
    given(referralInvited)
      .as(student)
      .when(declineReferral, { referralId: 'referral', reason: ' ' })
      .thenHappened([happened(ReferralDeclined, { ...ids, studentId: 'stella' })])
    decline(referralInvited, declined).thenNothingHappened()
  })

  it('§4 is refused after the last day to answer', () => {
    const until = (days: number) => ({
      ...referralInvited,
      data: { ...referralInvited.data, expiresOn: day(days), expiresAt: endOf(days) },
    })
    decline(until(0)).thenHappened([declined])
    decline(until(-1)).thenRefused('referral_not_open', { status: 'expired' })
  })

  it('§4 is refused after accepting', () => {
    const accepted = happened(ReferralAccepted, {
      ...ids,
      studentId: 'stella',
      jobId: 'job',
      expirationDate: day(90),
      expiresAt: endOf(90),
    })
    decline(referralInvited, accepted).thenRefused('referral_not_open', { status: 'accepted' })
  })
})
