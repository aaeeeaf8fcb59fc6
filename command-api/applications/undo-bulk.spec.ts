import { describe, it } from 'vitest'
import { ApplicationStatusChanged, ApplicationStatusCorrected } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { applicationIds as ids, applicationSubmitted } from '../testing/examples.ts'
import { colleague, eventId, given, later, like, NOW, past, recruiter, student, type Past } from '../testing/given.ts'
import { undoBulk } from './undo-bulk.ts'

const needs = { job: undefined, timezone: 'UTC', holdSeconds: 0 }
const submitted = past(applicationSubmitted, later(NOW, { days: -30 }), student)
const moved = (from: 'submitted' | 'under_review', to: 'under_review' | 'shortlisted', secondsAgo: number, bulkId?: string): Past => ({
  ...past(happened(ApplicationStatusChanged, { ...ids, from, to }), later(NOW, { seconds: -secondsAgo }), recruiter),
  ...(bulkId && { bulkId }),
})
const undo = (by: typeof recruiter, ...history: readonly Past[]) =>
  given(submitted, ...history)
    .as(by)
    .when(undoBulk, { id: 'application', bulkId: 'bulk' }, needs)

describe('§2.19 the undo of a bulk action, for one of its applications', () => {
  it('takes back the move that was a part of it', () => {
    undo(recruiter, moved('submitted', 'under_review', 59, 'bulk')).thenHappened([
      like(ApplicationStatusCorrected, { correctsEventId: eventId(1), to: 'submitted', kind: 'undo' }),
    ])
  })

  it('refuses another’s, one that is older than a minute, and an application that was moved on or moved otherwise', () => {
    const mine = moved('submitted', 'under_review', 50, 'bulk')
    undo(colleague, mine).thenRefused('undo_not_possible')
    undo(recruiter, moved('submitted', 'under_review', 61, 'bulk')).thenRefused('undo_not_possible')
    undo(recruiter, mine, moved('under_review', 'shortlisted', 10)).thenRefused('undo_not_possible')
    undo(recruiter, mine, moved('under_review', 'shortlisted', 10, 'another')).thenRefused('undo_not_possible')
    undo(recruiter, moved('submitted', 'under_review', 50)).thenRefused('undo_not_possible')
    undo(recruiter).thenRefused('undo_not_possible')
  })
})
