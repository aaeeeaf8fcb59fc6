import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ApplicationReferred, ApplicationStatusChanged } from '#events/applications.ts'
import { ValueClaimed } from '#events/claims.ts'
import {
  ReferralAccepted,
  ReferralAnswerTakenBack,
  ReferralDeclined,
  ReferralStatusChanged,
  ReferralStatusCorrected,
} from '#events/referrals.ts'
import { referralStatuses, type ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import type { Lookup, ReplyContext } from '../core/command.ts'
import {
  applicationIds,
  applicationSubmitted,
  referralAt,
  referralIds as ids,
  referralInvited,
  referralInvitedByEmail,
  referralStudentJoined,
} from '../testing/examples.ts'
import { foldAll } from '../core/streams/fold.ts'
import {
  admin,
  employee,
  eventId,
  foldsOf,
  given,
  later,
  NOW,
  past,
  professor,
  recorded,
  recruiter,
  secrets,
  stateFrom,
  student,
  type Past,
} from '../testing/given.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { referralFold } from './state.ts'
import { updateReferralStatus } from './update-status.ts'

const referralId = 'referral'
const applied = { applicationId: 'application', linkedByAnswer: false, hidden: false }
const none = { applicationId: undefined, linkedByAnswer: false, hidden: false }
const linked = { ...ids, studentId: 'stella', applicationId: 'application' }
type May = Readonly<Partial<Record<ReferralStatus, readonly ReferralStatus[]>>>
/** The moves of product 2.3 and 2.19. Accepting and declining are calls of their own. */
const companyMay: May = {
  invited: ['withdrawn'],
  accepted: ['submitted', 'withdrawn'],
  submitted: ['withdrawn'],
  in_process: ['withdrawn'],
}
/** The course of an accepted one may be hidden from a recruiter. */
const recruiterMay: May = { ...companyMay, accepted: [] }
/** Handed in outside of the platform: how it goes on is said by hand. */
const outsideMay: May = {
  ...companyMay,
  submitted: ['in_process', 'hired', 'not_selected', 'withdrawn'],
  in_process: ['hired', 'not_selected', 'withdrawn'],
}
const studentMay: May = {
  accepted: ['withdrawn'],
  submitted: ['withdrawn'],
  in_process: ['withdrawn'],
}
const actors = [
  { who: 'employee', by: employee, may: companyMay, external: undefined },
  { who: 'recruiter', by: recruiter, may: recruiterMay, external: undefined },
  { who: 'admin', by: admin, may: companyMay, external: undefined },
  { who: 'student', by: student, may: studentMay, external: undefined },
  { who: 'professor', by: professor, may: {}, external: undefined },
  { who: 'employee, outside,', by: employee, may: outsideMay, external: true },
  { who: 'student, outside,', by: student, may: studentMay, external: true },
] as const
const cells = actors.flatMap(({ who, by, may, external }) =>
  referralStatuses.flatMap((from) =>
    referralStatuses.filter((to) => to !== from).map((to) => ({ who, by, from, to, external, allowed: (may as May)[from] ?? [] })),
  ),
)

describe('§4 change a referral’s status by hand', () => {
  it.each(cells.filter(({ allowed, to }) => allowed.includes(to)))('§4 lets $who move $from → $to', ({ by, from, to, external }) =>
    given(...referralAt(from, external))
      .as(by)
      .when(updateReferralStatus, { referralId, status: to }, applied)
      .thenHappened([
        happened(ReferralStatusChanged, {
          ...ids,
          studentId: 'stella',
          from,
          to,
          ...(to === 'submitted' && { applicationId: 'application' }),
        }),
      ]),
  )

  it('§4 links the application for “applied”, and refuses it without one', () => {
    const apply = (needs: Partial<typeof applied>) =>
      given(...referralAt('accepted'))
        .as(employee)
        .when(updateReferralStatus, { referralId, status: 'submitted' }, { ...none, ...needs })
    apply({}).thenRefused('not_applied')
    apply(applied).thenHappened([happened(ReferralStatusChanged, { ...linked, from: 'accepted', to: 'submitted' })])
  })

  it('§4 finds the application by student and job', async () => {
    const accepted = happened(ReferralAccepted, {
      ...ids,
      studentId: 'stella',
      jobId: 'job',
      expirationDate: '2027-01-31',
      expiresAt: '2027-02-01T00:00:00.000Z',
    })
    const streams: Record<string, readonly Past[]> = {
      claim: [happened(ValueClaimed, { kind: 'application', holder: 'application-application', claimId: 'claim' })],
      application: [applicationSubmitted],
    }
    const asked: string[] = []
    const fold: Lookup['fold'] = async (definition, id) => {
      asked.push(id)
      return foldAll(definition, recorded(streams[definition.category] ?? []))
    }
    const needs = (status: ReferralStatus) =>
      given(referralInvited, accepted).as(employee).needsOf(updateReferralStatus, { referralId, status }, { fold })
    expect(await needs('submitted')).toEqual(applied)
    expect(asked).toEqual([secrets.claimKey('application|stella|job'), 'application'])
    expect(await needs('withdrawn')).toEqual(none)
    const owned = (by: string) => [applicationSubmitted, happened(ApplicationReferred, { ...applicationIds, referralId: by })]
    streams['application'] = owned(referralId)
    expect(await needs('submitted')).toEqual(applied)
    streams['application'] = owned('earlier')
    expect(await needs('submitted')).toEqual({ refused: 'application_referred' })
    const withdrawn = happened(ApplicationStatusChanged, { ...applicationIds, from: 'submitted', to: 'withdrawn' })
    streams['application'] = [applicationSubmitted, withdrawn]
    expect(await needs('submitted')).toEqual(none)
  })

  it.each(cells.filter(({ by, allowed, to }) => by !== admin && !allowed.includes(to)))(
    '§4 refuses $who the move $from → $to and lists the allowed ones',
    ({ by, from, to, allowed, external }) =>
      given(...referralAt(from, external))
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

  it('§4 is handed in outside of the platform, without an application, where the employee says so', () => {
    const apply = (needs: Partial<typeof applied>) =>
      given(...referralAt('accepted'))
        .as(employee)
        .when(updateReferralStatus, { referralId, status: 'submitted', external: true }, { ...none, ...needs })
    const submitted = { ...ids, studentId: 'stella', from: 'accepted', to: 'submitted' } as const
    apply({}).thenHappened([happened(ReferralStatusChanged, { ...submitted, external: true })])
    apply(applied).thenHappened([happened(ReferralStatusChanged, { ...submitted, applicationId: 'application' })])
  })

  describe('§2.19 while its application is reviewed blind', () => {
    const accepted = [referralInvited, happened(ReferralStatusChanged, { ...ids, studentId: 'stella', from: 'invited', to: 'accepted' })]
    const follows = (to: ReferralStatus) => happened(ReferralStatusChanged, { ...linked, from: 'accepted', to })
    const ask = (to: ReferralStatus, hidden: boolean, ...followed: ReturnType<typeof follows>[]) =>
      given(...accepted, ...followed)
        .as(recruiter)
        .when(updateReferralStatus, { referralId, status: to }, { ...none, hidden })

    it.each(['accepted', 'submitted', 'in_process', 'hired', 'not_selected', 'expired', 'withdrawn'] as const)(
      '§2.19 refuses a recruiter “%s” in the same words as before the application, however far that is',
      (to) => {
        const before = ask(to, false).decision
        expect(before).toMatchObject({ refused: 'illegal_transition' })
        for (const now of ['submitted', 'in_process', 'not_selected', 'withdrawn'] as const)
          expect([now, ask(to, true, follows(now)).decision]).toEqual([now, before])
      },
    )

    it.each(['expired', 'withdrawn', 'declined'] as const)(
      '§2.19 refuses a recruiter “%s” where it is so already, as with an application',
      (status) =>
        given(...referralAt(status))
          .as(recruiter)
          .when(updateReferralStatus, { referralId, status }, none)
          .thenRefused('illegal_transition', { from: status, to: status, allowed: [] }),
    )
  })

  describe('§2.19 the revision that a recruiter’s own move answers', () => {
    const answered = past(
      happened(ReferralAccepted, {
        ...ids,
        studentId: 'stella',
        jobId: 'job',
        expirationDate: '2027-01-31',
        expiresAt: '2027-02-01T00:00:00.000Z',
      }),
      NOW,
      student,
    )
    const back = happened(ReferralAnswerTakenBack, {
      ...ids,
      studentId: 'stella',
      correctsEventId: eventId(1),
      from: 'accepted',
      expiresAt: '2026-12-11T00:00:00.000Z',
    })
    const follows = happened(ReferralStatusChanged, { ...linked, from: 'accepted', to: 'submitted' })
    const withdrawn = happened(ReferralStatusChanged, { ...ids, studentId: 'stella', from: 'invited', to: 'withdrawn' })
    const state = stateFrom(referralFold, referralInvited, answered, follows, back, withdrawn)
    const counted = (actor: typeof recruiter, needs?: { readonly hidden?: boolean }) =>
      referralFold.counted?.(state, defined({ actor, needs }) as ReplyContext<unknown>, 5)

    it('§2.19 counts no step of an application that is hidden, also when the call is repeated', () => {
      const unlinked = stateFrom(referralFold, referralInvited, answered, back, withdrawn)
      expect([unlinked.counted, counted(recruiter, { hidden: true }), counted(recruiter)]).toEqual([3, 3, 3])
      expect([counted(recruiter, { hidden: false }), counted(employee)]).toEqual([5, 5])
    })

    it('§2.19 looks up whether the application is hidden that it followed before the answer was taken back', async () => {
      const blind = { ...applicationSubmitted, data: { ...applicationSubmitted.data, blind: true } }
      const needsOf = (application: Past) =>
        given(referralInvited, answered, follows, back)
          .as(recruiter)
          .needsOf(
            updateReferralStatus,
            { referralId, status: 'withdrawn' },
            { fold: foldsOf({ 'application-application': [application] }) },
          )
      expect(await needsOf(blind)).toMatchObject({ hidden: true })
      expect(await needsOf(applicationSubmitted)).toMatchObject({ hidden: false })
    })

    it('§2.19 counts no step of a former one that is hidden still', async () => {
      const blind = { ...applicationSubmitted, data: { ...applicationSubmitted.data, blind: true } }
      const left = happened(ReferralStatusChanged, { ...linked, from: 'submitted', to: 'withdrawn' })
      const again = happened(ReferralStatusChanged, { ...linked, applicationId: 'again', from: 'withdrawn', to: 'submitted' })
      const history = [referralInvited, answered, follows, left, again]
      const needsOf = (former: Past) =>
        given(...history)
          .as(recruiter)
          .needsOf(
            updateReferralStatus,
            { referralId, status: 'withdrawn' },
            { fold: foldsOf({ 'application-application': [former], 'application-again': [applicationSubmitted] }) },
          )
      const countedWith = (needs: unknown) =>
        referralFold.counted?.(stateFrom(referralFold, ...history), { actor: recruiter, needs } as ReplyContext<unknown>, 4)
      expect([countedWith(await needsOf(blind)), countedWith(await needsOf(applicationSubmitted))]).toEqual([2, 4])
    })

    it('§2.19 and moves one that was handed in outside as before, whatever became of an application', () => {
      const outside = referralAt('submitted', true)
      const went = happened(ReferralStatusChanged, { ...linked, from: 'submitted', to: 'in_process' })
      for (const history of [outside, [...outside, went]])
        for (const to of ['in_process', 'hired', 'withdrawn'] as const)
          expect(
            given(...history)
              .as(recruiter)
              .when(updateReferralStatus, { referralId, status: to }, { ...none, hidden: history !== outside }).decision,
          ).toMatchObject([{ data: { to } }])
    })
  })

  it('§4 is corrected by an admin to any status, with a reason', () => {
    const correct = (reason?: string) =>
      given(...referralAt('withdrawn'))
        .as(admin)
        .when(updateReferralStatus, { referralId, status: 'hired', ...(reason && { reason }) }, applied)
    correct('Hired by phone.').thenHappened([
      happened(ReferralStatusCorrected, {
        ...ids,
        studentId: 'stella',
        from: 'withdrawn',
        to: 'hired',
        subjectId: 'stella',
        reason: 'Hired by phone.',
      }),
    ])
    correct().thenRefused('reason_required')
  })

  it('§4 says when the term ends of what an admin sets back to accepted or invited, so that it ends by itself', () => {
    const correct = (status: ReferralStatus) =>
      given(...referralAt('withdrawn'))
        .as(admin)
        .when(updateReferralStatus, { referralId, status, reason: 'It was another one.' }, none)
    const { expiresAt } = stateFrom(referralFold, ...referralAt('withdrawn'))
    for (const to of ['accepted', 'invited'] as const) expect(correct(to).decision).toMatchObject([{ data: { to, expiresAt } }])
    expect(correct('hired').decision).not.toMatchObject([{ data: { expiresAt } }])
  })

  it('§4 refuses a referral that does not exist', () =>
    given().as(employee).when(updateReferralStatus, { referralId, status: 'withdrawn' }, applied).thenRefused('not_found'))
})

describe('§4 take an answer back', () => {
  const answeredAgo = (seconds: number) => later(NOW, { seconds: -seconds })
  const accepted = (seconds: number) =>
    past(
      happened(ReferralAccepted, {
        ...ids,
        studentId: 'stella',
        jobId: 'job',
        expirationDate: '2027-01-31',
        expiresAt: '2027-02-01T00:00:00.000Z',
      }),
      answeredAgo(seconds),
      student,
    )
  const declined = (seconds: number) => past(happened(ReferralDeclined, { ...ids, studentId: 'stella' }), answeredAgo(seconds), student)
  const takeBack = { referralId, status: 'invited', undoes: eventId(1) } as const
  const back = (from: 'accepted' | 'declined') =>
    happened(ReferralAnswerTakenBack, {
      ...ids,
      studentId: 'stella',
      correctsEventId: eventId(1),
      from,
      expiresAt: referralInvited.data['expiresAt'] as string,
    })

  it('§4 within a minute, and the offer stands as before', () => {
    given(referralInvited, accepted(60))
      .as(student)
      .when(updateReferralStatus, takeBack, applied)
      .thenHappened([back('accepted')])
    given(referralInvited, declined(60))
      .as(student)
      .when(updateReferralStatus, takeBack, applied)
      .thenHappened([back('declined')])
    const forJob = { ...referralInvited, data: { ...referralInvited.data, jobId: 'job' } }
    const state = foldAll(
      referralFold,
      recorded([forJob, accepted(60), { ...back('accepted'), data: { ...back('accepted').data, jobId: 'job' } }]),
    )
    expect(state).toEqual({ ...foldAll(referralFold, recorded([forJob])), counted: 2 })
  })

  it('§4 also where it linked the referral to an application that was there before', async () => {
    const followed = happened(ReferralStatusChanged, { ...linked, from: 'accepted', to: 'submitted' })
    const scene = given(referralInvited, accepted(5), followed).as(student)
    const referred = happened(ApplicationReferred, { ...applicationIds, referralId })
    const held = [happened(ValueClaimed, { kind: 'application', holder: 'application-application', claimId: 'claim' })]
    const claim = `claim-${secrets.claimKey('application|stella|job')}`
    const needsOf = (...application: readonly Past[]) =>
      scene.needsOf(updateReferralStatus, takeBack, { fold: foldsOf({ [claim]: held, 'application-application': application }) })
    expect(await needsOf(applicationSubmitted, referred)).toEqual({ applicationId: 'application', linkedByAnswer: true, keepsClaim: false })
    const { data } = back('accepted')
    scene
      .when(updateReferralStatus, takeBack, { applicationId: 'application', linkedByAnswer: true })
      .thenHappened([{ ...back('accepted'), data: { ...data, applicationId: 'application' } }])
    expect(await needsOf(applicationSubmitted)).toEqual({ applicationId: undefined, linkedByAnswer: false })
    // Applied with it, whether the referral follows already or not: the answer stands.
    const appliedWithIt = { ...applicationSubmitted, data: { ...applicationSubmitted.data, referralId } }
    expect(await needsOf(appliedWithIt)).toEqual(refuse('undo_not_possible'))
  })

  it('§4 takes the claim again that a declined referral gave up, and is too late once the employee has referred the student anew', () => {
    const taken = refuse('undo_not_possible')
    const value = 'emil|stella'
    given(referralInvited, declined(5))
      .as(student)
      .when(updateReferralStatus, takeBack, applied)
      .thenClaimed([{ kind: 'referral', value, taken }])
    given(referralInvited, accepted(5)).as(student).when(updateReferralStatus, takeBack, applied).thenClaimed([])
  })

  it('§2.19 takes no claim again of a referral that its application has ended, as long as nobody else was given it', async () => {
    const ended = happened(ReferralStatusChanged, { ...linked, from: 'accepted', to: 'not_selected' })
    const scene = given(referralInvited, accepted(5), ended).as(student)
    const held = (kind: 'application' | 'referral', holder: string) => [happened(ValueClaimed, { kind, holder, claimId: 'claim' })]
    const needsWith = (holder: string) =>
      scene.needsOf(updateReferralStatus, takeBack, {
        fold: foldsOf({
          [`claim-${secrets.claimKey('application|stella|job')}`]: held('application', 'application-application'),
          [`claim-${secrets.claimKey('referral|emil|stella')}`]: held('referral', holder),
          'application-application': [applicationSubmitted, happened(ApplicationReferred, { ...applicationIds, referralId })],
        }),
      })
    const needs = { applicationId: 'application', linkedByAnswer: true }
    expect(await needsWith(`referral-${referralId}`)).toEqual({ ...needs, keepsClaim: true })
    expect(await needsWith('referral-another')).toEqual({ ...needs, keepsClaim: false })
    scene.when(updateReferralStatus, takeBack, { ...needs, keepsClaim: true }).thenClaimed([])
    const taken = refuse('undo_not_possible')
    scene
      .when(updateReferralStatus, takeBack, { ...needs, keepsClaim: false })
      .thenClaimed([{ kind: 'referral', value: 'emil|stella', taken }])
  })

  it.each([
    ['after a minute', given(referralInvited, accepted(61)).as(student), takeBack],
    ['of another event', given(referralInvited, accepted(5)).as(student), { ...takeBack, undoes: eventId(0) }],
    ['by the employee', given(referralInvited, accepted(5)).as(employee), takeBack],
    ['to another status', given(referralInvited, accepted(5)).as(student), { ...takeBack, status: 'declined' as const }],
    [
      'once the student has applied with it',
      given(referralInvited, accepted(5), happened(ReferralStatusChanged, { ...linked, from: 'accepted', to: 'submitted' })).as(student),
      takeBack,
    ],
    ['twice', given(referralInvited, accepted(5), back('accepted')).as(student), takeBack],
  ])('§4 is not possible %s', (_, scene, input) => scene.when(updateReferralStatus, input, applied).thenRefused('undo_not_possible'))
})
