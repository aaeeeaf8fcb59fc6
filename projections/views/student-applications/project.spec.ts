import { describe, expect, it } from 'vitest'
import * as applications from '#events/applications.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { studentApplicationProjection } from './project.ts'

const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
const applied = event(applications.ApplicationSubmitted, {
  ...ids,
  universityId: 'north',
  source: 'direct',
  applicant: { name: 'Mia', email: 'mia@example.edu', skills: [] },
})
const interviewing = event(applications.ApplicationStatusChanged, {
  ...ids,
  from: 'submitted',
  to: 'interviewing',
  interviewAt: '2026-12-01T10:00:00Z',
})
const offer = { offerExpiresOn: '2026-12-24', offerText: 'Come.' }
const offered = event(applications.ApplicationStatusChanged, { ...ids, from: 'interviewing', to: 'offered', ...offer })
const offerDisclosed = event(applications.ApplicationStatusDisclosed, { ...ids, status: 'offered' })
const rejected = event(applications.ApplicationStatusChanged, {
  ...ids,
  from: 'submitted',
  to: 'rejected',
  reasonCode: 'experience',
  note: 'No.',
})
const undone = event(applications.ApplicationStatusCorrected, {
  ...ids,
  correctsEventId: 'event-2',
  from: 'rejected',
  to: 'submitted',
  kind: 'undo',
})
const viewed = event(applications.ApplicationViewed, ids)

describe('the student’s application', () => {
  it('§2.2 says when it closes by itself, and goes on saying so while a rejection is held back', () => {
    const announced = event(applications.ApplicationCloseAnnounced, { ...ids, closesAt: day(20), because: 'no_answer' })
    const after = (...events: Parameters<typeof given>[1][]) => given(studentApplicationProjection, applied, announced, ...events)
    expect(after().document('app')).toMatchObject({ closesAt: day(20) })
    expect(after().refreshes).toMatchObject([{ rooms: ['u:mia'] }])
    expect(after(rejected).document('app')).toMatchObject({ closesAt: day(20), status: 'submitted' })
    expect(after(interviewing).document('app')).not.toHaveProperty('closesAt')
    expect(
      after(rejected, event(applications.ApplicationStatusDisclosed, { ...ids, status: 'rejected' })).document('app'),
    ).not.toHaveProperty('closesAt')
  })

  it('§2.2 says of an offer that it expired, also while a new one is held back, until the student knows of that', () => {
    const expired = event(applications.OfferExpired, { ...ids, from: 'offered', to: 'declined' })
    const before = [applied, interviewing, offered, offerDisclosed, expired]
    const again = event(applications.ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: 'event-5',
      from: 'declined',
      to: 'offered',
      discloseAt: day(9),
      kind: 'correction',
    })
    const read = (...events: typeof before) => given(studentApplicationProjection, ...events).document('app')
    expect(read(...before)).toMatchObject({ status: 'declined', offerExpired: true })
    expect(read(...before, again)).toMatchObject({ status: 'declined', offerExpired: true })
    expect(read(...before, again, offerDisclosed)).not.toHaveProperty('offerExpired')
  })

  it('has the referral that was accepted after applying', () => {
    const referred = event(applications.ApplicationReferred, { ...ids, referralId: 'ref' })
    const back = event(applications.ApplicationReferralTakenBack, { ...ids, referralId: 'ref' })
    expect(given(studentApplicationProjection, applied, referred, back).document('app')).not.toHaveProperty('referralId')
    expect(given(studentApplicationProjection, applied, referred).document('app')).toMatchObject({
      referralId: 'ref',
      status: 'submitted',
      since: day(1),
    })
  })

  it('follows each move that needs no disclosure, and the student gets the refresh', () => {
    const { document, refreshes } = given(studentApplicationProjection, applied, interviewing)
    expect(document('app')).toMatchObject({
      status: 'interviewing',
      since: day(2),
      interviews: [{ at: '2026-12-01T10:00:00Z' }],
      revision: 1,
    })
    expect(refreshes).toEqual([{ rooms: ['u:mia'], topics: ['applications', 'timeline'], ids: ['app'], position: '00000000000000000002' }])
  })

  it('shows the new time of an interview, in the same stage since the same day, and the student gets the refresh', () => {
    const later = event(applications.InterviewRescheduled, { ...ids, before: '2026-12-01T10:00:00Z', interviewAt: '2026-12-02T10:00:00Z' })
    const { document, refreshes } = given(studentApplicationProjection, applied, interviewing, later)
    expect(document('app')).toMatchObject({
      status: 'interviewing',
      since: day(2),
      interviews: [{}, { at: '2026-12-02T10:00:00Z' }],
      revision: 2,
    })
    expect(refreshes).toHaveLength(1)
  })

  it('§2.20 shows each word about an interview, and counts from when it was said', () => {
    const of = { ...ids, interviewId: 'one', round: 'interviewing', people: ['rita'] }
    const slots = ['2026-12-01T10:00:00.000Z', '2026-12-02T10:00:00.000Z']
    const proposed = event(applications.InterviewProposed, { ...of, slots, minutes: 45 })
    const settled = event(applications.InterviewSettled, { ...of, at: slots[1] ?? '', by: 'mia' })
    const off = event(applications.InterviewCanceled, { ...of, because: 'ended' })
    const { document, refreshes } = given(studentApplicationProjection, applied, proposed, settled)
    expect(document('app')).toMatchObject({ interviews: [{ id: 'one', slots, at: slots[1] }], movedAt: day(3), revision: 2 })
    expect(refreshes).toHaveLength(1)
    expect(given(studentApplicationProjection, applied, proposed, settled, off).document('app')).toMatchObject({
      interviews: [{ canceled: { at: day(4), because: 'ended' } }],
      movedAt: day(3),
    })
  })

  it.each([
    ['a rejection', [applied, rejected]],
    ['a view by the company', [applied, viewed]],
    ['an undone rejection', [applied, rejected, undone]],
  ])('shows nothing of %s before its disclosure, and sends no refresh', (_, events) => {
    const { document, refreshes } = given(studentApplicationProjection, ...events)
    expect(document('app')).toMatchObject({
      status: 'submitted',
      since: day(1),
      // From its own count the student cannot tell that there was more, nor from when an answer is due.
      revision: 0,
      movedAt: day(1),
    })
    expect(refreshes).toEqual([])
  })

  it('shows an offer with its words once it is disclosed', () => {
    expect(given(studentApplicationProjection, applied, interviewing, offered).document('app')).not.toMatchObject(offer)
    const { document, refreshes } = given(studentApplicationProjection, applied, interviewing, offered, offerDisclosed)
    expect(document('app')).toMatchObject({ status: 'offered', since: day(4), ...offer })
    expect(document('app')).not.toHaveProperty('heldOffer')
    expect(refreshes).toHaveLength(1)
    expect(document('app')).toMatchObject({ revision: 2 })
  })

  it('loses the offer when it is taken back', () => {
    const back = event(applications.ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: 'event-3',
      from: 'offered',
      to: 'interviewing',
      kind: 'correction',
    })
    const document = given(studentApplicationProjection, applied, interviewing, offered, offerDisclosed, back).document('app')
    expect(document).toMatchObject({ status: 'interviewing', since: day(2), interviews: [{ at: '2026-12-01T10:00:00Z' }] })
    expect(document).not.toHaveProperty('offerText')
  })

  it('never holds the company’s reason or note', () => {
    expect(JSON.stringify(given(studentApplicationProjection, applied, rejected).document('app'))).not.toMatch(/experience|No\./)
  })
})
