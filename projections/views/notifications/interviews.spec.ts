import { describe, expect, it } from 'vitest'
import * as applications from '#events/applications.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { noticesOf } from '#events/vocabulary/notifications.ts'
import { day, event, type Given } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { notificationProjection } from './project.ts'

const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
const recruiter = { kind: 'user', uid: 'rita', role: 'recruiter' } as const
const moved = (from: ApplicationStatus, to: ApplicationStatus, more: { readonly interviewAt?: string } = {}) =>
  event(applications.ApplicationStatusChanged, { ...ids, from, to, ...more }, recruiter)
const disclosed = (status: ApplicationStatus) => event(applications.ApplicationStatusDisclosed, { ...ids, status })
const corrected = (kind: 'undo' | 'correction', from: ApplicationStatus, to: ApplicationStatus, correctsEventId = 'event-1') =>
  event(applications.ApplicationStatusCorrected, { ...ids, correctsEventId, kind, from, to })
const announced = event(applications.ApplicationCloseAnnounced, { ...ids, closesAt: '2026-12-07T09:00:00.000Z', because: 'no_answer' })
const tell = (...events: readonly Given[]) => given(notificationProjection, ...events)
const gone = { _del: true }

describe('an interview', () => {
  const at = '2026-12-03T15:00:00.000Z'
  const invited = moved('shortlisted', 'interviewing', { interviewAt: at })

  const rescheduled = (interviewAt: string, before?: string) =>
    event(applications.InterviewRescheduled, { ...ids, interviewAt, ...(before !== undefined && { before }) }, recruiter)
  const next = '2026-12-04T09:00:00.000Z'

  it('that is moved says so, under the next number', () =>
    expect(tell(invited, rescheduled(next, at)).document('app-interviewing')).toMatchObject({
      eventId: 'event-2',
      kind: 'interview',
      sentence: '{o:acme} moved your interview for {j:job}',
      detail: `It is now on {t:${next}}, not on {t:${at}}`,
      interview: { at: next, sequence: 1 },
    }))
  it('that gets its first time says so, under the first number', () =>
    expect(tell(moved('shortlisted', 'interviewing'), rescheduled(next)).document('app-interviewing')).toMatchObject({
      sentence: '{o:acme} set a time for your interview for {j:job}',
      detail: `{t:${next}}`,
      interview: { at: next, sequence: 0 },
    }))
  it('that was moved is off by a correction, at its last time', () =>
    expect(
      tell(invited, rescheduled(next, at), corrected('correction', 'interviewing', 'shortlisted')).document('app-interviewing'),
    ).toMatchObject({
      sentence: 'Your interview for {j:job} is off',
      detail: `It was to be on {t:${next}}`,
      interview: { at: next, sequence: 2, off: true },
    }))
  it('that was moved within the minute leaves no trace when its invitation is undone', () => {
    const atOnce = (given: Given) => ({ id: 'event', type: given.definition.type, data: given.data, meta: { occurredAt: day(1) } })
    const [undone] = noticesOf(atOnce(corrected('undo', 'interviewing', 'shortlisted')))
    const before = tell(invited, rescheduled(next, at)).document('app-interviewing')
    expect(before && undone?.retold?.({ ...before, at: day(1) })).toBeUndefined()
    expect(before && undone?.retold?.({ ...before, at: '2026-10-31T08:00:00.000Z' })).toBeDefined()
  })
  it('whose time is moved takes back the notice that the application closes', () =>
    expect(['closes', 'waits'].map((what) => tell(announced, rescheduled(next)).document(`app-${what}`))).toMatchObject([gone, gone]))

  it('that is off says so, under the next number', () => {
    for (const off of [[moved('interviewing', 'withdrawn')], [moved('interviewing', 'rejected'), disclosed('rejected')]])
      expect(tell(invited, ...off).document('app-interviewing')).toMatchObject({
        sentence: 'Your interview for {j:job} is off',
        interview: { at, sequence: 1, off: true },
      })
  })
  it('is not off while its rejection is held back', () =>
    expect(tell(invited, moved('interviewing', 'rejected')).document('app-interviewing')).toMatchObject({ interview: { at, sequence: 0 } }))
  it('that was is not off, and neither is one that led to an offer', () => {
    const past = moved('shortlisted', 'interviewing', { interviewAt: day(1) })
    expect(tell(past, moved('interviewing', 'withdrawn')).document('app-interviewing')).toMatchObject({ eventId: 'event-1' })
    expect(tell(invited, moved('interviewing', 'offered'), disclosed('offered')).document('app-interviewing')).toMatchObject({
      eventId: 'event-1',
    })
  })
  it('that an undone withdrawal took off is on again, under the next number', () => {
    const undone = corrected('undo', 'withdrawn', 'interviewing', 'event-2')
    expect(tell(invited, moved('interviewing', 'withdrawn'), undone).document('app-interviewing')).toMatchObject({
      sentence: '{o:acme} invites you to an interview for {j:job}',
      detail: `{t:${at}}`,
      interview: { at, sequence: 2 },
    })
  })
  it('without a day goes when a correction takes it back, and says so when it was the last', () => {
    const undated = moved('shortlisted', 'interviewing')
    expect(tell(undated, corrected('correction', 'interviewing', 'shortlisted')).document('app-interviewing')).toMatchObject({
      sentence: 'Your application for {j:job} at {o:acme} is back at “Shortlisted”',
    })
    const offered = [moved('interviewing', 'offered'), disclosed('offered'), corrected('correction', 'offered', 'shortlisted')]
    expect(tell(undated, ...offered).document('app-interviewing')).toMatchObject(gone)
    expect(tell(undated, moved('interviewing', 'withdrawn')).document('app-interviewing')).toMatchObject({ eventId: 'event-1' })
  })
  it('at another time follows the one before', () => {
    const again = moved('shortlisted', 'interviewing', { interviewAt: '2026-12-05T15:00:00.000Z' })
    const back = corrected('correction', 'interviewing', 'shortlisted')
    expect(tell(invited, back, again).document('app-interviewing')).toMatchObject({
      interview: { at: '2026-12-05T15:00:00.000Z', sequence: 2 },
    })
  })
})
