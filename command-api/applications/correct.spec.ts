import { describe, expect, it } from 'vitest'
import { ApplicationReinstated, ApplicationStatusChanged, ApplicationStatusCorrected } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { foldAll } from '../core/streams/fold.ts'
import { applicationIds as ids } from '../testing/examples.ts'
import { admin, eventId, given, later, like, NOW, past, recorded, recruiter, student, type Past } from '../testing/given.ts'
import { at, move, submitted } from '../testing/moved-applications.ts'
import { changeStatus } from './change-status.ts'
import { undoBulk } from './undo-bulk.ts'

const id = 'application'
const noJob = { job: undefined, timezone: 'UTC', holdSeconds: 0 }
const when = (status: ApplicationStatus, by: Account, input: { readonly status: ApplicationStatus; readonly reason?: string }) =>
  given(...at(status))
    .as(by)
    .when(changeStatus, { id, ...input }, noJob)

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
      correctsEventId: eventId(2),
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

const earlier = (from: ApplicationStatus, to: ApplicationStatus, by: Account) => move(from, to, later(NOW, { hours: -1 }), by)
const offered = [submitted, earlier('submitted', 'interviewing', recruiter), earlier('interviewing', 'offered', recruiter)]
const answered = (answer: ApplicationStatus) => [...offered, earlier('offered', answer, student)]
const correct = (history: typeof offered, by: Account, status: ApplicationStatus) =>
  given(...history)
    .as(by)
    .when(changeStatus, { id, status, reason: 'The wrong card.' }, noJob)

describe('§2.19 a company corrects its own entries, not the answers of a student', () => {
  it.each(['offered', 'interviewing', 'submitted'] as const)('§2.19 an acceptance is not corrected to %s', (status) =>
    correct(answered('accepted'), recruiter, status).thenRefused('students_answer'),
  )

  it.each(['declined', 'withdrawn'] as const)('§2.19 an application that the student has %s stays so', (answer) =>
    correct(answered(answer), recruiter, 'interviewing').thenRefused('illegal_transition', {
      from: answer,
      to: 'interviewing',
      allowed: [],
    }),
  )

  it('§2.19 an offer that was not answered, and an acceptance that an admin entered, are', () => {
    correct(offered, recruiter, 'submitted').thenHappened([like(ApplicationStatusCorrected, { from: 'offered', to: 'submitted' })])
    correct([...offered, earlier('offered', 'accepted', admin)], recruiter, 'interviewing').thenHappened([
      like(ApplicationStatusCorrected, { from: 'accepted', to: 'interviewing' }),
    ])
  })

  it('§2.19 an admin corrects either, with a reason', () => {
    for (const answer of ['accepted', 'declined', 'withdrawn'] as const)
      correct(answered(answer), admin, 'interviewing').thenHappened([
        like(ApplicationStatusCorrected, { from: answer, to: 'interviewing' }),
      ])
  })
})

describe('§2.20 an application that was moved back and forth', () => {
  const soon = later(NOW, { seconds: -5 })
  const lately = later(NOW, { hours: -1 })
  const corrected = past(
    happened(ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: '',
      from: 'under_review',
      to: 'submitted',
      kind: 'correction',
      reason: 'The wrong card.',
    }),
    lately,
    recruiter,
  )
  const reinstated = past(happened(ApplicationReinstated, { ...ids, from: 'withdrawn', to: 'under_review' }), lately, student)
  const many = (count: number, ...moves: readonly Past[]) => Array.from({ length: count }, () => moves).flat()
  const half = limits.pathEntries / 2
  /** The submission, and entries of the company up to one before the limit. */
  const byCompany = [submitted, ...many(half - 1, move('submitted', 'under_review', lately), corrected)]
  const reviewed = move('submitted', 'under_review', soon)
  const full = [...byCompany, reviewed]
  const back = { id, status: 'submitted' } as const
  const undoes = eventId(full.length - 1)
  const refusal = ['too_many_moves', { limit: limits.pathEntries }] as const

  it('is taken back so often, and then no more, in whichever way', () => {
    given(...byCompany.slice(0, -1))
      .as(recruiter)
      .when(changeStatus, { ...back, reason: 'The wrong card.' }, noJob)
      .thenHappened([like(ApplicationStatusCorrected, { to: 'submitted' })])
    const scene = given(...full).as(recruiter)
    scene.when(changeStatus, { ...back, reason: 'The wrong card.' }, noJob).thenRefused(...refusal)
    scene.when(changeStatus, { ...back, undoes }, noJob).thenRefused(...refusal)
    given(...byCompany, { ...reviewed, bulkId: 'bulk' })
      .as(recruiter)
      .when(undoBulk, { id, bulkId: 'bulk' }, noJob)
      .thenRefused(...refusal)
    given(...full, move('under_review', 'rejected', lately))
      .as(recruiter)
      .when(changeStatus, { id, status: 'under_review', reason: 'Open again.' }, noJob)
      .thenRefused(...refusal)
  })

  it('is moved on by whoever may, and put right by an admin', () => {
    const onward = [
      [recruiter, 'rejected'],
      [student, 'withdrawn'],
    ] as const
    for (const [by, status] of onward)
      given(...full)
        .as(by)
        .when(changeStatus, { id, status }, { ...noJob, holdSeconds: 10 })
        .thenHappened([like(ApplicationStatusChanged, { to: status })])
    for (const answer of ['accepted', 'declined'] as const)
      given(...full, ...at('offered').slice(1))
        .as(student)
        .when(changeStatus, { id, status: answer }, noJob)
        .thenHappened([like(ApplicationStatusChanged, { to: answer })])
    given(...full)
      .as(admin)
      .when(changeStatus, { ...back, reason: 'The wrong card.' }, noJob)
      .thenHappened([like(ApplicationStatusCorrected, { to: 'submitted' })])
  })

  it('§2.18 is no more taken back by a student after as many events that they know of, and those alone count', () => {
    const withdrawn = move('under_review', 'withdrawn', soon, student)
    const held = past(
      happened(ApplicationStatusChanged, { ...ids, from: 'under_review', to: 'rejected', discloseAt: later(NOW, { days: 1 }) }),
      lately,
      recruiter,
    )
    const unseen = past(
      happened(ApplicationStatusCorrected, { ...ids, correctsEventId: '', from: 'rejected', to: 'under_review', kind: 'undo' }),
      lately,
      recruiter,
    )
    const undoneAfter = (...history: readonly Past[]) =>
      given(...history, withdrawn)
        .as(student)
        .when(changeStatus, { id, status: 'under_review', undoes: eventId(history.length) }, noJob)
    undoneAfter(...at('under_review'), ...many(half, withdrawn, reinstated)).thenRefused(...refusal)
    undoneAfter(...at('under_review'), ...many(half, held, unseen)).thenHappened([like(ApplicationStatusCorrected, { kind: 'undo' })])
  })
})
