import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ApplicationReferred } from '#events/applications.ts'
import { ValueClaimed } from '#events/claims.ts'
import { ReferralAccepted, ReferralStatusChanged } from '#events/referrals.ts'
import { referralStatuses, type ReferralStatus } from '#events/vocabulary/referral-status.ts'
import type { Lookup } from '../core/command.ts'
import {
  applicationIds,
  applicationSubmitted,
  referralAt,
  referralIds as ids,
  referralInvited,
  referralInvitedByEmail,
  referralStudentJoined,
} from '../testing/examples.ts'
import { foldAll } from '../core/fold.ts'
import { admin, employee, given, professor, recorded, recruiter, secrets, student, type Past } from '../testing/given.ts'
import { updateReferralStatus } from './update-status.ts'

const referralId = 'referral'
const applied = { applicationId: 'application' }
const linked = { ...ids, studentId: 'stella', applicationId: 'application' }
/** The moves of product 2.3. Accepting and declining are calls of their own. */
const companyMay: Readonly<Partial<Record<ReferralStatus, readonly ReferralStatus[]>>> = {
  invited: ['withdrawn'],
  accepted: ['submitted', 'withdrawn'],
  submitted: ['in_process', 'hired', 'not_selected', 'withdrawn'],
  in_process: ['hired', 'not_selected', 'withdrawn'],
}
const studentMay: Readonly<Partial<Record<ReferralStatus, readonly ReferralStatus[]>>> = {
  accepted: ['withdrawn'],
  submitted: ['withdrawn'],
  in_process: ['withdrawn'],
}
const actors = [
  { who: 'employee', by: employee, may: companyMay },
  { who: 'recruiter', by: recruiter, may: companyMay },
  { who: 'admin', by: admin, may: companyMay },
  { who: 'student', by: student, may: studentMay },
  { who: 'professor', by: professor, may: {} },
]
const cells = actors.flatMap(({ who, by, may }) =>
  referralStatuses.flatMap((from) =>
    referralStatuses.filter((to) => to !== from).map((to) => ({ who, by, from, to, allowed: may[from] ?? [] })),
  ),
)

describe('§4 change a referral’s status by hand', () => {
  it.each(cells.filter(({ allowed, to }) => allowed.includes(to)))('§4 lets $who move $from → $to', ({ by, from, to }) =>
    given(...referralAt(from))
      .as(by)
      .when(updateReferralStatus, { referralId, status: to }, applied)
      .thenHappened([happened(ReferralStatusChanged, { ...ids, studentId: 'stella', from, to, ...(to === 'submitted' && applied) })]),
  )

  it('§4 links the application for “applied”, and refuses it without one', () => {
    const apply = (needs: { readonly applicationId: string | undefined }) =>
      given(...referralAt('accepted'))
        .as(employee)
        .when(updateReferralStatus, { referralId, status: 'submitted' }, needs)
    apply({ applicationId: undefined }).thenRefused('not_applied')
    apply(applied).thenHappened([happened(ReferralStatusChanged, { ...linked, from: 'accepted', to: 'submitted' })])
  })

  it('§4 finds the application by student and job', async () => {
    const accepted = happened(ReferralAccepted, {
      ...ids,
      studentId: 'stella',
      jobId: 'job',
      expirationDate: '2027-01-31',
      expiresAt: '2027-02-01T00:00:00.000Z',
      ownership: 'primary',
    })
    const streams: Record<string, readonly Past[]> = {
      claim: [happened(ValueClaimed, { kind: 'application', holder: 'application-7', claimId: 'claim' })],
    }
    const asked: string[] = []
    const fold: Lookup['fold'] = async (definition, id) => {
      asked.push(id)
      return foldAll(definition, recorded(streams[definition.category] ?? []))
    }
    const needs = (status: ReferralStatus) =>
      given(referralInvited, accepted).as(employee).needsOf(updateReferralStatus, { referralId, status }, { fold })
    expect(await needs('submitted')).toEqual({ applicationId: '7' })
    expect(asked).toEqual([secrets.claimKey('application|stella|job'), '7'])
    expect(await needs('withdrawn')).toEqual({ applicationId: undefined })
    const owned = (by: string) => [applicationSubmitted, happened(ApplicationReferred, { ...applicationIds, referralId: by })]
    streams['application'] = owned(referralId)
    expect(await needs('submitted')).toEqual({ applicationId: '7' })
    streams['application'] = owned('earlier')
    expect(await needs('submitted')).toEqual({ refused: 'application_referred' })
  })

  it.each(cells.filter(({ allowed, to }) => !allowed.includes(to)))(
    '§4 refuses $who the move $from → $to and lists the allowed ones',
    ({ by, from, to, allowed }) =>
      given(...referralAt(from))
        .as(by)
        .when(updateReferralStatus, { referralId, status: to }, applied)
        .thenRefused('illegal_transition', { from, to, allowed }),
  )

  it.each(referralStatuses)('§4 stores nothing when a referral is already %s', (status) =>
    given(...referralAt(status))
      .as(employee)
      .when(updateReferralStatus, { referralId, status }, applied)
      .thenNothingHappened(),
  )

  it('§8 stores the reason as data of the student, or of the invitation before there is an account', () => {
    const withdraw = (...history: readonly Past[]) =>
      given(...history)
        .as(employee)
        .when(updateReferralStatus, { referralId, status: 'withdrawn', reason: 'The team is full.' }, applied)
    const withdrawn = (about: object) => [
      happened(ReferralStatusChanged, { ...ids, from: 'invited', to: 'withdrawn', reason: 'The team is full.', ...about }),
    ]
    withdraw(referralInvited).thenHappened(withdrawn({ studentId: 'stella', subjectId: 'stella' }))
    withdraw(referralInvitedByEmail).thenHappened(withdrawn({ subjectId: 'invitation' }))
    withdraw(referralInvitedByEmail, referralStudentJoined).thenHappened(withdrawn({ studentId: 'stella', subjectId: 'stella' }))
    given(referralInvited)
      .as(employee)
      .when(updateReferralStatus, { referralId, status: 'withdrawn', reason: ' ' }, applied)
      .thenHappened([happened(ReferralStatusChanged, { ...ids, studentId: 'stella', from: 'invited', to: 'withdrawn' })])
  })

  it('§4 refuses a referral that does not exist', () =>
    given().as(employee).when(updateReferralStatus, { referralId, status: 'withdrawn' }, applied).thenRefused('not_found'))
})
