import { describe, expect, it } from 'vitest'
import { refuse } from '#events/vocabulary/refusals.ts'
import {
  ApplicationReinstated,
  ApplicationStatusChanged,
  ApplicationStatusCorrected,
  ApplicationStatusDisclosed,
  ApplicationViewed,
} from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { applicationStatuses, type ApplicationStatus } from '#events/vocabulary/application-status.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { applicationIds as ids, applicationSubmitted, jobPosted } from '../testing/examples.ts'
import type { CallContext } from '../core/command.ts'
import { foldAll } from '../core/fold.ts'
import { admin, colleague, eventId, given, later, like, NOW, past, professor, recorded, recruiter, student } from '../testing/given.ts'
import { jobFold } from '../jobs/state.ts'
import { changeStatus } from './change-status.ts'

const id = 'application'
const openJob = { job: foldAll(jobFold, recorded([jobPosted])), timezone: 'UTC', holdSeconds: 0 }
const noJob = { job: undefined, timezone: 'UTC', holdSeconds: 0 }

const submitted = past(applicationSubmitted, later(NOW, { days: -30 }), student)
const move = (from: ApplicationStatus, to: ApplicationStatus, at: string, by: Account = recruiter) =>
  past(happened(ApplicationStatusChanged, { ...ids, from, to }), at, by)
const disclosed = (status: ApplicationStatus, at: string) => past(happened(ApplicationStatusDisclosed, { ...ids, status }), at, recruiter)
/** The legal moves that lead to a status. */
const paths: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  submitted: [],
  under_review: ['under_review'],
  shortlisted: ['under_review', 'shortlisted'],
  interviewing: ['under_review', 'interviewing'],
  offered: ['interviewing', 'offered'],
  accepted: ['interviewing', 'offered', 'accepted'],
  hired: ['interviewing', 'offered', 'accepted', 'hired'],
  rejected: ['under_review', 'rejected'],
  withdrawn: ['under_review', 'withdrawn'],
  declined: ['interviewing', 'offered', 'declined'],
  closed: ['under_review', 'closed'],
}
function at(status: ApplicationStatus, since = later(NOW, { hours: -1 })) {
  const path = paths[status]
  const by = status === 'withdrawn' ? student : recruiter
  return [
    submitted,
    ...path.flatMap((to, n) => {
      const isLast = n === path.length - 1
      const at = isLast ? since : later(NOW, { days: -9 + n })
      const moved = move(path[n - 1] ?? 'submitted', to, at, isLast ? by : recruiter)
      return to === 'offered' || to === 'rejected' ? [moved, disclosed(to, at)] : [moved]
    }),
  ]
}
const when = (status: ApplicationStatus, by: Account, input: Parameters<typeof inputFor>[0]) =>
  given(...at(status))
    .as(by)
    .when(changeStatus, inputFor(input), noJob)
const inputFor = (input: { readonly status: ApplicationStatus } & Omit<Parameters<typeof changeStatus.decide>[1], 'id'>) => ({
  id,
  ...input,
})

/** The legal moves as product 2.2 lists them, to check the table in `events/vocabulary`. */
const recruiterMay: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  submitted: ['under_review', 'shortlisted', 'interviewing', 'rejected'],
  under_review: ['shortlisted', 'interviewing', 'rejected'],
  shortlisted: ['interviewing', 'offered', 'rejected'],
  interviewing: ['offered', 'rejected'],
  offered: ['rejected'],
  accepted: ['hired', 'rejected'],
  hired: [],
  declined: [],
  withdrawn: [],
  rejected: [],
  closed: [],
}
const studentMay: Readonly<Record<ApplicationStatus, readonly ApplicationStatus[]>> = {
  submitted: ['withdrawn'],
  under_review: ['withdrawn'],
  shortlisted: ['withdrawn'],
  interviewing: ['withdrawn'],
  offered: ['accepted', 'declined', 'withdrawn'],
  accepted: ['withdrawn'],
  hired: [],
  declined: [],
  withdrawn: [],
  rejected: [],
  closed: [],
}
/** Product 2.18: an admin closes; anything else an admin does is a correction. */
const adminMay = (from: ApplicationStatus) =>
  ['submitted', 'under_review', 'shortlisted', 'interviewing'].includes(from) ? (['closed'] as const) : []
const cells = [
  ...applicationStatuses.flatMap((from) =>
    applicationStatuses.map((to) => ({ who: 'recruiter', by: recruiter, from, to, allowed: recruiterMay[from] })),
  ),
  ...applicationStatuses.flatMap((from) =>
    applicationStatuses.map((to) => ({ who: 'student', by: student, from, to, allowed: studentMay[from] })),
  ),
].filter(({ from, to }) => from !== to)

describe('§4 move an application', () => {
  const legal = cells.filter(({ to, allowed }) => allowed.includes(to))
  const illegal = cells.filter(
    ({ who, from, to, allowed }) => !allowed.includes(to) && !(who === 'student' && from === 'withdrawn' && to === 'under_review'),
  )

  it.each(legal)('§4 lets a $who move $from → $to', ({ by, from, to }) => {
    const disclosed = to === 'rejected' || to === 'offered' ? [like(ApplicationStatusDisclosed, { ...ids, status: to })] : []
    when(from, by, { status: to }).thenHappened([like(ApplicationStatusChanged, { ...ids, from, to }), ...disclosed])
  })

  it.each(illegal)('§4 refuses a $who the move $from → $to and lists the allowed ones', ({ by, from, to, allowed }) =>
    when(from, by, { status: to }).thenRefused('illegal_transition', { from, to, allowed }),
  )

  it.each(applicationStatuses.filter((status) => status !== 'closed'))(
    '§4 lets an admin close an application that is %s, if none has answered it',
    (from) => {
      const closed = when(from, admin, { status: 'closed' })
      if (adminMay(from).length > 0) closed.thenHappened([happened(ApplicationStatusChanged, { ...ids, from, to: 'closed' })])
      else closed.thenRefused('reason_required')
    },
  )

  it.each(applicationStatuses)('§4 stores nothing when an application is already %s', (status) =>
    when(status, recruiter, { status }).thenNothingHappened(),
  )

  it('§4 lets no other role move it', () =>
    when('submitted', professor, { status: 'under_review' }).thenRefused('illegal_transition', { allowed: [] }))

  it('§4 refuses an application that does not exist', () =>
    given().as(recruiter).when(changeStatus, { id, status: 'rejected' }, noJob).thenRefused('not_found'))

  it('§4 lets an offer expire after 14 days unless the recruiter chooses a day', () => {
    const onKiritimati = { ...noJob, timezone: 'Pacific/Kiritimati' }
    given(...at('interviewing'))
      .as(recruiter)
      .when(changeStatus, inputFor({ status: 'offered' }), onKiritimati)
      .thenHappened([like(ApplicationStatusChanged, { offerExpiresOn: '2026-12-05' }), like(ApplicationStatusDisclosed, {})])
    when('interviewing', recruiter, { status: 'offered' }).thenHappened([
      like(ApplicationStatusChanged, { offerExpiresOn: '2026-12-04' }),
      like(ApplicationStatusDisclosed, { status: 'offered' }),
    ])
    when('interviewing', recruiter, { status: 'offered', offerExpiresOn: '2026-11-20T09:00:00Z', offerText: 'Come!' }).thenHappened([
      like(ApplicationStatusChanged, { offerExpiresOn: '2026-11-20', offerText: 'Come!' }),
      like(ApplicationStatusDisclosed, {}),
    ])
    when('interviewing', recruiter, { status: 'offered', offerExpiresOn: '2026-11-19' }).thenRefused('offer_expiry_in_past', {
      field: 'offerExpiresOn',
    })
  })

  it('§4 lets a student accept an offer until its last day ends in the company’s time zone', () => {
    const offer = (offerExpiresOn: string) => ({
      ...move('interviewing', 'offered', later(NOW, { days: -3 })),
      data: { ...ids, from: 'interviewing', to: 'offered', offerExpiresOn },
    })
    const answer = (offerExpiresOn: string, status: 'accepted' | 'declined', timezone = 'UTC') =>
      given(...at('interviewing', later(NOW, { days: -4 })), offer(offerExpiresOn), disclosed('offered', later(NOW, { days: -3 })))
        .as(student)
        .when(changeStatus, inputFor({ status }), { ...noJob, timezone })
    answer('2026-11-20', 'accepted').thenHappened([like(ApplicationStatusChanged, { to: 'accepted' })])
    answer('2026-11-20', 'accepted', 'Pacific/Kiritimati').thenRefused('offer_expired', { offerExpiresOn: '2026-11-20' })
    answer('2026-11-19', 'accepted').thenRefused('offer_expired', { offerExpiresOn: '2026-11-19' })
    answer('2026-11-19', 'declined').thenHappened([like(ApplicationStatusChanged, { to: 'declined' })])
  })

  it('§4 keeps the end of an offer that was told, also where the company changes its time zone', () => {
    const told = (offerExpiresAt: string) => ({
      ...disclosed('offered', later(NOW, { days: -3 })),
      data: { ...ids, status: 'offered', offerExpiresOn: '2026-11-20', offerExpiresAt },
    })
    const accept = (offerExpiresAt: string) =>
      given(...at('offered', later(NOW, { days: -4 })), told(offerExpiresAt))
        .as(student)
        .when(changeStatus, inputFor({ status: 'accepted' }), { ...noJob, timezone: 'Pacific/Kiritimati' })
    accept('2026-11-21T05:00:00.000Z').thenHappened([like(ApplicationStatusChanged, { to: 'accepted' })])
    accept(NOW).thenRefused('offer_expired', { offerExpiresOn: '2026-11-20' })
  })

  it('§4 stores the reason code, or `unspecified`', () => {
    when('submitted', recruiter, {
      status: 'rejected',
      reasonCode: 'experience',
      reason: 'Two years short.',
      note: 'Ask again in a year.',
    }).thenHappened([
      like(ApplicationStatusChanged, { reasonCode: 'experience', reason: 'Two years short.', note: 'Ask again in a year.' }),
      like(ApplicationStatusDisclosed, {}),
    ])
    when('submitted', student, { status: 'withdrawn' }).thenHappened([like(ApplicationStatusChanged, { reasonCode: 'unspecified' })])
  })

  it.each([
    ['submitted', recruiter, 'rejected', 'accepted_elsewhere'],
    ['submitted', student, 'withdrawn', 'skills_mismatch'],
    ['offered', student, 'declined', 'experience'],
    ['submitted', recruiter, 'shortlisted', 'experience'],
  ] as const)('§4 refuses a reason code that does not belong to the move: %s', (from, actor, status, reasonCode) =>
    expect(when(from, actor, { status, reasonCode }).decision).toMatchObject({ refused: 'invalid', details: [{ field: 'reasonCode' }] }),
  )

  it('§4 refuses a move when the expected revision is not the current one', () => {
    when('under_review', recruiter, { status: 'shortlisted', expectedRevision: 1 }).thenHappened([
      like(ApplicationStatusChanged, { to: 'shortlisted' }),
    ])
    when('under_review', recruiter, { status: 'shortlisted', expectedRevision: 0 }).thenRefused('revision_conflict', {
      expected: 0,
      actual: 1,
      status: 'under_review',
      from: 'submitted',
      at: later(NOW, { hours: -1 }),
      by: recruiter.uid,
    })
  })

  it('§3 a colleague who only opened the application is in nobody’s way', () => {
    const opened = past(happened(ApplicationViewed, ids), later(NOW, { seconds: -5 }), colleague)
    const expecting = (expectedRevision: number) =>
      given(...at('under_review'), opened)
        .as(recruiter)
        .when(changeStatus, { id, status: 'shortlisted', expectedRevision }, noJob)
    for (const revision of [1, 2]) expecting(revision).thenHappened([like(ApplicationStatusChanged, { to: 'shortlisted' })])
    for (const revision of [0, 3]) expecting(revision).thenRefused('revision_conflict', { expected: revision, actual: 2 })
  })
})

describe('§4 undo a move', () => {
  const rejectedAgo = (seconds: number, by = recruiter) => [
    submitted,
    move('submitted', 'rejected', later(NOW, { seconds: -seconds }), by),
    disclosed('rejected', later(NOW, { seconds: -seconds })),
  ]
  const undo = { id, status: 'submitted', undoes: eventId(1) } as const

  it('§4 restores the status before, for the same person within a minute and without a reason', () =>
    given(...rejectedAgo(60))
      .as(recruiter)
      .when(changeStatus, undo, noJob)
      .thenHappened([
        happened(ApplicationStatusCorrected, { ...ids, correctsEventId: eventId(1), from: 'rejected', to: 'submitted', kind: 'undo' }),
      ]))

  it('§4 gives a student back the offer that they accepted or declined', () => {
    for (const answer of ['accepted', 'declined'] as const)
      given(...at('offered', later(NOW, { days: -2 })), move('offered', answer, later(NOW, { seconds: -50 }), student))
        .as(student)
        .when(changeStatus, { id, status: 'offered', undoes: eventId(4) }, noJob)
        .thenHappened([
          happened(ApplicationStatusCorrected, { ...ids, correctsEventId: eventId(4), from: answer, to: 'offered', kind: 'undo' }),
          like(ApplicationStatusDisclosed, { status: 'offered' }),
        ])
  })

  it('§4 discloses the offer again when it goes back to one', () => {
    const offered = [...at('offered', later(NOW, { days: -2 })), move('offered', 'rejected', later(NOW, { seconds: -5 }))]
    given(...offered)
      .as(recruiter)
      .when(changeStatus, { id, status: 'offered', undoes: eventId(4) }, noJob)
      .thenHappened([
        like(ApplicationStatusCorrected, { to: 'offered', kind: 'undo' }),
        happened(ApplicationStatusDisclosed, { ...ids, status: 'offered' }),
      ])
  })

  it.each([
    ['after a minute', given(...rejectedAgo(60.001)).as(recruiter), undo],
    [
      'of the move before one that was undone',
      given(
        submitted,
        move('submitted', 'under_review', later(NOW, { seconds: -30 })),
        move('under_review', 'shortlisted', later(NOW, { seconds: -20 })),
        past(
          happened(ApplicationStatusCorrected, {
            ...ids,
            correctsEventId: eventId(2),
            from: 'shortlisted',
            to: 'under_review',
            kind: 'undo',
          }),
          later(NOW, { seconds: -10 }),
          recruiter,
        ),
      ).as(recruiter),
      undo,
    ],
    ['of its disclosure', given(...rejectedAgo(5)).as(recruiter), { ...undo, undoes: eventId(2) }],
    ['by a colleague', given(...rejectedAgo(5)).as(colleague), undo],
    ['of an older event', given(...at('shortlisted', later(NOW, { seconds: -5 }))).as(recruiter), { ...undo, status: 'under_review' }],
    ['to another status than before', given(...rejectedAgo(5)).as(recruiter), { ...undo, status: 'under_review' }],
    ['of the application itself', given(submitted).as(student), { ...undo, undoes: eventId(0) }],
    [
      'of an undo',
      given(
        ...rejectedAgo(9),
        past(
          happened(ApplicationStatusCorrected, { ...ids, correctsEventId: eventId(1), from: 'rejected', to: 'submitted', kind: 'undo' }),
          later(NOW, { seconds: -5 }),
          recruiter,
        ),
      ).as(recruiter),
      { ...undo, undoes: eventId(3), status: 'rejected' },
    ],
  ] as const)('§4 is not possible %s', (_, scene, input) => scene.when(changeStatus, input, noJob).thenRefused('undo_not_possible'))
})

describe('§4 correct a status', () => {
  it('§4 a recruiter sets an earlier step, with a reason', () =>
    when('offered', recruiter, { status: 'under_review', reason: 'The wrong card.' }).thenHappened([
      happened(ApplicationStatusCorrected, {
        ...ids,
        correctsEventId: eventId(1),
        from: 'offered',
        to: 'under_review',
        kind: 'correction',
        reason: 'The wrong card.',
      }),
    ]))

  it('§4 names the first of the moves that it takes back', () => {
    const path = ['under_review', 'shortlisted', 'interviewing'] as const
    const moves = path.map((to, n) => move(path[n - 1] ?? 'submitted', to, later(NOW, { hours: n - 9 })))
    const correct = (status: ApplicationStatus) =>
      given(submitted, ...moves)
        .as(recruiter)
        .when(changeStatus, { id, status, reason: 'The wrong card.' }, noJob)
    correct('submitted').thenHappened([like(ApplicationStatusCorrected, { correctsEventId: eventId(1) })])
    correct('under_review').thenHappened([like(ApplicationStatusCorrected, { correctsEventId: eventId(2) })])
    correct('shortlisted').thenHappened([like(ApplicationStatusCorrected, { correctsEventId: eventId(3) })])
  })

  it('§4 keeps the submission when an admin corrects a new application', () => {
    const corrected = happened(ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: eventId(0),
      from: 'submitted',
      to: 'hired',
      kind: 'correction',
    })
    expect(foldAll(changeStatus.fold, recorded([submitted, corrected]))?.steps.map(({ status }) => status)).toEqual(['submitted', 'hired'])
  })

  it('§4 a recruiter cannot correct without a reason, to a later step or to a final status', () => {
    when('offered', recruiter, { status: 'under_review' }).thenRefused('illegal_transition', { allowed: ['rejected'] })
    when('submitted', recruiter, { status: 'offered', reason: 'Hurry.' }).thenRefused('illegal_transition')
    when('offered', recruiter, { status: 'accepted', reason: 'He said so.' }).thenRefused('illegal_transition')
    when('offered', recruiter, { status: 'withdrawn', reason: 'He said so.' }).thenRefused('illegal_transition')
  })

  it('§4 removes the mistaken steps', () => {
    const corrected = happened(ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: eventId(3),
      from: 'interviewing',
      to: 'under_review',
      kind: 'correction',
    })
    const state = foldAll(changeStatus.fold, recorded([...at('shortlisted'), move('shortlisted', 'interviewing', NOW), corrected]))
    expect(state?.steps.map(({ status, eventId: id }) => [status, id])).toEqual([
      ['submitted', eventId(0)],
      ['under_review', eventId(1)],
    ])
  })

  it('§4 replaces the last step when the corrected status was never reached before', () => {
    const corrected = happened(ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: eventId(1),
      from: 'under_review',
      to: 'hired',
      kind: 'correction',
    })
    const state = foldAll(changeStatus.fold, recorded([...at('under_review'), corrected]))
    expect(state?.steps.map(({ status }) => status)).toEqual(['submitted', 'hired'])
  })

  it('§6 an admin sets any status, with a reason', () => {
    when('hired', admin, { status: 'submitted', reason: 'Wrong person.' }).thenHappened([
      like(ApplicationStatusCorrected, { from: 'hired', to: 'submitted', kind: 'correction' }),
    ])
    when('submitted', admin, { status: 'hired', reason: 'Hired by phone.' }).thenHappened([
      like(ApplicationStatusCorrected, { to: 'hired' }),
    ])
    when('hired', admin, { status: 'submitted' }).thenRefused('reason_required')
  })
})

describe('§4 reinstate an application', () => {
  const rejected = (days: number) => at('rejected', later(NOW, { days: -days }))
  const back = { id, status: 'under_review', reason: 'The position is open again.' } as const

  it('§4 a recruiter can restore the status before within 90 days, with a reason', () => {
    given(...rejected(90))
      .as(recruiter)
      .when(changeStatus, back, noJob)
      .thenHappened([happened(ApplicationReinstated, { ...ids, from: 'rejected', to: 'under_review', reason: back.reason })])
    given(...rejected(91))
      .as(recruiter)
      .when(changeStatus, back, noJob)
      .thenRefused('reinstate_not_possible')
    given(...rejected(1))
      .as(recruiter)
      .when(changeStatus, { ...back, status: 'interviewing' }, noJob)
      .thenRefused('illegal_transition', { from: 'rejected', to: 'interviewing', allowed: [] })
    given(...at('closed'))
      .as(recruiter)
      .when(changeStatus, back, noJob)
      .thenHappened([like(ApplicationReinstated, { from: 'closed' })])
  })

  it('§4 a recruiter cannot without a reason', () =>
    given(...rejected(1))
      .as(recruiter)
      .when(changeStatus, { id, status: 'under_review' }, noJob)
      .thenRefused('illegal_transition', { allowed: [] }))

  it('§4 a student can restore the status before within a day while the job is open', () => {
    const input = { id, status: 'under_review' } as const
    const withdrawn = (hours: number) => given(...at('withdrawn', later(NOW, { hours: -hours }))).as(student)
    withdrawn(24)
      .when(changeStatus, input, openJob)
      .thenHappened([happened(ApplicationReinstated, { ...ids, from: 'withdrawn', to: 'under_review' })])
    withdrawn(25).when(changeStatus, input, openJob).thenRefused('reinstate_not_possible')
    withdrawn(1)
      .when(changeStatus, input, { ...openJob, job: openJob.job && { ...openJob.job, status: 'closed' } })
      .thenRefused('reinstate_not_possible')
  })

  it('§4 a student cannot take back a rejection or a closing, with a reason or without', () => {
    for (const status of ['rejected', 'closed'] as const)
      given(...at(status))
        .as(student)
        .when(changeStatus, back, openJob)
        .thenRefused('illegal_transition', { allowed: [] })
  })

  it('§4 takes the claim on the job again, which the withdrawal released', () => {
    const back = { id, status: 'under_review', reason: 'The position is open again.' } as const
    const taken = refuse('duplicate_application')
    given(...at('withdrawn'))
      .as(student)
      .when(changeStatus, back, openJob)
      .thenClaimed([{ kind: 'application', value: 'stella|job', taken }])
    given(...at('rejected'))
      .as(recruiter)
      .when(changeStatus, back, openJob)
      .thenClaimed([])
  })
})

describe('§4 what was not disclosed to the student', () => {
  const offeredUnseen = [...at('interviewing', later(NOW, { hours: -2 })), move('interviewing', 'offered', later(NOW, { seconds: -300 }))]

  it('§4 does not exist for them: they move from the status that they know', () => {
    given(...offeredUnseen)
      .as(student)
      .when(changeStatus, { id, status: 'accepted' }, openJob)
      .thenRefused('illegal_transition', { from: 'interviewing', to: 'accepted', allowed: ['withdrawn'] })
    given(...at('interviewing'), move('interviewing', 'rejected', NOW))
      .as(student)
      .when(changeStatus, { id, status: 'withdrawn' }, openJob)
      .thenHappened([like(ApplicationStatusChanged, { from: 'interviewing', to: 'withdrawn' })])
  })

  it('§4 is over once they moved: their withdrawal leads back to what they knew', () => {
    const withdrawn = move('interviewing', 'withdrawn', later(NOW, { seconds: -9 }), student)
    given(...offeredUnseen, withdrawn)
      .as(student)
      .when(changeStatus, { id, status: 'interviewing', undoes: eventId(4) }, openJob)
      .thenHappened([like(ApplicationStatusCorrected, { from: 'withdrawn', to: 'interviewing' })])
  })

  it('§4 is not told by the reply either', () => {
    const state = foldAll(changeStatus.fold, recorded(offeredUnseen))
    const statusFor = (actor: Account) => state && changeStatus.reply?.(state, { id, status: 'offered' }, { actor } as CallContext).status
    expect([statusFor(student), statusFor(recruiter)]).toEqual(['interviewing', 'offered'])
  })
})
