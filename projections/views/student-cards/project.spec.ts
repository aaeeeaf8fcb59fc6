import { describe, expect, it } from 'vitest'
import * as nominations from '#events/nominations.ts'
import { HiddenResumeUploaded, ResumeRemoved, ResumeUploaded } from '#events/resumes.ts'
import * as users from '#events/users.ts'
import { placeOf } from '#events/vocabulary/semesters.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { studentCardProjection } from './project.ts'

const person = { email: 'mia@example.edu', displayName: 'Mia' }
const registered = event(users.UserRegistered, {
  uid: 'mia',
  role: 'student',
  state: 'active',
  universityId: 'north',
  person,
  profile: { degree: 'master', graduationDate: '2027-06-30', skills: ['sql'], gpa: 3.9 },
})
const changed = (attr: string, value: unknown) => event(users.ProfileFieldChanged, { uid: 'mia', attr, value })

describe('a student’s card', () => {
  it('is private and closed to referrals until the student changes that', () => {
    expect(given(studentCardProjection, registered).document('mia')).toMatchObject({
      displayName: 'Mia',
      universityId: 'north',
      degree: 'master',
      graduationYear: 2027,
      skills: ['sql'],
      visibility: 'private',
      openToReferrals: false,
    })
  })
  it('has the GPA only while the student shows it', () => {
    expect(given(studentCardProjection, registered).document('mia')).not.toHaveProperty('gpa')
    expect(given(studentCardProjection, registered, changed('gpaVisible', true)).document('mia')).toMatchObject({ gpa: 3.9 })
    expect(
      given(studentCardProjection, registered, changed('gpaVisible', true), changed('gpaVisible', false)).document('mia'),
    ).not.toHaveProperty('gpa')
  })
  it('lies with its GPA in one tenth, and in every range while the student hides it', () => {
    const hidden = given(studentCardProjection, registered).document('mia')
    expect(hidden).toMatchObject({ showsGpa: false, gpaAtLeast: 0, gpaAtMost: 4 })
    expect(hidden).not.toHaveProperty('gpaTenths')
    for (const [gpa, gpaTenths] of [
      [3.9, 39],
      [3.89, 38],
      [1.1, 11],
      [4, 40],
      [0, 0],
    ])
      expect(given(studentCardProjection, registered, changed('gpaVisible', true), changed('gpa', gpa)).document('mia')).toMatchObject({
        showsGpa: true,
        gpaTenths,
        gpaAtLeast: gpa,
        gpaAtMost: gpa,
      })
  })
  it('tells whoever may find the student that there is a résumé or none any more, and nobody of another version', () => {
    const file = { studentId: 'mia', fileId: 'file', bytes: 1_000, name: 'cv.pdf' }
    const uploaded = (number: number) => event(ResumeUploaded, { ...file, versionId: `v${number}`, number, primary: true })
    const visible = [registered, changed('openToReferrals', true), changed('visibility', 'recruiters')]
    const rooms = ['role:admin', 'role:employee', 'role:recruiter', 'uni:north:professor', 'uni:north:university']
    const told = (...events: Parameters<typeof given>[1][]) => given(studentCardProjection, ...visible, ...events).refreshes
    expect(told(uploaded(1))).toMatchObject([{ topics: ['students'], ids: ['mia'], rooms }])
    expect(told(uploaded(1), uploaded(2))).toEqual([])
    expect(told(event(HiddenResumeUploaded, { ...file, versionId: 'v1', number: 1 }))).toEqual([])
    const removed = event(ResumeRemoved, { studentId: 'mia', versionId: 'v1', number: 1, sent: false })
    expect(told(uploaded(1), removed)).toMatchObject([{ ids: ['mia'], rooms }])
    const { document } = given(studentCardProjection, ...visible, uploaded(1), changed('degree', 'phd'))
    expect(document('mia')).toMatchObject({ hasResume: true })
    expect(given(studentCardProjection, ...visible, uploaded(1), removed).document('mia')).not.toHaveProperty('hasResume')
  })
  it('says since when companies find the student, whatever else changes', () => {
    const since = (...events: Parameters<typeof given>[1][]) =>
      (given(studentCardProjection, registered, ...events).document('mia') as { readonly findableSince?: string }).findableSince
    expect(since()).toBeUndefined()
    expect(since(changed('visibility', 'recruiters'))).toBe(day(2))
    expect(since(changed('visibility', 'recruiters'), changed('visibility', 'community'), changed('skills', ['go']))).toBe(day(2))
    expect(since(changed('visibility', 'recruiters'), changed('visibility', 'private'))).toBeUndefined()
    expect(since(changed('visibility', 'recruiters'), changed('visibility', 'private'), changed('visibility', 'recruiters'))).toBe(day(4))
  })
  it('of who waits for approval is found from the approval on', () => {
    const waiting = event(users.UserRegistered, {
      uid: 'mia',
      role: 'student',
      state: 'pending_approval',
      person,
      profile: { visibility: 'recruiters' },
    })
    expect(given(studentCardProjection, waiting).document('mia')).not.toHaveProperty('findableSince')
    const approved = event(users.AccountApproved, { uid: 'mia', approvedBy: 'uma', universityId: 'north' })
    expect(given(studentCardProjection, waiting, approved).document('mia')).toMatchObject({ findableSince: day(2) })
  })
  describe('§2.20 of somebody who was nominated', () => {
    const ids = { nominationId: 'nom', professorId: 'ada', semester: '2026-fall', studentId: 'mia' }
    const answer = { ...ids, shareReason: true, shareWithNominator: false }
    const consented = event(nominations.NominationConsented, { ...answer, textVersion: '2026-11-26' })
    const older = event(nominations.NominationConsented, answer)
    const said = (granted: boolean) =>
      event(granted ? users.ConsentGranted : users.ConsentWithdrawn, { uid: 'mia', kind: 'shareNominations', textVersion: '2026-11' })
    const fall = placeOf('2026-fall')
    const nominated = (...events: Parameters<typeof given>[1][]) => {
      const card = given(studentCardProjection, registered, ...events).document('mia') as { nominatedAt?: string; nominatedIn: number }
      return [card.nominatedAt, card.nominatedIn]
    }
    it('says since when, and of which semester, under words that name recruiters', () => {
      expect(nominated()).toEqual([undefined, 0])
      expect(nominated(consented)).toEqual([day(2), fall])
      expect(nominated(older)).toEqual([undefined, 0])
      expect(nominated(consented, changed('skills', ['go']))).toEqual([day(2), fall])
    })
    it('under older words once the student says yes for all, and not after a no', () => {
      expect(nominated(older, said(true))).toEqual([day(3), fall])
      expect(nominated(older, said(true), said(false))).toEqual([undefined, 0])
      expect(nominated(older, said(true), said(false), said(true))).toEqual([day(3), fall])
      expect(nominated(consented, said(false))).toEqual([undefined, 0])
      // One of a year ago reaches nobody any more, so that a yes to all makes nobody new.
      const longAgo = event(nominations.NominationConsented, { ...answer, nominationId: 'old', semester: '2025-fall' })
      expect(nominated(longAgo, consented, said(true))).toEqual([day(3), fall])
    })
    it('not once the consent is taken back, nor while the professor’s university is not confirmed', () => {
      expect(nominated(consented, event(nominations.NominationConsentWithdrawn, ids))).toEqual([undefined, 0])
      const [lost, counts] = [event(nominations.NominationPlaceLost, ids), event(nominations.NominationPlaceCounts, ids)]
      expect(nominated(consented, lost)).toEqual([undefined, 0])
      expect(nominated(consented, lost, counts)).toEqual([day(2), fall])
    })
  })
  it('§2.20 tells of an answer to a nomination those alone who read it, and no employee when it was given', () => {
    const ids = { nominationId: 'nom', professorId: 'ada', semester: '2026-fall', studentId: 'mia' }
    const answer = { shareReason: true, shareWithNominator: false, textVersion: '2026-11-26' }
    const consented = event(nominations.NominationConsented, { ...ids, ...answer })
    const open = [registered, changed('openToReferrals', true), changed('visibility', 'recruiters')] as const
    const rooms = (...events: Parameters<typeof given>[1][]) =>
      given(studentCardProjection, ...open, ...events).refreshes.flatMap((refresh) => refresh.rooms)
    const readers = ['role:admin', 'role:recruiter']
    expect(rooms(consented)).toEqual(readers)
    expect(rooms(consented, event(nominations.NominationConsentWithdrawn, ids))).toEqual(readers)
    expect(rooms(consented, changed('skills', ['go']))).toContain('role:employee')
    expect(given(studentCardProjection, registered, consented).refreshes.flatMap((refresh) => refresh.rooms)).toEqual(['role:admin'])
  })
  it('loses fields that are emptied', () => {
    const { document } = given(
      studentCardProjection,
      registered,
      changed('gpaVisible', true),
      changed('gpa', null),
      changed('degree', null),
    )
    expect(document('mia')).not.toHaveProperty('gpa')
    expect(document('mia')).not.toHaveProperty('degree')
    expect(document('mia')).toMatchObject({ graduationYear: 2027 })
  })
  it('has the photo until it is removed', () => {
    const photo = { fileId: 'photo-1', type: 'png', number: 1 } as const
    const added = event(users.PhotoChanged, { uid: 'mia', ...photo })
    expect(given(studentCardProjection, registered, added, changed('gpa', 3.5)).document('mia')).toMatchObject({ photo })
    const removed = event(users.PhotoRemoved, { uid: 'mia' })
    expect(given(studentCardProjection, registered, added, removed).document('mia')).not.toHaveProperty('photo')
  })
  it('keeps the rest when one field changes', () => {
    const { document } = given(studentCardProjection, registered, changed('openToReferrals', true), changed('displayName', 'Mia B.'))
    expect(document('mia')).toMatchObject({ displayName: 'Mia B.', openToReferrals: true, skills: ['sql'] })
  })
  const university = ['role:admin', 'uni:north:professor', 'uni:north:university']
  it.each([
    ['private', [], university],
    [
      'open to referrals',
      [changed('openToReferrals', true)],
      ['role:admin', 'role:employee', 'uni:north:professor', 'uni:north:university'],
    ],
    [
      'visible to recruiters',
      [changed('visibility', 'recruiters')],
      ['role:admin', 'role:recruiter', 'uni:north:professor', 'uni:north:university'],
    ],
    [
      'hidden again, including those who could see it before',
      [changed('visibility', 'recruiters'), changed('visibility', 'private')],
      ['role:admin', 'role:recruiter', 'uni:north:professor', 'uni:north:university'],
    ],
  ] as const)('has an audience of only those who may find it: %s', (_, changes, rooms) => {
    expect(given(studentCardProjection, registered, ...changes).refreshes.at(-1)?.rooms).toEqual(rooms)
  })
  it('has no audience while the account waits for approval', () => {
    const waiting = event(users.UserRegistered, {
      uid: 'mia',
      role: 'student',
      state: 'pending_approval',
      universityId: 'north',
      person,
      profile: {},
    })
    expect(given(studentCardProjection, waiting).refreshes).toEqual([])
  })
  it('holds no address and no phone number', () => {
    expect(JSON.stringify(given(studentCardProjection, registered, changed('phone', '555-0100')).document('mia'))).not.toMatch(/555|mia@/)
  })
  it('is only for students', () => {
    const professor = event(users.UserRegistered, { uid: 'ada', role: 'professor', state: 'active', person, profile: {} })
    expect(
      given(studentCardProjection, professor, event(users.ProfileFieldChanged, { uid: 'ada', attr: 'title', value: 'Dr.' })).document(
        'ada',
      ),
    ).toBeUndefined()
  })
})

describe('what admins do to an account', () => {
  const suspended = event(users.AccountSuspended, { uid: 'mia', reason: 'Asked.' })
  const reactivated = event(users.AccountReactivated, { uid: 'mia', reason: 'Asked.' })

  it('takes a suspended student from searches, tells those who found them, and puts them back', () => {
    const { document, refreshes } = given(studentCardProjection, registered, changed('visibility', 'recruiters'), suspended)
    expect(document('mia')).toMatchObject({ state: 'suspended' })
    expect(refreshes.at(-1)?.rooms).toContain('role:recruiter')
    expect(given(studentCardProjection, registered, suspended, reactivated).document('mia')).toMatchObject({ state: 'active' })
  })

  it('gives a card to whom it makes a student, and takes it from whom it makes something else', () => {
    const professor = event(users.UserRegistered, { uid: 'mia', role: 'professor', state: 'active', person, profile: {} })
    const made = event(users.RoleChanged, {
      uid: 'mia',
      from: 'professor',
      to: 'student',
      state: 'active',
      person,
      profile: { degree: 'phd' },
      reason: 'Asked.',
      universityId: 'north',
    })
    expect(given(studentCardProjection, professor, made).document('mia')).toMatchObject({
      displayName: 'Mia',
      universityId: 'north',
      degree: 'phd',
    })
    const unmade = event(users.RoleChanged, {
      uid: 'mia',
      from: 'student',
      to: 'recruiter',
      state: 'active',
      person,
      profile: { degree: 'phd' },
      reason: 'Asked.',
    })
    expect(given(studentCardProjection, registered, unmade).document('mia')).toMatchObject({ _del: true })
  })
})
