import { describe, expect, it } from 'vitest'
import * as applications from '#events/applications.ts'
import { isHidden } from '#events/vocabulary/applications/blind.ts'
import { day, event, type Given } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { recruiterBoardProjection } from './project.ts'

const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
const applied = event(applications.ApplicationSubmitted, {
  ...ids,
  universityId: 'north',
  source: 'referred',
  referralId: 'ref',
  applicant: { name: 'Mia', email: 'mia@example.edu', skills: ['sql'], degree: 'master', graduationYear: 2027, gpa: 3.61 },
  coverLetter: 'Hello.',
})
const moved = (from: 'submitted' | 'under_review', to: 'under_review' | 'offered' | 'rejected') =>
  event(applications.ApplicationStatusChanged, { ...ids, from, to, ...(to === 'offered' && { offerText: 'Come.' }) })

describe('the card on the recruiter’s board', () => {
  it('has everything the student sent, is unseen, and its refresh goes to the company', () => {
    const { document, refreshes } = given(recruiterBoardProjection, applied)
    expect(document('app')).toMatchObject({
      jobId: 'job',
      universityId: 'north',
      source: 'referred',
      referralId: 'ref',
      skills: ['sql'],
      degree: 'master',
      applicant: { name: 'Mia', email: 'mia@example.edu', skills: ['sql'], gpa: 3.61 },
      nameKey: 'mia\nMia',
      nameBeginnings: ['m', 'mi', 'mia'],
      gpa: 3.61,
      status: 'submitted',
      since: day(1),
      submittedAt: day(1),
      unseen: true,
      revision: 0,
      _subjects: ['mia'],
    })
    expect(refreshes).toMatchObject([{ rooms: ['org:acme:recruiter', 'role:admin'], ids: ['app'] }])
  })

  it('knows the day of its status, and from when on it waits too long', () => {
    const card = (...events: readonly Given[]) => given(recruiterBoardProjection, applied, ...events).document('app')
    const rejected = moved('submitted', 'rejected')
    const back = event(applications.ApplicationReinstated, { ...ids, from: 'rejected', to: 'submitted' })
    expect(card()).toMatchObject({ statusDay: 'submitted 20758', staleFrom: day(15) })
    expect(card(moved('submitted', 'under_review'))).toMatchObject({ statusDay: 'under_review 20759', staleFrom: day(16) })
    expect(card(rejected)).toMatchObject({ statusDay: 'rejected 20759', staleFrom: '9999-12-31T23:59:59.999Z' })
    expect(card(rejected, back)).toMatchObject({ statusDay: 'submitted 20760', staleFrom: day(17) })
  })

  it('§2.2 keeps the reason of the last rejection, and none of one that the student never knew of', () => {
    const rejected = (more: object = {}) =>
      event(applications.ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'rejected', reasonCode: 'experience', ...more })
    const disclosed = event(applications.ApplicationStatusDisclosed, { ...ids, status: 'rejected' })
    const back = event(applications.ApplicationReinstated, { ...ids, from: 'rejected', to: 'submitted' })
    const undone = event(applications.ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: 'event-2',
      from: 'rejected',
      to: 'submitted',
      kind: 'undo',
    })
    const reasonAfter = (...events: readonly Given[]) =>
      given(recruiterBoardProjection, applied, ...events).document('app')?.rejectedBecause
    expect(reasonAfter(rejected(), disclosed)).toBe('experience')
    expect(reasonAfter(rejected(), disclosed, back, rejected({ reasonCode: 'timing' }), disclosed)).toBe('timing')
    expect(reasonAfter(rejected({ discloseAt: day(3) }), undone)).toBeUndefined()
    expect(reasonAfter(moved('submitted', 'rejected'), disclosed)).toBe('unspecified')
  })

  it('§2.2 says when it closes by itself, until it is moved or its interview is', () => {
    const announced = event(applications.ApplicationCloseAnnounced, { ...ids, closesAt: day(20), because: 'no_answer' })
    const card = (...events: readonly Given[]) => given(recruiterBoardProjection, applied, announced, ...events).document('app')
    expect(card()).toMatchObject({ closesAt: day(20) })
    expect(card(event(applications.ApplicationViewed, ids))).toMatchObject({ closesAt: day(20) })
    expect(card(moved('submitted', 'under_review'))).not.toHaveProperty('closesAt')
    expect(card(event(applications.InterviewRescheduled, { ...ids, interviewAt: day(9) }))).not.toHaveProperty('closesAt')
    const of = { ...ids, interviewId: 'one', round: 'interviewing', people: ['rita'] }
    const declined = event(applications.InterviewDeclined, { ...of, text: 'An exam.' })
    expect(card(event(applications.InterviewProposed, { ...of, at: day(9), minutes: 45 }), declined)).toMatchObject({
      interviews: [{ id: 'one', at: day(9), answer: { answer: 'cannot', text: 'An exam.' } }],
      movedAt: day(4),
    })
    expect(card(declined)).not.toHaveProperty('closesAt')
  })

  it('has no GPA of a student who hides it', () => {
    const { gpa: _hidden, ...applicant } = applied.data['applicant'] as Record<string, unknown>
    const hiding = event(applications.ApplicationSubmitted, { ...applied.data, applicant } as never)
    expect(given(recruiterBoardProjection, hiding).document('app')).not.toHaveProperty('gpa')
  })

  it('is seen after the first view, in the same status', () => {
    expect(given(recruiterBoardProjection, applied, event(applications.ApplicationViewed, ids)).document('app')).toMatchObject({
      unseen: false,
      status: 'submitted',
      revision: 1,
    })
  })

  it('§2.19 is hidden where the job is reviewed blind, until it is shortlisted and again after that is taken back', () => {
    const blind = event(applications.ApplicationSubmitted, { ...applied.data, blind: true } as never)
    const shortlisted = event(applications.ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'shortlisted' })
    const undone = event(applications.ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: 'event-2',
      from: 'shortlisted',
      to: 'submitted',
      kind: 'undo',
    })
    const card = (...events: readonly Given[]) => given(recruiterBoardProjection, ...events).document('app')
    const hidden = (...events: readonly Given[]) => card(...events)?.hidden
    expect(hidden(applied)).toBe(false)
    expect(hidden(blind)).toBe(true)
    expect(hidden(blind, moved('submitted', 'rejected'))).toBe(true)
    expect(hidden(blind, shortlisted)).toBe(false)
    expect(hidden(blind, shortlisted, undone)).toBe(true)
    const named = card(applied)?.nameKey
    expect(card(blind)?.nameKey).not.toBe(named)
    expect(card(blind, shortlisted)?.nameKey).toBe(named)
    expect(card(blind, shortlisted, undone)?.nameKey).toBe(card(blind)?.nameKey)
    const asked = event(applications.ApplicationSubmitted, { ...applied.data, blind: true, askedSkills: ['go', 'sql'] } as never)
    expect(card(blind)).toMatchObject({ skills: [], gpa: 3.5 })
    expect(card(asked)).toMatchObject({ skills: ['sql'], gpa: 3.5 })
    expect(card(asked, shortlisted)).toMatchObject({ skills: ['sql'], gpa: 3.61 })
    expect(card(asked, shortlisted, undone)).toMatchObject({ skills: ['sql'], gpa: 3.5 })
    const other = event(applications.ApplicationSubmitted, { ...applied.data, blind: true, askedSkills: ['go'] } as never)
    expect([card(other), card(other, shortlisted)]).toMatchObject([{ skills: [] }, { skills: ['sql'] }])
  })

  it('has the referral that was accepted after applying', () => {
    const referred = event(applications.ApplicationReferred, { ...ids, referralId: 'ref' })
    expect(given(recruiterBoardProjection, applied, referred).document('app')).toMatchObject({
      referralId: 'ref',
      status: 'submitted',
      since: day(1),
      revision: 1,
    })
  })

  it('§2.19 tells the company nothing of that while it is hidden, neither by a refresh nor by its revision', () => {
    const blind = event(applications.ApplicationSubmitted, { ...applied.data, blind: true } as never)
    const referred = event(applications.ApplicationReferred, { ...ids, referralId: 'ref' })
    const { document, refreshes } = given(recruiterBoardProjection, blind, referred)
    expect(document('app')).toMatchObject({ referralId: 'ref', revision: 0 })
    expect(refreshes.flatMap(({ rooms }) => rooms)).toEqual(['role:admin'])
  })

  it('§2.19 tells nobody of the company that an erasure ended it, at that instant, and of a student’s own withdrawal as always', () => {
    const blind = event(applications.ApplicationSubmitted, { ...applied.data, blind: true } as never)
    const ends = { ...ids, from: 'submitted', to: 'withdrawn' } as const
    const erased = event(applications.ApplicationStatusChanged, { ...ends, toldByDay: true }, { kind: 'process', uid: 'wind-up-erased' })
    const own = event(applications.ApplicationStatusChanged, ends, { kind: 'user', uid: 'mia', role: 'student' })
    const rooms = (...events: readonly Given[]) => given(recruiterBoardProjection, ...events).refreshes.flatMap((refresh) => refresh.rooms)
    expect(rooms(blind, erased)).toEqual(['role:admin'])
    for (const events of [
      [blind, own],
      [applied, erased],
    ])
      expect(rooms(...events)).toEqual(['org:acme:recruiter', 'role:admin'])
  })

  it('§4 has no referral any more when the student takes the answer back', () => {
    const back = event(applications.ApplicationReferralTakenBack, { ...ids, referralId: 'ref' })
    expect(given(recruiterBoardProjection, applied, back).document('app')).not.toHaveProperty('referralId')
  })

  it('§2.19 counts as nominated until the student has taken back the consent', () => {
    const nominated = event(applications.ApplicationSubmitted, { ...applied.data, source: 'nominated' } as never)
    const back = event(applications.ApplicationNominationTakenBack, ids)
    expect(given(recruiterBoardProjection, nominated).document('app')).toMatchObject({ source: 'nominated' })
    expect(given(recruiterBoardProjection, nominated, back).document('app')).toMatchObject({ source: 'direct', revision: 1 })
    // Of a hidden card the company notices it once the name is open.
    const hidden = event(applications.ApplicationSubmitted, { ...applied.data, source: 'nominated', blind: true } as never)
    const { document, refreshes } = given(recruiterBoardProjection, hidden, back)
    expect(document('app')).toMatchObject({ source: 'nominated', revision: 0 })
    expect(refreshes.flatMap(({ rooms }) => rooms)).toEqual(['role:admin'])
    const open = (to: 'under_review' | 'shortlisted') =>
      given(
        recruiterBoardProjection,
        hidden,
        back,
        event(applications.ApplicationStatusChanged, { ...ids, from: 'submitted', to }),
      ).document('app')
    expect([open('under_review'), open('shortlisted')]).toMatchObject([{ source: 'nominated' }, { source: 'direct' }])
    expect(open('shortlisted')).not.toHaveProperty('unnominated')
  })

  it('shows a rejection before its disclosure to the student', () => {
    expect(given(recruiterBoardProjection, applied, moved('submitted', 'rejected')).document('app')).toMatchObject({
      status: 'rejected',
      since: day(2),
    })
  })

  it('§2.2 says until when a rejection is held back, then when the student was told, and neither once it is taken back', () => {
    const held = event(applications.ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'rejected', discloseAt: day(3) })
    const told = event(applications.ApplicationStatusDisclosed, { ...ids, status: 'rejected' })
    const card = (...events: readonly Given[]) => given(recruiterBoardProjection, applied, ...events).document('app')
    expect(card(held)).toMatchObject({ discloseAt: day(3) })
    expect(card(held)).not.toHaveProperty('disclosedAt')
    expect(card(held, told)).toMatchObject({ disclosedAt: day(3) })
    expect(card(held, told)).not.toHaveProperty('discloseAt')
    const back = event(applications.ApplicationReinstated, { ...ids, from: 'rejected', to: 'submitted' })
    expect(card(held, told, back)).not.toHaveProperty('disclosedAt')
    expect(card(held, back)).not.toHaveProperty('discloseAt')
  })

  it('§2.2 says of an offer that it expired, until it is made again', () => {
    const expired = event(applications.OfferExpired, { ...ids, from: 'offered', to: 'declined' })
    const again = event(applications.ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: 'event-3',
      from: 'declined',
      to: 'offered',
      kind: 'correction',
    })
    const before = [applied, moved('under_review', 'offered'), expired]
    expect(given(recruiterBoardProjection, ...before).document('app')).toMatchObject({ status: 'declined', offerExpired: true })
    expect(given(recruiterBoardProjection, ...before, again).document('app')).not.toHaveProperty('offerExpired')
  })

  it('has the earlier status and date after an undo', () => {
    const undone = event(applications.ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: 'event-3',
      from: 'offered',
      to: 'under_review',
      kind: 'undo',
    })
    const document = given(
      recruiterBoardProjection,
      applied,
      moved('submitted', 'under_review'),
      moved('under_review', 'offered'),
      undone,
    ).document('app')
    expect(document).toMatchObject({ status: 'under_review', since: day(2), revision: 3 })
    expect(document).not.toHaveProperty('offerText')
  })

  it('§2.19 forgets an offer that was held back when the student withdrew', () => {
    const withdrawn = event(
      applications.ApplicationStatusChanged,
      { ...ids, from: 'under_review', to: 'withdrawn', reasonCode: 'unspecified' },
      { kind: 'user', uid: 'mia', role: 'student' },
    )
    const card = given(
      recruiterBoardProjection,
      applied,
      moved('submitted', 'under_review'),
      moved('under_review', 'offered'),
      withdrawn,
    ).document('app')
    expect(card?.steps).toMatchObject([{ status: 'submitted' }, { status: 'under_review' }, { status: 'withdrawn' }])
    expect(card).not.toHaveProperty('offerText')
  })

  it('§2.19 corrected to another status, it stands there since the move that was taken out, and shows no name of an instant before', () => {
    const blind = event(applications.ApplicationSubmitted, { ...applied.data, blind: true } as never)
    const corrected = event(applications.ApplicationStatusCorrected, {
      ...ids,
      correctsEventId: 'event-2',
      from: 'under_review',
      to: 'shortlisted',
      kind: 'correction',
    })
    const seen = event(applications.ApplicationViewed, ids)
    const card = given(recruiterBoardProjection, blind, moved('submitted', 'under_review'), seen, corrected).document('app')
    expect(card).toMatchObject({ status: 'shortlisted', since: day(2), statusDay: 'shortlisted 20759', staleFrom: day(16), hidden: false })
    expect(card && [isHidden(card, day(3)), isHidden(card, day(4))]).toEqual([true, false])
  })

  it('counts its time anew from a reinstatement', () => {
    const reinstated = event(applications.ApplicationReinstated, { ...ids, from: 'rejected', to: 'under_review' })
    expect(
      given(recruiterBoardProjection, applied, moved('submitted', 'under_review'), moved('under_review', 'rejected'), reinstated).document(
        'app',
      ),
    ).toMatchObject({
      status: 'under_review',
      since: day(4),
      steps: [
        { status: 'submitted', at: day(1) },
        { status: 'under_review', at: day(2) },
        { status: 'rejected', at: day(3) },
        { status: 'under_review', at: day(4), reinstated: true },
      ],
    })
  })
})
