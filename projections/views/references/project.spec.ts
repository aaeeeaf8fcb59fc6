import { describe, expect, it } from 'vitest'
import * as accesses from '#events/accesses.ts'
import * as applications from '#events/applications.ts'
import * as campuses from '#events/campuses.ts'
import * as jobs from '#events/jobs.ts'
import * as organizations from '#events/organizations.ts'
import * as points from '#events/points.ts'
import * as referrals from '#events/referrals.ts'
import * as users from '#events/users.ts'
import { day, event, type Given } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { positionOf, referenceId, type ReferenceDocument } from './model.ts'
import { referenceProjection } from './project.ts'

const ids = { applicationId: 'app', jobId: 'job', organizationId: 'acme', studentId: 'mia' }
const ben = { kind: 'user', uid: 'ben', role: 'recruiter' } as const
const rejected = event(applications.ApplicationStatusChanged, { ...ids, from: 'submitted', to: 'rejected', note: 'No.' }, ben)
const company = ['org:acme:recruiter', 'role:admin']

const of = (one: Given) => given(referenceProjection, one)
const keysOf = (one: Given) => (of(one).document(referenceId(1n)) as ReferenceDocument).keys
const roomsOf = (one: Given) => of(one).refreshes.flatMap(({ rooms }) => rooms)

it('finds an event by its author, what caused it and whose data it holds, and says nothing of it', () => {
  const { _pos, ...document } = of(rejected).document(referenceId(1n)) as ReferenceDocument
  expect(document).toEqual({ _id: referenceId(1n), keys: ['a:ben', 'c:event-1', 'e:event-1', 'r:request-', 's:mia'], application: 'app' })
})
it('finds an event by its thing, unless that has a stream of its own which is read whole', () => {
  const posted = event(jobs.JobClosed, { jobId: 'job', organizationId: 'acme', from: 'open', filled: true }, ben)
  expect(of(posted).document(referenceId(1n))).toMatchObject({ keys: expect.arrayContaining(['t:job-job']) })
  expect(
    keysOf(event(referrals.ReferralDeclined, { referralId: 'ref', employeeId: 'e', organizationId: 'acme', studentId: 'mia' })),
  ).not.toContain('t:referral-ref')
})
it('finds by a person what holds something of theirs, not each event that could', () => {
  const moved = { ...ids, from: 'submitted', to: 'under_review' } as const
  expect(keysOf(event(applications.ApplicationStatusChanged, moved, ben))).not.toContain('s:mia')
  expect(keysOf(event(applications.ApplicationStatusChanged, { ...moved, note: 'Good.' }, ben))).toContain('s:mia')
})
it('finds an event of a stream without a trail, and says nothing of it to anybody', () => {
  const { document, refreshes } = given(referenceProjection, event(accesses.ProfileViewed, { uid: 'mia' }, ben))
  expect(document(referenceId(1n))).toMatchObject({ keys: ['a:ben', 'c:event-1', 'e:event-1', 'r:request-'] })
  expect(refreshes).toEqual([])
  expect(referenceProjection.tells).not.toContain('ProfileViewed')
})
it('begins with the newest event', () => {
  expect(referenceId(2n) < referenceId(1n)).toBe(true)
  expect(positionOf({ _id: referenceId(12_345n) })).toBe(12_345n)
})
it('finds no thing by an event that concerns none', () => {
  expect(keysOf(event(applications.ApplicationViewed, ids, ben)).filter((key) => key.startsWith('s:'))).toEqual([])
})

describe('a refresh', () => {
  it('of a status goes to the company alone: what the student is told of, their application says', () => {
    expect(roomsOf(rejected)).toEqual(company)
    expect(roomsOf(event(applications.ApplicationStatusDisclosed, { ...ids, status: 'rejected' }, ben))).toEqual(company)
  })
  it('of what the company does for itself goes to nobody else', () => {
    expect(roomsOf(event(applications.ApplicationViewed, ids, ben))).toEqual(company)
    const note = event(applications.ApplicationNoteRetracted, { ...ids, noteId: 'n' }, ben)
    expect(roomsOf(note)).toEqual(company)
  })
  it('of what else concerns the student goes to them, too', () => {
    expect(roomsOf(event(applications.ApplicationCloseAnnounced, { ...ids, closesAt: day(9), because: 'no_answer' }))).toEqual([
      ...company,
      'u:mia',
    ])
  })
  it('§2.19 of where a referral and an application meet, or of an erasure, never goes to the company', () => {
    const process = { kind: 'process', uid: 'p' } as const
    expect(roomsOf(event(applications.ApplicationReferred, { ...ids, referralId: 'ref' }, process))).toEqual(['role:admin', 'u:mia'])
    expect(roomsOf(event(applications.ApplicationNominationTakenBack, ids, process))).toEqual([])
    const erased = { ...ids, from: 'submitted', to: 'withdrawn', toldByDay: true } as const
    expect(roomsOf(event(applications.ApplicationStatusChanged, erased, process))).toEqual(['role:admin'])
    const follows = { referralId: 'ref', employeeId: 'emil', organizationId: 'acme', applicationId: 'app' } as const
    expect(roomsOf(event(referrals.ReferralStatusChanged, { ...follows, from: 'accepted', to: 'submitted' }, process))).toEqual([])
  })
  it('of an account goes to its owner; of points their lines say from when on', () => {
    const changed = event(users.PasswordChanged, { uid: 'mia', at: day(1) }, { kind: 'user', uid: 'mia', role: 'student' })
    expect(roomsOf(changed)).toEqual(['role:admin', 'u:mia'])
    const back = { professorId: 'ada', entryId: 'e', points: 5, because: 'corrected', causeEventId: 'c' } as const
    expect(roomsOf(event(points.PointsReversed, back))).toEqual([])
  })
  it('of an organization goes to its people, and of a campus to the staff of that university', () => {
    const changed = event(organizations.OrganizationUpdated, { organizationId: 'acme', changes: { publicPage: true } }, ben)
    expect(roomsOf(changed)).toEqual(['org:acme:recruiter', 'role:admin', 'uni:acme:university'])
    const merge = { organizationId: 'acme', kind: 'company', label: 'Acme', intoLabel: 'Globex' } as const
    const both = ['org:acme:recruiter', 'org:globex:recruiter', 'role:admin', 'uni:acme:university', 'uni:globex:university']
    expect(roomsOf(event(organizations.OrganizationMerged, { ...merge, reason: 'One company.', into: 'globex' }))).toEqual(both)
    expect(roomsOf(event(organizations.OrganizationUnmerged, { ...merge, from: 'globex' }))).toEqual(both)
    const granted = event(campuses.CampusApprovalGranted, {
      campusId: 'c',
      universityId: 'north',
      organizationId: 'acme',
      reason: 'Known.',
    })
    expect(roomsOf(granted)).toEqual(['org:acme:recruiter', 'role:admin', 'uni:north:university'])
  })
})
