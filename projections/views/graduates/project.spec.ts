import { describe, expect, it } from 'vitest'
import * as applications from '#events/applications.ts'
import { FirstDestinationAsked, FirstDestinationRecorded } from '#events/outcomes.ts'
import { ConsentGranted, ConsentWithdrawn, PreferencesChanged, ProfileFieldChanged, SubjectErased, UserRegistered } from '#events/users.ts'
import type { JobType } from '#events/vocabulary/jobs/jobs.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { offerId } from './model.ts'
import { graduateProjection } from './project.ts'

const mia = event(UserRegistered, {
  uid: 'mia',
  role: 'student',
  state: 'active',
  universityId: 'north',
  person: { email: 'mia@example.edu', displayName: 'Mia' },
  profile: { degree: 'bachelor', major: 'CS', graduationDate: '2027-06-30', skills: ['a'] },
})
const changed = (attr: string, value: unknown) => event(ProfileFieldChanged, { uid: 'mia', attr, value })
const recorded = (outcome: 'seeking_employment' | 'no_information' | 'employed_full_time') =>
  event(FirstDestinationRecorded, { studentId: 'mia', universityId: 'north', destination: { outcome, source: 'staff' } })

describe('§2.13 a graduate', () => {
  it('is of the class of the day of graduation, which may change', () => {
    expect(given(graduateProjection, mia).document('mia')).toMatchObject({ class: 2027, major: 'CS', known: false, accepted: [] })
    expect(given(graduateProjection, mia).document('mia')).not.toHaveProperty('skills')
    expect(given(graduateProjection, mia, changed('graduationDate', '2027-07-01')).document('mia')).toMatchObject({ class: 2028 })
    expect(given(graduateProjection, mia, changed('graduationDate', null)).document('mia')).not.toHaveProperty('class')
  })

  it('has what was recorded last; no information is not known', () => {
    const { document, refreshes } = given(graduateProjection, mia, recorded('seeking_employment'), recorded('employed_full_time'))
    expect(document('mia')).toMatchObject({
      known: true,
      current: { outcome: 'employed_full_time', source: 'staff', recordedAt: day(3) },
    })
    expect(refreshes.flatMap(({ rooms }) => rooms).toSorted()).toEqual(['role:admin', 'u:mia', 'uni:north:university'])
    expect(given(graduateProjection, mia, recorded('no_information')).document('mia')).toMatchObject({ known: false })
  })

  it('leaves the class with the account', () => {
    expect(given(graduateProjection, mia, event(SubjectErased, { uid: 'mia' })).document('mia')).toMatchObject({ _del: true })
  })
})

const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
const applied = (jobType: JobType, applicationId = 'app') =>
  event(applications.ApplicationSubmitted, {
    ...ids,
    applicationId,
    jobType,
    source: 'direct',
    applicant: { name: 'Mia', email: 'mia@example.edu', skills: [] },
  })
const movedTo = (from: ApplicationStatus, to: ApplicationStatus, applicationId = 'app') =>
  event(applications.ApplicationStatusChanged, { ...ids, applicationId, from, to })
const accepted = movedTo('offered', 'accepted')
const withdrawn = movedTo('accepted', 'withdrawn')
const graduates = changed('graduationDate', '2027-05-31')
const line = { uid: 'mia', kind: 'shareWithCareerOffice', textVersion: '2026-11' } as const
const shares = event(ConsentGranted, line)
const confirmed = event(FirstDestinationRecorded, {
  studentId: 'mia',
  universityId: 'north',
  destination: { outcome: 'employed_full_time', source: 'platform', applicationId: 'app' },
})
type History = Parameters<typeof given>[1][]

describe('§2.20 an accepted offer', () => {
  const of = (...history: History) => given(graduateProjection, mia, graduates, ...history).document('mia')

  it('proposes an outcome, by jobs that may be a first destination alone', () => {
    expect(of(applied('full_time'), accepted)).toMatchObject({
      known: false,
      proposed: false,
      proposal: { applicationId: 'app', jobId: 'job', organizationId: 'acme', jobType: 'full_time', acceptedAt: day(4) },
    })
    expect(of(applied('internship'), accepted)).not.toHaveProperty('proposal')
    expect(of(applied('full_time'))).not.toHaveProperty('proposal')
    expect(of(applied('full_time'), accepted, movedTo('accepted', 'hired'))).toHaveProperty('proposal')
  })

  it('leaves the student as they are before it: their document is not written anew', () => {
    const early = [applied('full_time'), movedTo('submitted', 'under_review'), movedTo('under_review', 'interviewing')]
    expect(of(...early)?._pos).toBe(of()?._pos)
    expect(of(...early, movedTo('interviewing', 'offered'), accepted)).toHaveProperty('proposal')
  })

  it('of who graduates more than a year from it proposes none', () => {
    expect(of(changed('graduationDate', '2029-05-31'), applied('full_time'), accepted)).not.toHaveProperty('proposal')
    expect(of(applied('full_time'), accepted, changed('graduationDate', '2029-05-31'))).not.toHaveProperty('proposal')
  })

  it('is in the list of the staff while the student shares how applications stand', () => {
    expect(of(shares, applied('full_time'), accepted)).toMatchObject({ proposed: true })
    expect(of(applied('full_time'), accepted, shares)).toMatchObject({ proposed: true })
    expect(of(shares, applied('full_time'), accepted, event(ConsentWithdrawn, line))).toMatchObject({ proposed: false })
  })

  it('is gone with the acceptance, and once anything is recorded after it', () => {
    expect(of(applied('full_time'), accepted, withdrawn)).not.toHaveProperty('proposal')
    expect(of(applied('full_time'), accepted, recorded('seeking_employment'))).not.toHaveProperty('proposal')
    expect(of(recorded('seeking_employment'), applied('full_time'), accepted)).toHaveProperty('proposal')
  })

  it('of two, the later one is proposed, and the earlier one when that has ended', () => {
    const two = [applied('part_time', 'first'), movedTo('offered', 'accepted', 'first'), applied('full_time'), accepted]
    expect(of(...two)?.proposal).toMatchObject({ applicationId: 'app' })
    expect(of(...two, withdrawn)?.proposal).toMatchObject({ applicationId: 'first' })
  })

  it('that ends after its outcome was confirmed leaves the outcome, in doubt', () => {
    expect(of(applied('full_time'), accepted, confirmed)).not.toHaveProperty('doubt')
    expect(of(applied('full_time'), accepted, confirmed, withdrawn)).toMatchObject({
      known: true,
      outcome: 'employed_full_time',
      doubt: true,
    })
    expect(of(applied('full_time'), accepted, confirmed, withdrawn, recorded('employed_full_time'))).not.toHaveProperty('doubt')
    const again = of(applied('full_time'), accepted, confirmed, withdrawn, movedTo('offered', 'accepted'))
    expect([again?.doubt, again?.proposal]).toEqual([undefined, undefined])
  })

  it('is known from the application’s own document, of which nobody is told', () => {
    const { document, refreshes } = given(graduateProjection, mia, graduates, applied('full_time'))
    expect(document(offerId('app'))).toMatchObject({ offer: { jobId: 'job', jobType: 'full_time' } })
    expect(document(offerId('app'))).not.toHaveProperty('_subjects')
    expect(refreshes).toEqual([])
    expect(given(graduateProjection, mia, graduates, applied('internship')).document(offerId('app'))).toBeUndefined()
  })

  it('is no news for the staff of who does not share', () => {
    const roomsOfLast = (...history: History) =>
      given(graduateProjection, mia, graduates, ...history)
        .refreshes.at(-1)
        ?.rooms.toSorted() ?? []
    expect(roomsOfLast(applied('full_time'), accepted)).toEqual(['role:admin', 'u:mia'])
    expect(roomsOfLast(shares, applied('full_time'), accepted)).toEqual(['role:admin', 'u:mia', 'uni:north:university'])
    expect(roomsOfLast(applied('full_time'), accepted, shares)).toContain('uni:north:university')
    expect(roomsOfLast(shares, applied('full_time'), accepted, confirmed, withdrawn)).toContain('uni:north:university')
    expect(roomsOfLast(applied('full_time'), accepted, confirmed, withdrawn)).not.toContain('uni:north:university')
    // A move that is held back is no news for the student either.
    expect(roomsOfLast(shares, applied('full_time'), movedTo('interviewing', 'offered'))).toEqual(['role:admin'])
  })
})

it('§2.20 a graduate keeps when the university asked last', () => {
  const asked = event(FirstDestinationAsked, { studentId: 'mia', universityId: 'north', class: 2027 })
  expect(given(graduateProjection, mia, asked).document('mia')).toMatchObject({ askedAt: day(2), known: false })
})

it('§2.20 who takes no mails with the question cannot be asked', () => {
  const chosen = (choice: 'never' | 'daily') => event(PreferencesChanged, { uid: 'mia', mail: { outcomeAsked: choice } })
  expect(given(graduateProjection, mia).document('mia')).toMatchObject({ reachable: true })
  expect(given(graduateProjection, mia, chosen('never')).document('mia')).toMatchObject({ reachable: false })
  expect(given(graduateProjection, mia, chosen('never'), chosen('daily')).document('mia')).toMatchObject({ reachable: true })
})
