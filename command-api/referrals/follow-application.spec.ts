import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ReferralStatusChanged, ReferralStatusCorrected } from '#events/referrals.ts'
import type { ReferralStatus } from '#events/vocabulary/referral-status.ts'
import { referralAt, referralIds as ids, referralInvited } from '../testing/examples.ts'
import { given, type Past } from '../testing/given.ts'
import { followApplication } from './follow-application.ts'

const referralId = 'referral'
const linked = { ...ids, studentId: 'stella', applicationId: 'application' }

describe('§4 a referral follows its application', () => {
  const asProcess = { kind: 'process', name: 'follow-applications' } as const
  const follow = (status: ReferralStatus, correction: boolean, ...history: readonly Past[]) =>
    given(...history)
      .by(asProcess)
      .when(followApplication, { referralId, applicationId: 'application', status, correction })

  const ended = (to: ReferralStatus) => happened(ReferralStatusChanged, { ...linked, from: 'accepted', to })

  it('§4 gets its status and is linked to it', () =>
    follow('submitted', false, ...referralAt('accepted')).thenHappened([
      happened(ReferralStatusChanged, { ...linked, from: 'accepted', to: 'submitted' }),
    ]))

  it('§4 does not follow once the student took the answer back', () =>
    follow('submitted', false, referralInvited).thenRefused('referral_not_open', { status: 'invited' }))

  it('§4 is corrected when the application was corrected', () =>
    follow('in_process', true, ...referralAt('accepted'), ended('not_selected')).thenHappened([
      happened(ReferralStatusCorrected, { ...linked, from: 'not_selected', to: 'in_process' }),
    ]))

  it('§4 is not reopened by a correction if it was ended by hand', () => {
    const withdrawn = happened(ReferralStatusChanged, { ...ids, studentId: 'stella', from: 'in_process', to: 'withdrawn' })
    follow('in_process', true, ...referralAt('accepted'), ended('in_process'), withdrawn).thenRefused('referral_not_open', {
      status: 'withdrawn',
    })
  })

  it('§4 stores nothing when its status is the same already', () =>
    follow('submitted', false, ...referralAt('submitted')).thenNothingHappened())

  it('§4 is not reopened by the application’s next step once it has ended', () => {
    follow('in_process', false, ...referralAt('withdrawn')).thenRefused('referral_not_open', { status: 'withdrawn' })
    follow('in_process', false, ...referralAt('declined')).thenRefused('referral_not_open', { status: 'declined' })
  })

  it('§4 does not follow another application', () =>
    follow(
      'hired',
      false,
      ...referralAt('submitted'),
      happened(ReferralStatusChanged, { ...linked, from: 'submitted', to: 'in_process', applicationId: 'earlier' }),
    ).thenRefused('referral_not_open', { status: 'in_process' }))
})
