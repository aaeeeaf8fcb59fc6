import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ApplicationReferred } from '#events/applications.ts'
import { ValueClaimed } from '#events/claims.ts'
import {
  ReferralAccepted,
  ReferralInvited,
  ReferralStatusChanged,
  ReferralStatusCorrected,
  ReferralStudentJoined,
} from '#events/referrals.ts'
import { referralStatuses, type ReferralStatus } from '#events/vocabulary/referral-status.ts'
import type { Lookup } from '../core/command.ts'
import { applicationIds, applicationSubmitted, referralIds as ids, referralInvited } from '../testing/examples.ts'
import { foldAll } from '../core/fold.ts'
import { admin, employee, given, professor, recorded, recruiter, secrets, student, type Past } from '../testing/given.ts'
import { followApplication, joinReferral, updateReferralStatus } from './update-status.ts'

const referralId = 'referral'
const applied = { applicationId: 'application' }
const linked = { ...ids, studentId: 'stella', applicationId: 'application' }
const at = (status: ReferralStatus) =>
  status === 'invited'
    ? [referralInvited]
    : [referralInvited, happened(ReferralStatusChanged, { ...ids, studentId: 'stella', from: 'invited', to: status })]

/** Product 2.3, transcribed; accepting and declining are calls of their own. */
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

const { studentId: _, ...byEmail } = referralInvited.data
const invitedByEmail = happened(ReferralInvited, { ...byEmail, subjectId: 'invitation', invitationId: 'invitation' } as never)
const joined = happened(ReferralStudentJoined, { ...ids, studentId: 'stella' })

describe('§4 move a referral by hand', () => {
  it.each(cells.filter(({ allowed, to }) => allowed.includes(to)))('§4 lets $who move $from → $to', ({ by, from, to }) =>
    given(...at(from))
      .as(by)
      .when(updateReferralStatus, { referralId, status: to }, applied)
      .thenHappened([happened(ReferralStatusChanged, { ...ids, studentId: 'stella', from, to, ...(to === 'submitted' && applied) })]),
  )

  it('§4 to applied links the application, which has to be there', () => {
    const apply = (needs: { readonly applicationId: string | undefined }) =>
      given(...at('accepted'))
        .as(employee)
        .when(updateReferralStatus, { referralId, status: 'submitted' }, needs)
    apply({ applicationId: undefined }).thenRefused('not_applied')
    apply(applied).thenHappened([happened(ReferralStatusChanged, { ...linked, from: 'accepted', to: 'submitted' })])
  })

  it('§4 looks for the application of this student and job', async () => {
    const accepted = happened(ReferralAccepted, {
      ...ids,
      studentId: 'stella',
      jobId: 'job',
      expirationDate: '2027-01-31',
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
    '§4 refuses $who $from → $to and lists what is allowed',
    ({ by, from, to, allowed }) =>
      given(...at(from))
        .as(by)
        .when(updateReferralStatus, { referralId, status: to }, applied)
        .thenRefused('illegal_transition', { from, to, allowed }),
  )

  it.each(referralStatuses)('§4 takes %s again for nothing to do', (status) =>
    given(...at(status))
      .as(employee)
      .when(updateReferralStatus, { referralId, status }, applied)
      .thenNothingHappened(),
  )

  it('§8 keeps why, as said about the student, or about the invitation before there is an account', () => {
    const withdraw = (...history: readonly Past[]) =>
      given(...history)
        .as(employee)
        .when(updateReferralStatus, { referralId, status: 'withdrawn', reason: 'The team is full.' }, applied)
    const withdrawn = (about: object) => [
      happened(ReferralStatusChanged, { ...ids, from: 'invited', to: 'withdrawn', reason: 'The team is full.', ...about }),
    ]
    withdraw(referralInvited).thenHappened(withdrawn({ studentId: 'stella', subjectId: 'stella' }))
    withdraw(invitedByEmail).thenHappened(withdrawn({ subjectId: 'invitation' }))
    withdraw(invitedByEmail, joined).thenHappened(withdrawn({ studentId: 'stella', subjectId: 'stella' }))
    given(referralInvited)
      .as(employee)
      .when(updateReferralStatus, { referralId, status: 'withdrawn', reason: ' ' }, applied)
      .thenHappened([happened(ReferralStatusChanged, { ...ids, studentId: 'stella', from: 'invited', to: 'withdrawn' })])
  })

  it('§4 needs a referral to be there', () =>
    given().as(employee).when(updateReferralStatus, { referralId, status: 'withdrawn' }, applied).thenRefused('not_found'))
})

describe('§4 a referral follows its application', () => {
  const asProcess = { kind: 'process', name: 'follow-applications' } as const
  const follow = (status: ReferralStatus, correction: boolean, ...history: readonly Past[]) =>
    given(...history)
      .by(asProcess)
      .when(followApplication, { referralId, applicationId: 'application', status, correction })

  const ended = (to: ReferralStatus) => happened(ReferralStatusChanged, { ...linked, from: 'accepted', to })

  it('§4 to wherever it went, and links it', () =>
    follow('submitted', false, ...at('accepted')).thenHappened([
      happened(ReferralStatusChanged, { ...linked, from: 'accepted', to: 'submitted' }),
    ]))

  it('§4 backwards when it was corrected', () =>
    follow('in_process', true, ...at('accepted'), ended('not_selected')).thenHappened([
      happened(ReferralStatusCorrected, { ...linked, from: 'not_selected', to: 'in_process' }),
    ]))

  it('§4 but a correction does not revive what somebody ended by hand', () => {
    const withdrawn = happened(ReferralStatusChanged, { ...ids, studentId: 'stella', from: 'in_process', to: 'withdrawn' })
    follow('in_process', true, ...at('accepted'), ended('in_process'), withdrawn).thenRefused('referral_not_open', { status: 'withdrawn' })
  })

  it('§4 once for each step', () => follow('submitted', false, ...at('submitted')).thenNothingHappened())

  it('§4 but is not revived by its next step once it has ended', () => {
    follow('in_process', false, ...at('withdrawn')).thenRefused('referral_not_open', { status: 'withdrawn' })
    follow('in_process', false, ...at('declined')).thenRefused('referral_not_open', { status: 'declined' })
  })

  it('§4 and no other application', () =>
    follow(
      'hired',
      false,
      ...at('submitted'),
      happened(ReferralStatusChanged, { ...linked, from: 'submitted', to: 'in_process', applicationId: 'earlier' }),
    ).thenRefused('referral_not_open', { status: 'in_process' }))
})

describe('§4 the person referred by e-mail joins', () => {
  const join = (...history: readonly Past[]) =>
    given(...history)
      .by({ kind: 'process', name: 'accept-on-registration' })
      .when(joinReferral, { referralId, invitationId: 'invitation', studentId: 'stella' })

  it('§4 and is known from then on, once', () => {
    join(invitedByEmail).thenHappened([joined])
    join(invitedByEmail, joined).thenNothingHappened()
  })

  it('§6 and takes what was said before along when they are erased', async () => {
    const links: string[][] = []
    await joinReferral.effect?.(
      { referralId, invitationId: 'invitation', studentId: 'stella' },
      {} as never,
      { linkKeys: async (...link: string[]) => void links.push(link) } as never,
    )
    expect(links).toEqual([['invitation', 'stella']])
  })

  it('§4 and takes nobody’s place', () => join(referralInvited).thenNothingHappened())
})
