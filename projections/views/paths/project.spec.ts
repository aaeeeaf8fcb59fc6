import { describe, expect, it } from 'vitest'
import * as applications from '#events/applications.ts'
import type { Actor } from '#events/envelope.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { day, event, recordedFrom, type Given } from '#events/testing/given-events.ts'
import { upcast } from '#events/upcast.ts'
import { given } from '../../testing/given.ts'
import type { PathDocument } from './model.ts'
import { pathProjection } from './project.ts'

const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
const applied = event(applications.ApplicationSubmitted, {
  ...ids,
  source: 'direct',
  applicant: { name: 'Mia', email: 'mia@example.edu', skills: [] },
})
const seen = event(applications.ApplicationViewed, ids)
const recruiter = { kind: 'user', uid: 'rita', role: 'recruiter' } as const
const admin = { kind: 'user', uid: 'adam', role: 'admin' } as const
const student = { kind: 'user', uid: 'mia', role: 'student' } as const
const move = (from: ApplicationStatus, to: ApplicationStatus, by: Actor = to === 'withdrawn' ? student : recruiter) =>
  event(applications.ApplicationStatusChanged, { ...ids, from, to }, by)
const told = event(applications.ApplicationStatusDisclosed, { ...ids, status: 'rejected' }, { kind: 'timer' })
const again = (from: ApplicationStatus) => event(applications.ApplicationReinstated, { ...ids, from, to: 'submitted' }, recruiter)
const answer = (...events: readonly Given[]) => given(pathProjection, applied, ...events).document('app')

it('are folded alike, whether the document is still in memory or was read anew', () => {
  const events = [applied, move('submitted', 'interviewing'), told, move('interviewing', 'withdrawn')].map((one, n) =>
    upcast(recordedFrom(one, n)),
  )
  const pathBy = (read: <Doc>(doc: Doc) => Doc) =>
    events.reduce<PathDocument | undefined>(
      (doc, one) => pathProjection.apply(read(doc), one, 'app', () => undefined) as PathDocument,
      undefined,
    )
  expect(pathBy((doc) => structuredClone(doc))).toEqual(pathBy((doc) => doc))
})

describe('§2.19 the entries of an application', () => {
  it('are kept as reports and corrections ask for them, and nothing that is sealed', () => {
    const held = event(
      applications.ApplicationStatusChanged,
      {
        ...ids,
        from: 'submitted',
        to: 'rejected',
        discloseAt: day(5),
        reasonCode: 'position_filled',
        reason: 'Too late.',
        note: 'A secret.',
      },
      recruiter,
    )
    const back = event(
      applications.ApplicationStatusCorrected,
      { ...ids, correctsEventId: 'event-2', from: 'rejected', to: 'submitted', kind: 'undo', reason: 'A slip.' },
      recruiter,
    )
    const at = (n: number) => ({ eventId: `event-${n}`, at: day(n), position: String(n).padStart(20, '0') })
    const by = { role: 'recruiter' }
    expect(answer(held, seen, back)).toEqual({
      _id: 'app',
      _pos: expect.any(String),
      jobId: 'job',
      organizationId: 'acme',
      studentId: 'mia',
      submittedAt: day(1),
      entries: [
        { ...at(1), kind: 'submitted', to: 'submitted' },
        { ...at(2), kind: 'moved', to: 'rejected', ...by, discloseAt: day(5), reasonCode: 'position_filled' },
        { ...at(4), kind: 'corrected', to: 'submitted', ...by, corrects: 'event-2' },
      ],
      withdrawnUnseen: false,
    })
  })

  it('are news to others than their readers where the record of the company changes', () => {
    const roomsAfter = (...events: readonly Given[]) => given(pathProjection, applied, ...events).refreshes.flatMap(({ rooms }) => rooms)
    const moved = move('submitted', 'under_review')
    expect(roomsAfter()).toEqual(['org:acme:recruiter', 'role:admin'])
    expect(roomsAfter(moved)).toEqual(['org:acme:recruiter', 'role:admin'])
    expect(roomsAfter(moved, move('under_review', 'shortlisted'))).toEqual([])
    expect(roomsAfter(move('submitted', 'withdrawn'))).toEqual(['org:acme:recruiter', 'role:admin'])
    expect(roomsAfter(move('submitted', 'withdrawn', { kind: 'process', uid: 'wind-up-erased' }))).toEqual(['role:admin'])
  })
})

describe('§2.19 when a company answered an application', () => {
  it('counts the days to its first move', () => {
    expect(answer()).toMatchObject({ organizationId: 'acme', submittedAt: day(1), withdrawnUnseen: false })
    expect(answer(seen)).not.toHaveProperty('daysToAnswer')
    expect(answer(seen, move('submitted', 'shortlisted'), move('shortlisted', 'rejected'))).toMatchObject({ daysToAnswer: 2 })
  })

  it('a correction and an undo take the answer back, and what is put right stands in its place', () => {
    const back = (to: ApplicationStatus) =>
      event(
        applications.ApplicationStatusCorrected,
        { ...ids, correctsEventId: 'event-2', from: 'rejected', to, kind: 'correction' },
        admin,
      )
    const rejected = [move('submitted', 'rejected'), told]
    expect(answer(...rejected, back('submitted'))).not.toHaveProperty('daysToAnswer')
    expect(answer(...rejected, seen, seen, back('under_review'))).toMatchObject({ daysToAnswer: 1 })
    expect(answer(...rejected, back('submitted'), move('submitted', 'under_review'))).toMatchObject({ daysToAnswer: 4 })
    expect(answer(...rejected, back('declined'))).not.toHaveProperty('daysToAnswer')
  })

  it('one that was rejected and taken up again was answered by the rejection', () => {
    expect(answer(move('submitted', 'rejected'), told, seen, again('rejected'))).toMatchObject({ daysToAnswer: 1 })
  })

  it('and one that had closed by itself, by being taken up again', () => {
    const closed = event(
      applications.ApplicationAutoClosed,
      { ...ids, from: 'submitted', to: 'closed', because: 'no_answer' },
      { kind: 'timer' },
    )
    expect(answer(closed, seen, again('closed'))).toMatchObject({ daysToAnswer: 3 })
  })

  it('§2.19 what is held back is no answer before it is told, and then one of the day of the move', () => {
    const held = event(applications.ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'rejected', discloseAt: day(5) }, recruiter)
    const undone = event(applications.ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: 'event-2',
      from: 'rejected',
      to: 'submitted',
      kind: 'undo',
    })
    expect(answer(held)).not.toHaveProperty('daysToAnswer')
    expect(answer(held, seen, told)).toMatchObject({ daysToAnswer: 1 })
    expect(answer(held, undone, told)).not.toHaveProperty('daysToAnswer')
    expect(answer(held, move('rejected', 'withdrawn'))).toMatchObject({ withdrawnUnseen: true })
    expect(answer(move('submitted', 'rejected'), told, again('rejected'), held, undone)).toMatchObject({ daysToAnswer: 1 })
  })

  it('being closed by itself is no answer, and a withdrawal before any leaves it out', () => {
    const closed = event(applications.ApplicationAutoClosed, { ...ids, from: 'submitted', to: 'closed', because: 'no_answer' })
    expect(answer(closed)).not.toHaveProperty('daysToAnswer')
    expect(answer(move('submitted', 'withdrawn'))).toMatchObject({ withdrawnUnseen: true })
    expect(answer(move('submitted', 'under_review'), move('under_review', 'withdrawn'))).toMatchObject({ withdrawnUnseen: false })
  })
})
