import { describe, expect, it } from 'vitest'
import * as applications from '#events/applications.ts'
import * as invitations from '#events/invitations.ts'
import * as messages from '#events/messages.ts'
import * as points from '#events/points.ts'
import * as searches from '#events/searches.ts'
import * as users from '#events/users.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { noticesOf } from '#events/vocabulary/notifications.ts'
import { day, event, type Given } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { notificationProjection } from './project.ts'

const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
const recruiter = { kind: 'user', uid: 'rita', role: 'recruiter' } as const
const student = { kind: 'user', uid: 'mia', role: 'student' } as const
const moved = (from: ApplicationStatus, to: ApplicationStatus, more: { readonly interviewAt?: string } = {}) =>
  event(applications.ApplicationStatusChanged, { ...ids, from, to, ...more }, to === 'accepted' || to === 'withdrawn' ? student : recruiter)
const disclosed = (status: ApplicationStatus, offerExpiresAt?: string) =>
  event(applications.ApplicationStatusDisclosed, { ...ids, status, ...(offerExpiresAt !== undefined && { offerExpiresAt }) })
const because = 'no_answer' as const
const announced = event(applications.ApplicationCloseAnnounced, { ...ids, closesAt: '2026-12-07T09:00:00.000Z', because })
const corrected = (kind: 'undo' | 'correction', from: ApplicationStatus, to: ApplicationStatus, correctsEventId = 'event-1') =>
  event(applications.ApplicationStatusCorrected, { ...ids, correctsEventId, kind, from, to })
const reinstated = (from: ApplicationStatus, to: ApplicationStatus) => event(applications.ApplicationReinstated, { ...ids, from, to })
const tell = (...events: readonly Given[]) => given(notificationProjection, ...events)
const gone = { _del: true }

describe('a student', () => {
  it('is told at once that they are shortlisted, and nobody else hears of it', () => {
    const { document, refreshes } = tell(moved('submitted', 'shortlisted'))
    expect(document('app-shortlisted')).toEqual({
      _id: 'app-shortlisted',
      _pos: '00000000000000000001',
      _subjects: ['mia'],
      to: 'u:mia',
      kind: 'applicationMoved',
      sentence: 'You are shortlisted for {j:job} at {o:acme}',
      path: '/app/applications/app',
      by: { organizationId: 'acme' },
      jobId: 'job',
      place: 'list',
      eventId: 'event-1',
      at: day(1),
    })
    expect(refreshes).toMatchObject([{ rooms: ['u:mia'], topics: ['notifications'], ids: ['app-shortlisted'] }])
  })

  it('§2.14 that an application ended with an erased account stands without a name', () => {
    const process = { kind: 'process', uid: 'wind-up-erased' } as const
    for (const to of ['withdrawn', 'declined'] as const) {
      const ended = event(applications.ApplicationStatusChanged, { ...ids, from: 'submitted', to }, process)
      const told = given(notificationProjection, ended).document(`app-${to}`)
      expect(told).toMatchObject({ sentence: 'An application for {j:job} was withdrawn, because the account was erased' })
      expect(told).not.toHaveProperty('by')
    }
  })

  it('§2.19 that an erasure ended a hidden application is told with the next day, and no page at that instant', () => {
    const process = { kind: 'process', uid: 'wind-up-erased' } as const
    const ended = event(applications.ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'withdrawn', toldByDay: true }, process)
    const { document, refreshes } = given(notificationProjection, ended)
    expect(document('app-withdrawn')).toMatchObject({ at: `${day(2).slice(0, 'YYYY-MM-DD'.length)}T00:00:00.000Z` })
    expect(refreshes.flatMap(({ rooms }) => rooms)).toEqual([])
  })

  it('§2.2 learns of an offer and of a rejection by the disclosure alone', () => {
    for (const status of ['offered', 'rejected'] as const) {
      const { document, refreshes } = tell(moved('interviewing', status))
      expect([document(`app-${status}`), refreshes]).toEqual([undefined, []])
    }
    expect(tell(moved('interviewing', 'offered'), disclosed('offered')).document('app-offered')).toMatchObject({
      kind: 'offer',
      at: day(2),
    })
    expect(tell(moved('interviewing', 'rejected'), disclosed('rejected')).document('app-rejected')).toMatchObject({
      sentence: 'You were not chosen for {j:job} at {o:acme}',
    })
  })

  it('§2.2 reads of an offer that was rescinded that it was taken back, as soon as they read of offers', () => {
    const rescinded = (takesBack: 'offered' | 'accepted') =>
      tell(event(applications.ApplicationStatusDisclosed, { ...ids, status: 'rejected', takesBack })).document('app-rejected')
    expect(rescinded('offered')).toMatchObject({ kind: 'offer', sentence: '{o:acme} took back its offer for {j:job}' })
    expect(rescinded('accepted')).toMatchObject({
      kind: 'offer',
      sentence: '{o:acme} took back its offer for {j:job} that you had accepted',
    })
  })

  it('§2.2 and the company are told that an offer ended, and before and when an application is closed by itself', () => {
    const ended = tell(event(applications.OfferExpired, { ...ids, from: 'offered', to: 'declined' }))
    expect(ended.document('app-offer-ended')).toMatchObject({ to: 'u:mia', kind: 'applicationMoved' })
    expect(ended.document('app-offer-unanswered')).toMatchObject({ to: 'org:acme:recruiter', kind: 'offerAnswered' })
    const noticed = tell(announced)
    expect(noticed.document('app-closes')).toMatchObject({
      to: 'u:mia',
      sentence: 'Your application for {j:job} closes on {d:2026-12-07T09:00:00.000Z}, unless {o:acme} answers before',
    })
    expect(noticed.document('app-waits')).toMatchObject({ to: 'org:acme:recruiter', kind: 'applicationIdle' })
    expect(noticed.document('app-waits')).not.toHaveProperty('by')
    const closed = tell(event(applications.ApplicationAutoClosed, { ...ids, from: 'submitted', to: 'closed', because }))
    expect(closed.document('app-closed')).toMatchObject({ to: 'u:mia', detail: 'It counts against {o:acme}, not you' })
  })

  it('§2.2 the company is told once for each step of an application that stays there too long, and no page hears of it before', () => {
    const applied = event(applications.ApplicationSubmitted, {
      ...ids,
      source: 'direct',
      applicant: { name: 'Mia', email: 'mia@example.edu', skills: [] },
    })
    const stale = (...events: readonly Given[]) => tell(...events).document('app-stale')
    const path = '/app/applications?job=job&stale=1&sort=-since'
    expect(stale(applied)).toMatchObject({ to: 'org:acme:recruiter', kind: 'applicationsStale', at: day(15), path })
    const reviewed = [applied, moved('submitted', 'under_review')] as const
    expect(stale(...reviewed)).toMatchObject({
      sentence: 'The application of {a:app} for {j:job} has been at Under review for 14 days',
      at: day(16),
    })
    expect(stale(applied, moved('submitted', 'interviewing'))).toMatchObject({ at: day(30) })
    expect(stale(...reviewed, corrected('undo', 'under_review', 'submitted'))).toMatchObject({ at: day(17) })
    for (const end of ['rejected', 'withdrawn', 'accepted'] as const) expect(stale(applied, moved('submitted', end))).toMatchObject(gone)
    expect(tell(...reviewed).refreshes.filter(({ ids: named }) => named.includes('app-stale'))).toEqual([])
  })

  it('§2.2 and the company no longer read that an application closes by itself once it is moved', () => {
    const ends: readonly (readonly Given[])[] = [
      [moved('submitted', 'shortlisted')],
      [moved('submitted', 'withdrawn')],
      [moved('submitted', 'rejected'), disclosed('rejected')],
      [corrected('correction', 'under_review', 'submitted')],
      [event(applications.ApplicationAutoClosed, { ...ids, from: 'submitted', to: 'closed', because })],
    ]
    for (const end of ends) {
      const { document } = tell(announced, ...end)
      expect([document('app-closes'), document('app-waits')]).toMatchObject([gone, gone])
    }
  })

  it('§2.2 cannot tell from it that a rejection is held back, or that it was taken back', () => {
    for (const hidden of [[], [corrected('undo', 'rejected', 'submitted', 'event-2')]]) {
      const { document } = tell(announced, moved('submitted', 'rejected'), ...hidden)
      expect(document('app-closes')).toMatchObject({ eventId: 'event-1' })
      expect(document('app-waits')).toMatchObject(gone)
    }
  })

  it('§2.20 the company reads again that it closes, where the student was never told of what was taken back', () => {
    const closesAt = '2026-12-07T09:00:00.000Z'
    const back = { ...ids, from: 'rejected', to: 'submitted', closesAt } as const
    for (const way of [
      event(applications.ApplicationStatusCorrected, { ...back, kind: 'undo', correctsEventId: 'event-2' }),
      event(applications.ApplicationReinstated, back),
    ]) {
      const { document } = tell(announced, moved('submitted', 'rejected'), way)
      expect(document('app-closes')).toMatchObject({ eventId: 'event-1' })
      expect(document('app-waits')).toMatchObject({ until: closesAt, eventId: 'event-3' })
    }
  })

  it('§2.2 is reminded of an offer three days and one day before its end, and not once it is answered, ended or taken back', () => {
    const offer = [moved('interviewing', 'offered'), disclosed('offered', '2026-11-20T05:00:00.000Z')]
    const reminders = (...events: readonly Given[]) => ['app-offer-ends-3', 'app-offer-ends-1'].map((id) => tell(...events).document(id))
    const about = { type: 'application', id: 'app' }
    expect(reminders(...offer)).toMatchObject([
      { to: 'u:mia', kind: 'offer', at: '2026-11-17T05:00:00.000Z', about },
      { to: 'u:mia', kind: 'offer', at: '2026-11-19T05:00:00.000Z', about },
    ])
    for (const end of [
      [moved('offered', 'accepted')],
      [moved('offered', 'declined')],
      [moved('offered', 'rejected'), disclosed('rejected')],
      [event(applications.OfferExpired, { ...ids, from: 'offered', to: 'declined' })],
      [corrected('undo', 'offered', 'interviewing')],
      [corrected('correction', 'offered', 'shortlisted')],
    ])
      expect(reminders(...offer, ...end)).toMatchObject([gone, gone])
    expect(reminders(...offer, moved('offered', 'rejected'))).toMatchObject([{ kind: 'offer' }, { kind: 'offer' }])
    const short = [moved('interviewing', 'offered'), disclosed('offered', '2026-11-04T08:00:00.000Z')]
    expect(reminders(...short)).toMatchObject([undefined, { at: '2026-11-03T08:00:00.000Z' }])
  })

  it('§2.2 is left without a trace of what was undone', () =>
    expect(
      tell(moved('submitted', 'shortlisted'), corrected('undo', 'shortlisted', 'submitted')).document('app-shortlisted'),
    ).toMatchObject(gone))

  it('§2.2 is told that a correction took back what they knew, and never of what they did not know', () => {
    const known = tell(moved('submitted', 'rejected'), disclosed('rejected'), corrected('correction', 'rejected', 'submitted'))
    expect(known.document('app-rejected')).toMatchObject({
      sentence: 'Your application for {j:job} at {o:acme} is back at “Applied”',
      at: day(3),
    })
    const unknown = tell(moved('submitted', 'rejected'), corrected('correction', 'rejected', 'submitted'))
    expect([unknown.document('app-rejected'), unknown.refreshes]).toEqual([undefined, []])
  })

  it('§2.2 hears nothing of a correction to what is held back, not even that an interview is off', () => {
    const interviewAt = '2026-12-03T15:00:00.000Z'
    const { document, refreshes } = tell(
      moved('shortlisted', 'interviewing', { interviewAt }),
      corrected('correction', 'interviewing', 'rejected'),
    )
    expect(document('app-interviewing')).toMatchObject({ eventId: 'event-1', interview: { at: interviewAt, sequence: 0 } })
    expect(refreshes).toEqual([])
  })

  describe('§2.2 notices nothing of what was never disclosed:', () => {
    const interviewAt = '2026-12-03T15:00:00.000Z'
    const shortlisted = moved('submitted', 'shortlisted')
    const invited = moved('shortlisted', 'interviewing', { interviewAt })
    const backAtShortlisted = corrected('correction', 'interviewing', 'shortlisted')
    const rejectedOnce = [moved('shortlisted', 'rejected'), disclosed('rejected'), reinstated('rejected', 'shortlisted')]
    const offeredOnce = [moved('interviewing', 'offered'), disclosed('offered'), corrected('correction', 'offered', 'shortlisted')]
    it.each<[string, readonly Given[], ...Given[]]>([
      ['a correction of shortlisted to rejected', [shortlisted], corrected('correction', 'shortlisted', 'rejected')],
      ['a correction of interviewing to rejected', [invited], corrected('correction', 'interviewing', 'rejected')],
      [
        'a reinstatement to an offer',
        [moved('interviewing', 'offered'), moved('offered', 'rejected'), disclosed('rejected')],
        reinstated('rejected', 'offered'),
      ],
      [
        'an undone rejection after an interview was off',
        [invited, backAtShortlisted, moved('shortlisted', 'rejected')],
        corrected('undo', 'rejected', 'shortlisted', 'event-3'),
      ],
      [
        'an undone rejection after one that was taken back',
        [...rejectedOnce, moved('shortlisted', 'rejected')],
        corrected('undo', 'rejected', 'shortlisted', 'event-4'),
      ],
      [
        'a corrected rejection after one that was taken back',
        [...rejectedOnce, moved('shortlisted', 'rejected')],
        corrected('correction', 'rejected', 'shortlisted', 'event-4'),
      ],
      [
        'a corrected offer after a rejection that was taken back',
        [...rejectedOnce, moved('shortlisted', 'offered')],
        corrected('correction', 'offered', 'shortlisted', 'event-4'),
      ],
      [
        'a corrected rejection after an offer that was taken back',
        [...offeredOnce, moved('shortlisted', 'rejected')],
        corrected('correction', 'rejected', 'shortlisted', 'event-4'),
      ],
      [
        'an undone rejection of an offer that they know, which is disclosed once more',
        [moved('interviewing', 'offered'), disclosed('offered'), moved('offered', 'rejected')],
        corrected('undo', 'rejected', 'offered', 'event-3'),
        disclosed('offered'),
      ],
    ])('%s', (_, before, ...after) => {
      const all = ['shortlisted', 'interviewing', 'offered', 'rejected'].map((status) => `app-${status}`)
      const now = tell(...before, ...after)
      expect(all.map((id) => now.document(id))).toEqual(all.map((id) => tell(...before).document(id)))
      expect(now.refreshes).toEqual([])
    })
  })

  it('§2.2 is told of an offer again once a rejection was disclosed in between', () => {
    const again = [moved('offered', 'rejected'), disclosed('rejected'), reinstated('rejected', 'offered'), disclosed('offered')]
    const { document } = tell(moved('interviewing', 'offered'), disclosed('offered'), ...again)
    expect(document('app-offered')).toMatchObject({ kind: 'offer', at: day(6) })
    expect(document('app-rejected')).toMatchObject(gone)
  })
})

describe('a company', () => {
  it('§2.18 is shown a student’s answer after the minute in which it can be taken back', () => {
    const { document, refreshes } = tell(moved('offered', 'accepted'))
    expect(document('app-accepted')).toMatchObject({
      to: 'org:acme:recruiter',
      at: day(1).replace('T08:00', 'T08:01'),
    })
    expect(refreshes).toMatchObject([{ rooms: ['org:acme:recruiter'] }])
  })
  it('§2.18 never hears of an answer that was taken back', () =>
    expect(tell(moved('offered', 'accepted'), corrected('undo', 'accepted', 'offered')).document('app-accepted')).toMatchObject(gone))
})

describe('an inviter', () => {
  const invited = event(invitations.StudentInvited, {
    invitationId: 'inv',
    invitedBy: 'ada',
    inviterRole: 'student',
    emailKey: 'key',
    nomination: false,
    expiresAt: day(9),
    invitee: { email: 'bo@example.edu' },
  })
  it('is told how the invitation ended, and nothing before', () => {
    expect(tell(invited).refreshes).toEqual([])
    const declined = tell(invited, event(invitations.InvitationDeclined, { invitationId: 'inv' }))
    expect(declined.document('inv-answer')).toMatchObject({
      to: 'u:ada',
      place: 'list',
      sentence: 'Your invitation was declined',
      at: day(2),
    })
    expect(declined.refreshes).toMatchObject([{ rooms: ['u:ada'] }])
    expect(tell(invited, event(invitations.InvitationAccepted, { invitationId: 'inv', uid: 'bo' })).document('inv-answer')).toMatchObject(
      gone,
    )
  })
  it('is told of the end of a nomination once, by the nomination', () => {
    const ended = event(invitations.InvitationExpired, { invitationId: 'inv', nominationId: 'nom' })
    expect(tell(invited, ended).document('inv-answer')).toMatchObject(gone)
  })
  it('§2.13 is told by one notification whether a university confirms them, and nothing of what is taken back within a minute', () => {
    const place = { uid: 'lee', universityId: 'north' } as const
    const verified = event(users.PersonVerified, { ...place, verifiedBy: 'uma' })
    const unverified = event(users.PersonUnverified, { ...place, unverifiedBy: 'uma' })
    const told = tell(verified, unverified, verified)
    expect(told.document('lee-place')).toMatchObject({ sentence: '{o:north} confirmed that you belong there', eventId: 'event-3' })
    expect(told.document('lee-place')?.at).toBe('2026-11-03T08:01:00.000Z')

    const atOnce = { id: 'event', type: unverified.definition.type, data: unverified.data, meta: { occurredAt: day(3) } }
    const refused = event(users.PlaceRefused, { ...place, refusedBy: 'uma' })
    expect(tell(refused, verified).document('lee-place')).toMatchObject({ sentence: '{o:north} confirmed that you belong there' })

    const [slip] = noticesOf(atOnce)
    const before = told.document('lee-place')
    expect(before && slip?.retold?.(before)).toBeUndefined()
    expect(before && slip?.retold?.({ ...before, at: day(3) })).toBeDefined()
  })
  it('§2.19 is told who waits for them, until somebody decides', () => {
    const waits = event(users.UserRegistered, {
      uid: 'lee',
      role: 'student',
      state: 'pending_approval',
      invitedBy: 'ada',
      profile: {},
      person: { email: 'lee@home.example', displayName: 'Lee' },
    })
    expect(tell(waits).document('lee-waits')).toMatchObject({ to: 'u:ada', kind: 'personWaits' })
    expect(tell(waits, event(users.AccountApproved, { uid: 'lee', approvedBy: 'uma' })).document('lee-waits')).toMatchObject(gone)
    expect(tell(waits, event(users.SubjectErased, { uid: 'lee' })).document('lee-waits')).toMatchObject(gone)
  })
})

describe('messages', () => {
  const sent = event(messages.MessageSent, { threadId: 't', messageId: 'm', fromUid: 'rita', toUser: 'mia', message: 'Hello.' })
  it('are told by mail alone, once until they are read', () => {
    const { document, refreshes } = tell(sent, sent)
    expect(document('t-mia')).toMatchObject({ place: 'mail', eventId: 'event-1' })
    expect(refreshes).toEqual([])
    expect(tell(sent, event(messages.ThreadRead, { threadId: 't', uid: 'mia', from: 0, upTo: 0 })).document('t-mia')).toMatchObject(gone)
  })
})

describe('a request to redeem points', () => {
  const redemption = {
    redemptionId: 'red',
    professorId: 'ada',
    universityId: 'north',
    kind: 'certificate' as const,
    points: 10,
    takes: [{ entryId: 'line', points: 10 }],
  }
  const asked = event(points.RedemptionRequested, redemption)
  it('is told to the staff until somebody answers it, and its answer to the professor', () => {
    expect(tell(asked).document('red-asked')).toMatchObject({
      to: 'uni:north:university',
      kind: 'redemptionAsked',
      sentence: '{u:ada} asks to redeem 10 points: certificate',
    })
    const approved = tell(asked, event(points.RedemptionApproved, redemption))
    expect(approved.document('red-asked')).toMatchObject(gone)
    expect(approved.document('red-answer')).toMatchObject({
      to: 'u:ada',
      sentence: 'Your request for 10 points (certificate) was approved',
    })
    expect(tell(asked, event(points.RedemptionDeclined, { ...redemption, reason: 'No.' })).document('red-answer')).toMatchObject({
      sentence: 'Your request for 10 points (certificate) was declined',
    })
  })
})

describe('a check of saved searches', () => {
  const found = (...all: readonly (readonly ['jobs' | 'students', number])[]) =>
    event(searches.SearchesChecked, { uid: 'mia', found: all.map(([kind, count], n) => ({ searchId: `s-${n}`, kind, new: count })) })
  const checked = (...counts: readonly number[]) => found(...counts.map((count) => ['jobs', count] as const))
  it('tells how much is new, in one notification that each check with news writes anew', () => {
    expect(tell(checked()).document('mia-searches')).toBeUndefined()
    expect(tell(checked(1)).document('mia-searches')).toMatchObject({
      to: 'u:mia',
      kind: 'savedSearch',
      sentence: 'One new job fits your saved search',
      path: '/app/jobs?show=searches',
    })
    expect(tell(checked(1), checked(3), checked()).document('mia-searches')).toMatchObject({
      sentence: '3 new jobs fit your saved search',
      eventId: 'event-2',
    })
    expect(tell(checked(1, 2)).document('mia-searches')).toMatchObject({ sentence: 'New jobs fit 2 of your saved searches' })
  })
  it('leads a company to the students that are new', () => {
    const path = '/app/students'
    expect(tell(found(['students', 1])).document('mia-searches')).toMatchObject({
      sentence: 'One new student fits your saved search',
      path,
    })
    expect(tell(found(['students', 2], ['jobs', 1])).document('mia-searches')).toMatchObject({
      sentence: 'New jobs and students fit 2 of your saved searches',
      path,
    })
  })
})
