import { describe, expect, it } from 'vitest'
import { ApplicationStatusChanged, ApplicationStatusCorrected, InterviewRescheduled } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { applicationIds as ids, applicationSubmitted } from '../testing/examples.ts'
import { foldAll } from '../core/fold.ts'
import { admin, colleague, eventId, given, later, like, NOW, past, recorded, recruiter, student, type Past } from '../testing/given.ts'
import { changeStatus } from './change-status.ts'
import { applicationFold } from './state.ts'

const noJob = { job: undefined, timezone: 'UTC', holdSeconds: 0 }
const submitted = past(applicationSubmitted, later(NOW, { days: -30 }), student)
const sent = (input: Omit<Parameters<typeof changeStatus.decide>[1], 'id'>) => ({ id: 'application', ...input })

describe('§4 an interview that is set again', () => {
  const first = '2026-11-25T15:00:00Z'
  const second = '2026-11-26T09:30:00Z'
  const at = later(NOW, { hours: -2 })
  const dated = past(
    happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'interviewing', interviewAt: first }),
    at,
    recruiter,
  )
  const undated = past(happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'interviewing' }), at, recruiter)
  const rescheduled = (before: string | undefined, interviewAt: string) => happened(InterviewRescheduled, { ...ids, before, interviewAt })
  const set = (by: Account, interviewAt: string | undefined, ...history: readonly Past[]) =>
    given(submitted, dated, ...history)
      .as(by)
      .when(changeStatus, sent({ status: 'interviewing', ...(interviewAt !== undefined && { interviewAt }) }), noJob)

  it('gets another time, by any recruiter of the company and by an admin', () => {
    for (const by of [recruiter, colleague, admin]) set(by, second).thenHappened([rescheduled(first, second)])
    const moved = past(rescheduled(first, second), NOW, recruiter)
    set(recruiter, first, moved).thenHappened([rescheduled(second, first)])
  })
  it('gets its first time', () =>
    given(submitted, undated)
      .as(recruiter)
      .when(changeStatus, sent({ status: 'interviewing', interviewAt: second }), noJob)
      .thenHappened([rescheduled(undefined, second)]))
  it('stays as it is with the same time, in whatever form, with none, and by its student', () => {
    for (const same of [first, first.replace('Z', '.000Z'), undefined]) set(recruiter, same).thenNothingHappened()
    set(student, second).thenNothingHappened()
  })
  it('is no step: what comes before it can still be corrected, and the application no longer lies idle', () => {
    const moved = past(rescheduled(first, second), NOW, recruiter)
    const state = foldAll(applicationFold, recorded([submitted, dated, moved]))
    expect(state).toMatchObject({ status: 'interviewing', interviewAt: second, movedAt: NOW, steps: [{}, { at }] })
    given(submitted, dated, moved)
      .as(recruiter)
      .when(changeStatus, sent({ status: 'submitted', reason: 'The wrong card.' }), noJob)
      .thenHappened([like(ApplicationStatusCorrected, { from: 'interviewing', to: 'submitted', correctsEventId: eventId(1) })])
    const back = past(
      happened(ApplicationStatusCorrected, {
        ...ids,
        correctsEventId: eventId(1),
        from: 'interviewing',
        to: 'submitted',
        kind: 'correction',
      }),
      NOW,
    )
    expect(foldAll(applicationFold, recorded([submitted, dated, moved, back]))?.interviewAt).toBeUndefined()
  })
})
