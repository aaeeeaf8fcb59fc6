import { describe, expect, it } from 'vitest'
import { ApplicationStatusChanged, ApplicationSubmitted } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { ReferralStageChanged, ReferralStatusChanged, ReferralStatusCorrected } from '#events/referrals.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { applicationFold } from '../applications/state.ts'
import {
  accountRegistered,
  applicationIds,
  applicationSubmitted,
  referralAt,
  referralIds as ids,
  referralInvited,
} from '../testing/examples.ts'
import { employee, foldsOf, given, stateFrom, type Past } from '../testing/given.ts'
import { followApplication } from './follow-application.ts'

const referralId = 'referral'
const linked = { ...ids, studentId: 'stella', applicationId: 'application' }

describe('§4 a referral follows its application', () => {
  const asProcess = { kind: 'process', name: 'follow-applications' } as const
  const follow = (stage: ApplicationStatus, correction: boolean, ...history: readonly Past[]) =>
    given(...history)
      .by(asProcess)
      .when(followApplication, { referralId, applicationId: 'application', stage, correction }, { untold: false })

  const ended = (to: ReferralStatus) => happened(ReferralStatusChanged, { ...linked, from: 'accepted', to })

  it.each([
    ['submitted', 'submitted'],
    ['under_review', 'in_process'],
    ['hired', 'hired'],
    ['rejected', 'not_selected'],
    ['declined', 'not_selected'],
    ['closed', 'not_selected'],
    ['withdrawn', 'withdrawn'],
  ] as const)('§4 of an application that is %s is %s', (stage, to) =>
    follow(stage, false, ...referralAt('accepted')).thenHappened([happened(ReferralStatusChanged, { ...linked, from: 'accepted', to })]),
  )

  it('§4 does not follow once the student took the answer back', () =>
    follow('submitted', false, referralInvited).thenRefused('referral_not_open', { status: 'invited' }))

  it('§4 is corrected when the application was corrected', () =>
    follow('under_review', true, ...referralAt('accepted'), ended('not_selected')).thenHappened([
      happened(ReferralStatusCorrected, { ...linked, from: 'not_selected', to: 'in_process' }),
    ]))

  it('§4 is not reopened by a correction if it was ended by hand', () => {
    const withdrawn = happened(ReferralStatusChanged, { ...ids, studentId: 'stella', from: 'in_process', to: 'withdrawn' })
    follow('under_review', true, ...referralAt('accepted'), ended('in_process'), withdrawn).thenRefused('referral_not_open', {
      status: 'withdrawn',
    })
  })

  it('§4 stores nothing when its status is the same already', () =>
    follow('submitted', false, ...referralAt('submitted')).thenNothingHappened())

  it('§2.3 says how far the application is within the process, whether it went on or back', () => {
    const at = (stage: ApplicationStatus) => happened(ReferralStageChanged, { ...linked, stage })
    const started = [...referralAt('accepted'), ended('in_process')]
    follow('under_review', false, ...started).thenNothingHappened()
    follow('shortlisted', false, ...started).thenHappened([at('shortlisted')])
    follow('shortlisted', false, ...started, at('shortlisted')).thenNothingHappened()
    follow('under_review', true, ...started, at('shortlisted')).thenHappened([at('under_review')])
    const entered = happened(ReferralStatusChanged, { ...linked, from: 'accepted', to: 'in_process' })
    for (const stage of ['shortlisted', 'interviewing', 'offered', 'accepted'] as const)
      follow(stage, false, ...referralAt('accepted')).thenHappened([entered, at(stage)])
    // It starts anew after an end that was corrected.
    const back = happened(ReferralStatusCorrected, { ...linked, from: 'not_selected', to: 'in_process' })
    const rejected = happened(ReferralStatusChanged, { ...linked, from: 'in_process', to: 'not_selected' })
    follow('interviewing', true, ...started, at('interviewing'), rejected).thenHappened([back, at('interviewing')])
  })

  it('§2.3 counts what was only corrected from when it was first so', () => {
    const since = '2026-11-01T08:00:00.000Z'
    const rejected = happened(ReferralStatusChanged, { ...linked, from: 'in_process', to: 'not_selected' })
    given(...referralAt('accepted'), ended('in_process'), rejected)
      .by(asProcess)
      .when(
        followApplication,
        { referralId, applicationId: 'application', stage: 'shortlisted', correction: true, since },
        { untold: false },
      )
      .thenHappened([
        happened(ReferralStatusCorrected, { ...linked, from: 'not_selected', to: 'in_process', since }),
        happened(ReferralStageChanged, { ...linked, stage: 'shortlisted', since }),
      ])
  })

  it('§2.3 says nothing of the stage of another application', () =>
    follow(
      'shortlisted',
      false,
      ...referralAt('submitted'),
      happened(ReferralStatusChanged, { ...linked, from: 'submitted', to: 'in_process', applicationId: 'earlier' }),
    ).thenNothingHappened())

  it('§4 is not reopened by the application’s next step once it has ended', () => {
    follow('under_review', false, ...referralAt('withdrawn')).thenRefused('referral_not_open', { status: 'withdrawn' })
    follow('under_review', false, ...referralAt('declined')).thenRefused('referral_not_open', { status: 'declined' })
  })

  it('§4 does not follow another application', () =>
    follow(
      'hired',
      false,
      ...referralAt('submitted'),
      happened(ReferralStatusChanged, { ...linked, from: 'submitted', to: 'in_process', applicationId: 'earlier' }),
    ).thenRefused('referral_not_open', { status: 'in_process' }))

  it('§2.19 follows the next application after one that was withdrawn unseen, as if it were the first', () => {
    const withdrawn = happened(ApplicationStatusChanged, { ...applicationIds, from: 'submitted', to: 'withdrawn' })
    const blind = happened(ApplicationSubmitted, { ...applicationSubmitted.data, blind: true } as never)
    const again = (former: readonly Past[], ...history: readonly Past[]) =>
      given(...referralAt('accepted'), ...history)
        .by(asProcess)
        .when(
          followApplication,
          { referralId, applicationId: 'next', stage: 'submitted', correction: false },
          { untold: false, former: stateFrom(applicationFold, ...former) },
        )
    const unseen = [blind, withdrawn]
    const follows = happened(ReferralStatusChanged, { ...linked, from: 'accepted', to: 'submitted', applicationId: 'next' })
    again(unseen, ended('submitted'), happened(ReferralStatusChanged, { ...linked, from: 'submitted', to: 'withdrawn' })).thenHappened([
      follows,
    ])
    // Its withdrawal may be followed later.
    again(unseen, ended('submitted')).thenHappened([follows])
    const byHand = happened(ReferralStatusChanged, { ...ids, studentId: 'stella', from: 'submitted', to: 'withdrawn' })
    again(unseen, ended('submitted'), byHand).thenRefused('referral_not_open', { status: 'withdrawn' })
    for (const seen of [[applicationSubmitted, withdrawn], [blind]]) again(seen, ended('submitted')).thenNothingHappened()
    again([applicationSubmitted, withdrawn], ended('withdrawn')).thenRefused('referral_not_open', { status: 'withdrawn' })
  })

  it('§2.19 says of a step that who referred, and is a recruiter by then, is not told of it while it is reviewed blind', async () => {
    const blind = happened(ApplicationSubmitted, { ...applicationSubmitted.data, blind: true } as never)
    const shortlisted = happened(ApplicationStatusChanged, { ...applicationIds, from: 'submitted', to: 'shortlisted' })
    const input = { referralId, applicationId: 'application', stage: 'submitted', correction: false } as const
    const asked = (role: 'recruiter' | 'employee', ...application: readonly Past[]) =>
      given(...referralAt('accepted'))
        .by(asProcess)
        .needsOf(followApplication, input, {
          fold: foldsOf({ 'application-application': application, 'user-emil': [accountRegistered({ ...employee, role }, 'Emil')] }),
        })
    expect(await asked('recruiter', blind)).toEqual({ untold: true })
    for (const [role, ...application] of [
      ['recruiter', blind, shortlisted],
      ['recruiter', applicationSubmitted],
      ['employee', blind],
    ] as const)
      expect(await asked(role, ...application)).toEqual({ untold: false })
    const untold = (correction: boolean, ...history: readonly Past[]) =>
      given(...referralAt('accepted'), ...history)
        .by(asProcess)
        .when(followApplication, { ...input, correction }, { untold: true })
    const step = { ...linked, to: 'submitted', untold: true } as const
    untold(false).thenHappened([happened(ReferralStatusChanged, { ...step, from: 'accepted' })])
    untold(true, ended('not_selected')).thenHappened([happened(ReferralStatusCorrected, { ...step, from: 'not_selected' })])
  })
})
