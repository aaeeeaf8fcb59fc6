import { describe, expect, it } from 'vitest'
import * as applications from '#events/applications.ts'
import * as nominations from '#events/nominations.ts'
import * as users from '#events/users.ts'
import { encodePosition } from '#events/envelope.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { appliedSince, outcomeSince } from './model.ts'
import { pathProjection } from './project.ts'

const consented = event(nominations.NominationConsented, {
  nominationId: 'nom',
  professorId: 'ada',
  semester: '2026-fall',
  studentId: 'mia',
  shareReason: false,
  shareWithNominator: false,
})
const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
const sent = { ...ids, source: 'nominated' as const, applicant: { name: 'Mia', email: 'mia@example.edu', skills: [] } }
const applied = event(applications.ApplicationSubmitted, sent)
const interviewing = event(applications.ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'interviewing' })
const offered = event(applications.ApplicationStatusChanged, { ...ids, from: 'interviewing', to: 'offered' })
const disclosed = event(applications.ApplicationStatusDisclosed, { ...ids, status: 'offered' })
const undone = event(applications.ApplicationStatusCorrected, {
  ...ids,
  correctsEventId: 'event-3',
  from: 'interviewing',
  to: 'submitted',
  kind: 'undo',
})

describe('the outcome of a nomination', () => {
  /** As the nominator reads it, whose consent was given on a day of the test. */
  const outcomeOf = (events: Parameters<typeof given>[1][], consentedAt = day(1)) => {
    const { document } = given(pathProjection, ...events)
    return outcomeSince(
      ['app', 'later'].flatMap((id) => document(id) ?? []),
      consentedAt,
    )
  }

  it('is the furthest step, and the nominator gets the refresh', () => {
    const { document, refreshes } = given(pathProjection, consented, applied, interviewing)
    expect(document('mia')).toMatchObject({ nominators: ['ada'] })
    expect(document('app')).toMatchObject({ outcome: 'interviewed', submittedAt: day(2), reachedBy: 'mia' })
    expect(outcomeOf([consented, applied, interviewing])).toBe('interviewed')
    expect(refreshes).toMatchObject([{ rooms: ['role:admin', 'u:ada'], topics: ['nominations', 'applications'] }])
  })
  it('is an offer only once the student knows of it', () => {
    const waiting = [consented, applied, interviewing, offered]
    expect(outcomeOf(waiting)).toBe('interviewed')
    expect(given(pathProjection, ...waiting).refreshes).toEqual([])
    expect(outcomeOf([...waiting, disclosed])).toBe('offered')
  })
  it('is an offer that was accepted, as a line of the nominator’s points says too', () => {
    const accepted = event(applications.ApplicationStatusChanged, { ...ids, from: 'offered', to: 'accepted' })
    expect(outcomeOf([consented, applied, interviewing, offered, disclosed, accepted])).toBe('accepted')
  })
  it('is nothing again when the interview was a mistake, and nothing finds the application any more', () => {
    expect(outcomeOf([consented, applied, interviewing, undone])).toBeUndefined()
    expect(given(pathProjection, consented, applied, interviewing, undone).document('app')).not.toHaveProperty('reachedBy')
  })
  it('is of applications that were sent later than the consent alone', () => {
    const before = [applied, interviewing, consented]
    const later = { ...ids, applicationId: 'later' }
    const again = event(applications.ApplicationSubmitted, { ...sent, ...later })
    const invited = event(applications.ApplicationStatusChanged, { ...later, from: 'submitted', to: 'interviewing' })
    expect(outcomeOf(before, day(3))).toBeUndefined()
    const { document } = given(pathProjection, ...before)
    const known = document('mia')
    expect(known && appliedSince(known, day(3))).toBe(false)
    expect(outcomeOf([...before, again, invited], day(3))).toBe('interviewed')
    expect(given(pathProjection, ...before, again, invited).refreshes).toMatchObject([{ rooms: ['role:admin', 'u:ada'] }])
  })
})

describe('§2.13 what the career office hears of a student', () => {
  const registered = event(users.UserRegistered, {
    uid: 'mia',
    person: { email: 'mia@example.edu', displayName: 'Mia' },
    role: 'student',
    state: 'active',
    universityId: 'north',
    profile: {},
  })
  const consent = { uid: 'mia', kind: 'shareWithCareerOffice', textVersion: '2026-11' } as const
  const granted = event(users.ConsentGranted, consent)
  const withdrawn = event(users.ConsentWithdrawn, consent)
  const roomsAfter = (...events: Parameters<typeof given>[1][]) =>
    given(pathProjection, ...events).refreshes.flatMap(({ rooms }) => rooms.filter((room) => room.startsWith('uni:')))

  it('is nothing before the student agrees', () => {
    expect(roomsAfter(registered, applied)).toEqual([])
    expect(roomsAfter(registered, applied, interviewing)).not.toContain('uni:north:university')
  })
  it('is that there is something new from the consent on, and when it ends', () => {
    expect(roomsAfter(registered, applied, granted)).toEqual(['uni:north:university'])
    expect(roomsAfter(registered, granted, applied)).toEqual(['uni:north:university'])
    expect(roomsAfter(registered, granted, applied, withdrawn)).toEqual(['uni:north:university'])
    expect(roomsAfter(registered, granted, withdrawn, applied)).toEqual([])
  })
  it('is found by the university while the student agrees and has applied', () => {
    const of = (...events: Parameters<typeof given>[1][]) => given(pathProjection, ...events).document('mia')
    expect(of(registered, granted)).not.toHaveProperty('shownTo')
    expect(of(registered, applied)).not.toHaveProperty('shownTo')
    const shown = { shownTo: 'north', applications: 1 }
    for (const events of [
      [registered, applied, granted],
      [registered, granted, applied, interviewing],
    ])
      expect(of(...events)).toMatchObject({ ...shown, appliedAt: day(events.indexOf(applied) + 1) })
    expect(of(registered, granted, applied, withdrawn)).not.toHaveProperty('shownTo')
  })
  it('writes nothing anew in the document of a student of whom nobody hears', () => {
    const { document } = given(pathProjection, registered, applied, interviewing)
    expect(document('mia')?._pos).toBe(encodePosition(2n))
    expect(given(pathProjection, registered, applied, granted, interviewing).document('mia')?._pos).toBe(encodePosition(4n))
  })
  it('is no offer before the student knows of it', () => {
    expect(roomsAfter(registered, granted, applied, interviewing, offered)).toEqual([])
    expect(roomsAfter(registered, granted, applied, interviewing, offered, disclosed)).toContain('uni:north:university')
  })
  it('ends with the university that confirms the student no longer', () => {
    const unverified = event(users.PersonUnverified, { uid: 'mia', unverifiedBy: 'uma', universityId: 'north' })
    expect(given(pathProjection, registered, granted, unverified).document('mia')).not.toHaveProperty('universityId')
    expect(given(pathProjection, registered, granted, applied, unverified).document('mia')).not.toHaveProperty('shownTo')
    expect(roomsAfter(registered, granted, unverified, applied)).toEqual([])
  })
})

it('§2.10 what was last said of the reason’s being read stays with the student, through what becomes of applications', () => {
  const line = { uid: 'mia', kind: 'shareReason', textVersion: '2026-11' } as const
  const registered = event(users.UserRegistered, {
    uid: 'mia',
    role: 'student',
    state: 'active',
    person: { email: 'mia@example.edu', displayName: 'Mia' },
    profile: {},
  })
  const said = given(pathProjection, registered, event(users.ConsentGranted, line), event(users.ConsentWithdrawn, line), applied)
  expect(said.document('mia')?.reasons).toEqual({ granted: false, at: day(3) })
  const other = given(pathProjection, registered, event(users.ConsentGranted, { ...line, kind: 'shareWithNominator' }))
  expect(other.document('mia')).not.toHaveProperty('reasons')
})
