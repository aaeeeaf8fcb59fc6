import { describe, expect, it } from 'vitest'
import { ApplicationStatusChanged, ApplicationStatusCorrected, ApplicationStatusDisclosed } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { applicationIds as ids, applicationSubmitted, jobPosted } from '../testing/examples.ts'
import { colleague, eventId, foldsOf, given, later, like, NOW, past, recruiter, student, type Past } from '../testing/given.ts'
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

  it('gives an offer back with the end that the student was told, wherever the company is now', () => {
    const offer = { offerExpiresOn: '2026-12-04' }
    const history = [
      past(happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'offered', ...offer }), later(NOW, { days: -2 }), recruiter),
      happened(ApplicationStatusDisclosed, { ...ids, status: 'offered', ...offer, offerExpiresAt: '2026-12-05T06:00:00.000Z' }),
      {
        ...past(
          happened(ApplicationStatusChanged, { ...ids, from: 'offered', to: 'rejected', discloseAt: later(NOW, { hours: 1 }) }),
          later(NOW, { seconds: -5 }),
          recruiter,
        ),
        bulkId: 'bulk',
      },
    ]
    undo(recruiter, ...history).thenHappened([
      like(ApplicationStatusCorrected, { to: 'offered', kind: 'undo' }),
      like(ApplicationStatusDisclosed, { status: 'offered', offerExpiresAt: '2026-12-05T06:00:00.000Z' }),
    ])
  })

  it('looks up the job of what was held back, as its end may lie within the hold', async () => {
    const held = happened(ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'rejected', discloseAt: later(NOW, { hours: 1 }) })
    const found = await given(submitted, held)
      .as(recruiter)
      .needsOf(undoBulk, { id: 'application', bulkId: 'bulk' }, { fold: foldsOf({ 'job-job': [jobPosted] }) })
    expect(found).toMatchObject({ job: { jobId: 'job' } })
  })
})
