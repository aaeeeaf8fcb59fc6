import { describe, expect, it } from 'vitest'
import * as applications from '#events/applications.ts'
import * as campuses from '#events/campuses.ts'
import * as jobs from '#events/jobs.ts'
import * as nominations from '#events/nominations.ts'
import * as organizations from '#events/organizations.ts'
import * as points from '#events/points.ts'
import * as referrals from '#events/referrals.ts'
import type { DomainEvent } from '#events/define.ts'
import type { Actor } from '#events/envelope.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { day, event, recordedFrom, type Given } from '#events/testing/given-events.ts'
import { upcast } from '#events/upcast.ts'
import type { TrailItem } from './item.ts'
import { entriesFrom } from './trail.ts'
import { processorMs } from '#lib/testing/processor-time.ts'

function told(...events: readonly Given[]): readonly TrailItem[] {
  return entriesFrom(eventsOf(events))
}

function eventsOf(events: readonly Given[]): readonly DomainEvent[] {
  return events.map((given, n) => upcast(recordedFrom(given, n)))
}

const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
const ben = { kind: 'user', uid: 'ben', role: 'recruiter' } as const
const applied = event(
  applications.ApplicationSubmitted,
  { ...ids, universityId: 'north', source: 'direct', applicant: { name: 'Mia', email: 'mia@example.edu', skills: [] } },
  { kind: 'user', uid: 'mia', role: 'student' },
  'applications.apply',
)
const rejected = event(
  applications.ApplicationStatusChanged,
  { ...ids, from: 'submitted', to: 'rejected', reasonCode: 'experience', note: 'Wrong card.' },
  ben,
  'applications.changeStatus',
)
const undone = event(
  applications.ApplicationStatusCorrected,
  { ...ids, correctsEventId: 'event-2', from: 'rejected', to: 'submitted', kind: 'undo' },
  ben,
)
const disclosed = event(applications.ApplicationStatusDisclosed, { ...ids, status: 'rejected' }, ben)

const outside = (...events: readonly Given[]) => told(...events).filter(({ internal }) => !internal)

describe('the trail of an application', () => {
  it('§2.20 costs as much more as there are more notes and views in it, not their square', () => {
    const wrote = event(applications.ApplicationNoteAdded, { ...ids, noteId: 'note', written: { text: 'Good.' } }, ben)
    const viewed = event(applications.ApplicationViewed, ids, ben)
    /** Of as many entries in all, however many are in one trail: the clock of a processor is coarse. */
    const timeOf = (count: number) => {
      const all = eventsOf([applied, rejected, ...Array.from({ length: count / 2 }, () => [wrote, viewed]).flat()])
      return processorMs(() => {
        for (let n = 0; n < 100_000; n += count) entriesFrom(all)
      })
    }
    timeOf(500)
    // As much, or with squares ten times as much: between them there is room for what runs beside.
    expect(timeOf(5_000) / timeOf(500)).toBeLessThan(5)
  })

  it('says with an invitation when the interview is', () => {
    const at = '2026-12-03T20:00:00.000Z'
    const invited = event(
      applications.ApplicationStatusChanged,
      { ...ids, from: 'submitted', to: 'interviewing', interviewAt: at },
      ben,
      'applications.changeStatus',
    )
    expect(told(applied, invited)[1]?.sentence).toBe(
      `{u:ben} moved the application from Submitted to Interviewing with the interview on {t:${at}}`,
    )
  })

  it('says who, when, from what to what, why and through which call', () => {
    expect(told(applied, rejected)).toMatchObject([
      { eventId: 'event-1', at: day(1), sentence: '{u:mia} applied', operation: 'applications.apply', requestId: 'request-1' },
      {
        eventId: 'event-2',
        at: day(2),
        recordedAt: day(2),
        type: 'ApplicationStatusChanged',
        actor: ben,
        from: 'submitted',
        to: 'rejected',
        sentence: '{u:ben} rejected the application (experience)',
        sentenceOutside: '{u:ben} rejected the application',
        reasonCode: 'experience',
        note: 'Wrong card.',
        operation: 'applications.changeStatus',
        position: '00000000000000000002',
      },
    ])
  })
  it('keeps an undone move, marked as undone, with the correction', () => {
    expect(told(applied, rejected, undone)).toMatchObject([
      { eventId: 'event-1' },
      { eventId: 'event-2', undoneBy: 'event-3' },
      { eventId: 'event-3', correctsEventId: 'event-2' },
    ])
  })
  const moved = (from: ApplicationStatus, to: ApplicationStatus) => event(applications.ApplicationStatusChanged, { ...ids, from, to }, ben)
  const corrected = (first: number, from: ApplicationStatus, to: ApplicationStatus) =>
    event(applications.ApplicationStatusCorrected, { ...ids, correctsEventId: `event-${first}`, from, to, kind: 'correction' }, ben)
  const toInterview = [applied, moved('submitted', 'under_review'), moved('under_review', 'interviewing')]
  it('§4 marks every move that a correction takes back, and none before', () => {
    const marks = (...events: readonly Given[]) => told(...events).map(({ undoneBy }) => undoneBy)
    expect(marks(...toInterview, corrected(2, 'interviewing', 'submitted'))).toEqual([undefined, 'event-4', 'event-4', undefined])
    expect(marks(...toInterview, corrected(3, 'interviewing', 'under_review'), corrected(2, 'under_review', 'submitted'))).toEqual([
      undefined,
      'event-5',
      'event-4',
      undefined,
      undefined,
    ])
    expect(marks(applied, corrected(1, 'submitted', 'hired'))).toEqual([undefined, undefined])
  })
  it('§2.19 strikes out a correction that was a mistake itself', () => {
    const wrong = corrected(3, 'interviewing', 'shortlisted')
    const marks = told(...toInterview, wrong, corrected(4, 'shortlisted', 'under_review')).map(({ undoneBy }) => undoneBy)
    expect(marks).toEqual([undefined, undefined, 'event-4', 'event-5', undefined])
  })
  it('§2.19 strikes out what was never told once the student has moved, and what that had taken back stands again', () => {
    const mia = { kind: 'user', uid: 'mia', role: 'student' } as const
    const erasure = { kind: 'process', uid: 'endApplications' } as const
    const held = event(applications.ApplicationStatusChanged, { ...ids, from: 'interviewing', to: 'offered', discloseAt: day(9) }, ben)
    const withdrawn = (by: Actor) => event(applications.ApplicationStatusChanged, { ...ids, from: 'interviewing', to: 'withdrawn' }, by)
    const marks = (...events: readonly Given[]) =>
      told(...events)
        .map(({ undoneBy }) => undoneBy)
        .slice(2)
    for (const by of [mia, erasure]) expect(marks(...toInterview, held, withdrawn(by))).toEqual([undefined, 'event-5', undefined])
    expect(
      marks(...toInterview, event(applications.ApplicationStatusChanged, { ...ids, from: 'interviewing', to: 'rejected' }, ben)),
    ).toEqual([undefined, undefined])
    const mistaken = {
      ...ids,
      correctsEventId: 'event-3',
      from: 'interviewing',
      to: 'rejected',
      discloseAt: day(9),
      kind: 'correction',
    } as const
    const wrong = event(applications.ApplicationStatusCorrected, mistaken, ben)
    expect(marks(...toInterview, wrong)).toEqual(['event-4', undefined])
    expect(marks(...toInterview, wrong, withdrawn(mia))).toEqual([undefined, 'event-5', undefined])
    expect(outside(...toInterview, held, withdrawn(mia))?.map(({ undoneBy }) => undoneBy)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })
  it('§2.20 strikes out that an interview was off once it is on again, and says which way back is a correction', () => {
    const of = { ...ids, interviewId: 'one', round: 'interviewing', people: ['ben'], at: day(9) }
    const entries = told(
      ...toInterview,
      event(applications.InterviewProposed, { ...of, minutes: 45 }, ben),
      moved('interviewing', 'withdrawn'),
      event(applications.InterviewCanceled, { ...of, because: 'ended' }, ben),
      corrected(5, 'withdrawn', 'interviewing'),
      event(applications.InterviewResumed, of, ben),
    )
    expect(entries?.map(({ undoneBy }) => undoneBy).slice(3)).toEqual([undefined, 'event-7', 'event-8', undefined, undefined])
    expect(entries?.map(({ correction }) => correction).slice(4)).toEqual([undefined, undefined, true, undefined])
  })
  it('§4 shows the student a correction below what they knew, but not the offer that it came from', () => {
    const before = [...toInterview, moved('interviewing', 'offered')]
    expect(outside(...before, corrected(4, 'offered', 'interviewing'))).toHaveLength(3)
    const shown = outside(...before, corrected(3, 'offered', 'under_review'))
    expect(shown).toHaveLength(4)
    expect(shown?.at(-1)).toMatchObject({ from: 'offered', fromOutside: 'interviewing', to: 'under_review' })
  })
  it('shows the student nothing of a rejection before its disclosure, and all of it after', () => {
    expect(outside(applied, rejected)).toHaveLength(1)
    expect(outside(applied, rejected, disclosed)).toMatchObject([{ eventId: 'event-1' }, { eventId: 'event-2' }])
  })
  it('§2.2 says until when a rejection is held back, as long as it is', () => {
    const held = event(applications.ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'rejected', discloseAt: day(3) }, ben)
    const entry = (...events: readonly Given[]) => told(...events)[1]
    expect(entry(applied, held)).toMatchObject({ discloseAt: day(3) })
    expect(entry(applied, held, disclosed)).toMatchObject({ disclosed: { at: day(3) } })
    for (const after of [disclosed, undone]) expect(entry(applied, held, after)).toMatchObject({ discloseAt: day(3), heldUntil: day(3) })
  })
  it('never shows the student a rejection that was undone in time', () => {
    expect(outside(applied, rejected, undone)).toHaveLength(1)
  })
  it('§2.19 shows a note to the company alone, and its text nowhere once it is retracted', () => {
    const note = event(applications.ApplicationNoteAdded, { ...ids, noteId: 'n', written: { text: 'Asks well.', rating: 4 } }, ben)
    const other = event(applications.ApplicationNoteAdded, { ...ids, noteId: 'other', written: { text: 'Late.' } }, ben)
    const retracted = event(applications.ApplicationNoteRetracted, { ...ids, noteId: 'n', reason: 'Wrong person.' }, ben)
    const entries = (...events: readonly Given[]) => told(applied, ...events).slice(1)
    expect(entries(note)).toMatchObject([{ sentence: '{u:ben} wrote a note', note: 'Asks well.', internal: true }])
    const after = entries(note, other, retracted)
    expect(after).toMatchObject([
      { sentence: '{u:ben} wrote a note', undoneBy: 'event-4', internal: true },
      { note: 'Late.', internal: true },
      { sentence: '{u:ben} retracted a note', reason: 'Wrong person.', internal: true },
    ])
    expect(after?.[0]).not.toHaveProperty('note')
  })
  it('shows a view by the company to the company alone', () => {
    expect(outside(applied, event(applications.ApplicationViewed, ids, ben))).toHaveLength(1)
  })
})

describe('other trails', () => {
  it('name a process as the actor, and no operation where the event has none', () => {
    const consented = event(
      nominations.NominationConsented,
      { nominationId: 'nom', professorId: 'ada', semester: '2026-fall', studentId: 'mia', shareReason: true, shareWithNominator: true },
      { kind: 'process', uid: 'registration' },
    )
    const entry = told(consented)[0]
    expect(entry).toMatchObject({ sentence: '{u:mia} agreed to the nomination', actor: { kind: 'process', uid: 'registration' } })
    expect(entry).not.toHaveProperty('operation')
  })
  it('name a timer as the actor, and say what expired', () => {
    const expired = event(
      referrals.ReferralExpired,
      { referralId: 'ref', employeeId: 'emil', organizationId: 'acme', studentId: 'mia', from: 'accepted' },
      { kind: 'timer', uid: 'referralExpired' },
      'timer.referralExpired',
    )
    expect(told(expired)).toMatchObject([
      {
        sentence: 'The referral expired before the student applied',
        actor: { kind: 'timer', uid: 'referralExpired' },
        from: 'accepted',
        operation: 'timer.referralExpired',
      },
    ])
  })
  it('§2.19 say where a referral and an application meet', () => {
    const both = { ...ids, referralId: 'ref', employeeId: 'emil' }
    const invited = event(referrals.ReferralStudentJoined, {
      referralId: 'ref',
      employeeId: 'emil',
      organizationId: 'acme',
      studentId: 'mia',
    })
    const { jobId: _job, ...ofReferral } = both
    const follows = event(
      referrals.ReferralStatusChanged,
      { ...ofReferral, from: 'accepted', to: 'submitted' },
      { kind: 'process', uid: 'p' },
    )
    expect(told(invited, follows).map(({ linksTo }) => linksTo)).toEqual([undefined, 'app'])
    const linked = told(applied, event(applications.ApplicationReferred, { ...ids, referralId: 'ref' }, { kind: 'process', uid: 'p' }))
    expect(linked.map(({ linksTo }) => linksTo)).toEqual([undefined, 'app'])
  })
  it('of a referral hold the reason of its withdrawal', () => {
    const withdrawn = event(
      referrals.ReferralStatusChanged,
      {
        referralId: 'ref',
        employeeId: 'emil',
        organizationId: 'acme',
        from: 'invited',
        to: 'withdrawn',
        subjectId: 'inv',
        reason: 'The team is full.',
      },
      { kind: 'user', uid: 'emil', role: 'employee' },
    )
    expect(told(withdrawn)).toMatchObject([{ to: 'withdrawn', reason: 'The team is full.' }])
  })
  const pointsOf = (entryId: string, more: object = {}) =>
    event(
      points.PointsAccrued,
      {
        professorId: 'ada',
        universityId: 'north',
        entryId,
        rule: 'R3',
        points: 5,
        nominators: 2,
        semester: '2026-fall',
        nominationId: 'nom',
        studentId: 'mia',
        causeEventId: 'cause',
        causedAt: day(1),
        availableAt: day(15),
        ...more,
      },
      { kind: 'process', uid: 'reward-nominations' },
    )
  it('§2.18 never tell of points that were taken back before they were shown', () => {
    const back = (entryId: string) =>
      event(points.PointsReversed, { professorId: 'ada', entryId, points: 5, because: 'corrected', causeEventId: 'correction' })
    const entries = (...events: readonly Given[]) => told(...events).map(({ internal = false }) => internal)
    expect(entries(pointsOf('seen', { standsAt: day(1) }), back('seen'))).toEqual([false, false])
    expect(entries(pointsOf('unseen', { standsAt: day(9) }), back('other'), back('unseen'))).toEqual([true, false, true])
  })
  it('§2.18 tell of an accepted offer that was given up once that can no longer be undone', () => {
    const back = event(points.PointsReversed, { professorId: 'ada', entryId: 'e', points: 5, because: 'reneged', causeEventId: 'renege' })
    const [, entry] = told(pointsOf('e'), back) ?? []
    expect(entry).toMatchObject({ at: day(2), standsAt: new Date(Date.parse(day(2)) + 60_000).toISOString() })
  })
  it('§2.18 never tell of an accepted offer that was given up if the student undid it in that minute; later they tell all', () => {
    const back = event(points.PointsReversed, { professorId: 'ada', entryId: 'e', points: 5, because: 'reneged', causeEventId: 'renege' })
    const again = (seconds: number, more: object = {}) =>
      pointsOf('again', { causedAt: new Date(Date.parse(day(2)) + seconds * 1_000).toISOString(), ...more })
    const hidden = (...events: readonly Given[]) => told(...events).map(({ internal = false }) => internal)
    expect(hidden(pointsOf('e'), back, again(30))).toEqual([false, true, true])
    for (const other of [again(60), again(-1), again(30, { nominationId: 'another' }), again(30, { rule: 'R1' })])
      expect(hidden(pointsOf('e'), back, other)).toEqual([false, false, false])
  })
  it('§2.18 keep the first entry of points that were given up and came back, however often, and tell what happens to them later', () => {
    const taken = (entryId: string, because: 'reneged' | 'corrected') =>
      event(points.PointsReversed, { professorId: 'ada', entryId, points: 5, because, causeEventId: `back-${entryId}` })
    const after = (days: number) => ({ causedAt: new Date(Date.parse(day(days)) + 30_000).toISOString() })
    const all = [pointsOf('e'), taken('e', 'reneged'), pointsOf('again', after(2)), taken('again', 'reneged'), pointsOf('third', after(4))]
    const shown = (...events: readonly Given[]) =>
      (told(...events) ?? []).filter(({ internal }) => !internal).map(({ eventId, at }) => [eventId, at])
    const [first = []] = shown(pointsOf('e'))
    for (const count of [3, 5]) expect(shown(...all.slice(0, count))).toEqual([first])
    expect(shown(...all, taken('third', 'corrected'))).toHaveLength(2)
    // Points that were never shown leave their place to the next ones.
    expect(shown(pointsOf('e', { standsAt: day(9) }), taken('e', 'reneged'), pointsOf('again', after(2)))).toHaveLength(1)
  })
  it('§2.6 of a professor hold the points', () => {
    expect(told(pointsOf('entry'))).toMatchObject([{ sentence: '5 points, pending. A student: first interview' }])
  })
  it('§2.18 names nobody by an id that stands in a job’s title', () => {
    const posted = event(
      jobs.JobPosted,
      {
        jobId: 'job',
        organizationId: 'acme',
        status: 'open',
        title: 'Dev {u:mia} x',
        jobType: 'full_time',
        workplaceType: 'remote',
        description: 'Build things.',
        skills: [],
        recruiter: 'ben',
      },
      ben,
    )
    expect(told(posted)).toMatchObject([{ sentence: '{u:ben} posted the job Dev (u:mia) x' }])
  })
})

describe('§2.19 the trail of an organization', () => {
  const staff = { kind: 'user', uid: 'uma', role: 'university' } as const
  const added = (kind: 'company' | 'university') =>
    event(organizations.OrganizationAdded, {
      organizationId: 'acme',
      label: 'Acme',
      kind,
      urls: [],
      domains: [],
      timezone: 'UTC',
      status: 'verified',
    })
  const granted = event(
    campuses.CampusApprovalGranted,
    { campusId: 'north-acme', universityId: 'north', organizationId: 'acme', reason: 'Known.' },
    staff,
  )

  it('has what its people changed and what universities decided', () => {
    const changed = event(organizations.OrganizationUpdated, { organizationId: 'acme', changes: { publicPage: true } }, ben)
    const found = told(added('company'), changed, granted)
    expect(found).toMatchObject([
      { sentence: 'Acme was added' },
      { sentence: '{u:ben} opened the jobs to visitors' },
      { sentence: '{u:uma} approved the company for the students of {o:north}', campus: 'north', reason: 'Known.' },
    ])
  })
})
