/** What a hidden application has withdrawn stands for the next one, until somebody withdraws it as well (docs/decisions/blind-review.md). */
import { describe, expect, it } from 'vitest'
import { ApplicationReferred, ApplicationStatusChanged } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { ReferralAccepted, ReferralStatusChanged } from '#events/referrals.ts'
import { applicationIds, applicationSubmitted, referralIds, referralInvited } from '../testing/examples.ts'
import { admin, employee, foldsOf, given, later, NOW, stateFrom, student, type Past } from '../testing/given.ts'
import { referralFold } from './state.ts'
import { updateReferralStatus } from './update-status.ts'

const ids = { ...referralIds, studentId: 'stella' }
const linked = { ...ids, applicationId: 'application' }
const expiresAt = later(NOW, { days: 30 })
const accepted = happened(ReferralAccepted, { ...ids, jobId: 'job', expirationDate: '2026-12-01', expiresAt })
const byApplication = [
  referralInvited,
  accepted,
  happened(ReferralStatusChanged, { ...linked, from: 'accepted', to: 'submitted' }),
  happened(ReferralStatusChanged, { ...linked, from: 'submitted', to: 'withdrawn' }),
]
const byHand = happened(ReferralStatusChanged, { ...ids, from: 'accepted', to: 'withdrawn' })
const withdraw = { referralId: 'referral', status: 'withdrawn' } as const

const blind = { ...applicationSubmitted, data: { ...applicationSubmitted.data, blind: true } }
const referred = happened(ApplicationReferred, { ...applicationIds, referralId: 'referral' })
const withdrawn = happened(ApplicationStatusChanged, { ...applicationIds, from: 'submitted', to: 'withdrawn' })
const shortlisted = happened(ApplicationStatusChanged, { ...applicationIds, from: 'submitted', to: 'shortlisted' })

describe('§2.3 withdraw a referral that a hidden application has withdrawn', () => {
  const none = { applicationId: undefined, linkedByAnswer: false, hidden: false }
  const needsAt = (now: string, history: readonly Past[], ...application: readonly Past[]) =>
    given(...history)
      .as(employee)
      .at(now)
      .needsOf(updateReferralStatus, withdraw, { fold: foldsOf({ 'application-application': [...application] }) })

  it('§2.3 goes on from where it stands without that, before its last day', async () => {
    expect(await needsAt(NOW, byApplication, blind, referred, withdrawn)).toEqual({ ...none, from: 'accepted' })
    for (const [now, history, ...application] of [
      [NOW, byApplication, applicationSubmitted, referred, withdrawn],
      [NOW, byApplication, blind, referred, shortlisted, withdrawn],
      [NOW, [...byApplication, byHand], blind, referred, withdrawn],
      [expiresAt, byApplication, blind, referred, withdrawn],
    ] as const)
      expect(await needsAt(now, history, ...application)).toEqual(none)
  })

  it.each([employee, student, admin])('§2.3 is stored as what it is without that: $role', (by) => {
    given(...byApplication)
      .as(by)
      .when(updateReferralStatus, withdraw, { ...none, from: 'accepted' })
      .thenHappened([byHand])
    expect(stateFrom(referralFold, ...byApplication, byHand)).toMatchObject({ status: 'withdrawn', unlinked: 'withdrawn', counted: 2 })
  })
})
