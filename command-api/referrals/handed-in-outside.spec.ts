import { describe, expect, it } from 'vitest'
import { ApplicationReferred } from '#events/applications.ts'
import { ValueClaimed } from '#events/claims.ts'
import { happened } from '#events/define.ts'
import { ReferralStatusChanged, ReferralStatusCorrected } from '#events/referrals.ts'
import type { ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { applicationIds, applicationSubmitted, referralAt, referralIds as ids, referralInvited } from '../testing/examples.ts'
import { admin, employee, foldsOf, given, professor, recruiter, secrets, student, type Past } from '../testing/given.ts'
import { updateReferralStatus } from './update-status.ts'

const referralId = 'referral'
const applied = { applicationId: 'application', linkedByAnswer: false, hidden: false }
const none = { applicationId: undefined, linkedByAnswer: false, hidden: false }
const linked = { ...ids, studentId: 'stella', applicationId: 'application' }

describe('§2.19 handed in outside', () => {
  const say = (by: typeof employee, from: ReferralStatus, to: ReferralStatus, external?: true) =>
    given(...referralAt(from))
      .as(by)
      .when(updateReferralStatus, { referralId, status: to, ...(external && { external }) }, none)

  it.each([employee, admin])('§2.19 is said by the employee or an admin, of an accepted referral: $role', (by) =>
    say(by, 'accepted', 'submitted', true).thenHappened([
      happened(ReferralStatusChanged, { ...ids, studentId: 'stella', from: 'accepted', to: 'submitted', external: true }),
    ]),
  )

  it('§2.19 is said by nobody else, and of no referral that was not accepted', () => {
    for (const by of [student, professor, recruiter]) say(by, 'accepted', 'submitted', true).thenRefused('illegal_transition')
    for (const from of ['invited', 'declined', 'withdrawn', 'expired'] as const)
      say(employee, from, 'submitted', true).thenRefused('illegal_transition')
  })

  it('§2.19 is the only way to “applied” without an application, and only such a one is moved on by hand', () => {
    say(employee, 'accepted', 'submitted').thenRefused('not_applied')
    for (const to of ['in_process', 'hired', 'not_selected'] as const) {
      // The flag opens no other move: neither of a referral that follows an application, nor past “applied”.
      say(employee, 'submitted', to, true).thenRefused('illegal_transition')
      say(employee, 'accepted', to, true).thenRefused('illegal_transition')
    }
  })

  it('§2.19 is moved on by hand, withdrawn by either side, and corrected by an admin with a reason', () => {
    const outside = referralAt('submitted', true)
    const move = (by: typeof employee, to: ReferralStatus, reason?: string) =>
      given(...outside)
        .as(by)
        .when(updateReferralStatus, { referralId, status: to, ...(reason && { reason }) }, none)
    for (const by of [employee, recruiter])
      for (const to of ['in_process', 'hired', 'not_selected', 'withdrawn'] as const)
        move(by, to).thenHappened([happened(ReferralStatusChanged, { ...ids, studentId: 'stella', from: 'submitted', to })])
    move(student, 'withdrawn').thenHappened([
      happened(ReferralStatusChanged, { ...ids, studentId: 'stella', from: 'submitted', to: 'withdrawn' }),
    ])
    move(student, 'hired').thenRefused('illegal_transition')
    move(employee, 'accepted').thenRefused('illegal_transition')
    move(admin, 'accepted').thenRefused('reason_required')
    expect(move(admin, 'accepted', 'It was another student.').decision).toMatchObject([{ definition: ReferralStatusCorrected }])
  })
})

it('§2.19 is not moved on by hand once an admin set it back to before it was handed in outside, and the student applied here', () => {
  const corrected = (to: ReferralStatus) => happened(ReferralStatusCorrected, { ...ids, studentId: 'stella', from: 'submitted', to })
  const follows = happened(ReferralStatusChanged, { ...linked, from: 'accepted', to: 'submitted' })
  const hire = (...history: readonly Past[]) =>
    given(...referralAt('submitted', true), ...history)
      .as(employee)
      .when(updateReferralStatus, { referralId, status: 'hired' }, none)
  hire(corrected('accepted'), follows).thenRefused('illegal_transition')
  expect(hire(corrected('in_process')).decision).toMatchObject([{ data: { to: 'hired' } }])
})

it('§2.19 tells an employee of no hidden application that follows a colleague’s referral', async () => {
  const blind = { ...applicationSubmitted, data: { ...applicationSubmitted.data, blind: true } }
  const held = [happened(ValueClaimed, { kind: 'application', holder: 'application-application', claimId: 'claim' })]
  const forJob = { ...referralInvited, data: { ...referralInvited.data, jobId: 'job' } }
  const needs = (by: typeof employee, owner: string, application: Past = blind) =>
    given(forJob, ...referralAt('accepted').slice(1))
      .as(by)
      .needsOf(
        updateReferralStatus,
        { referralId, status: 'submitted', external: true },
        {
          fold: foldsOf({
            [`claim-${secrets.claimKey('application|stella|job')}`]: held,
            'application-application': [application, happened(ApplicationReferred, { ...applicationIds, referralId: owner })],
          }),
        },
      )
  expect(await needs(employee, 'earlier')).toEqual(none)
  expect(await needs(employee, referralId)).toEqual(applied)
  expect(await needs(employee, 'earlier', applicationSubmitted)).toEqual({ refused: 'application_referred' })
  expect(await needs(admin, 'earlier')).toEqual({ refused: 'application_referred' })
})
