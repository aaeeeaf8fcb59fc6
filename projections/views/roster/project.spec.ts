import { describe, expect, it } from 'vitest'
import { ERASED } from '#events/define.ts'
import { RosterEntryImported, RosterEntryRemoved } from '#events/rosters.ts'
import * as users from '#events/users.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { rosterProjection } from './project.ts'

const person = { email: 'mia@home.example', displayName: 'Mia' }
const registered = (more: object) =>
  event(users.UserRegistered, {
    uid: 'mia',
    role: 'student',
    state: 'active',
    person,
    profile: { degree: 'master', skills: ['a'] },
    ...more,
  })
const expected = event(RosterEntryImported, {
  entryId: 'entry',
  universityId: 'north',
  role: 'student',
  person: { ...person, graduationDate: '2027-06-30' },
})
const verified = event(users.PersonVerified, { uid: 'mia', verifiedBy: 'uma', universityId: 'north' })
const unverified = event(users.PersonUnverified, { uid: 'mia', unverifiedBy: 'uma', universityId: 'north' })
const changed = (attr: string, value: unknown) => event(users.ProfileFieldChanged, { uid: 'mia', attr, value })

describe('§2.13 the roster of a university', () => {
  it('has whom it expects, until the person registers', () => {
    const before = given(rosterProjection, expected)
    expect(before.document('entry')).toMatchObject({ state: 'expected', verified: true, universityId: 'north', since: day(1), ...person })
    const { document, refreshes } = given(rosterProjection, expected, registered({ universityId: 'north', rosterEntryId: 'entry' }))
    expect(document('entry')).toMatchObject({ _del: true })
    expect(document('mia')).toMatchObject({
      state: 'active',
      verified: true,
      degree: 'master',
      since: day(2),
      _subjects: ['mia'],
      listed: true,
    })
    expect(document('mia')).not.toHaveProperty('skills')
    expect([...new Set(refreshes.flatMap(({ rooms }) => rooms))].toSorted()).toEqual(['role:admin', 'uni:north:university'])
  })

  it('does not have who was taken off, or whose address was erased', () => {
    const removed = event(RosterEntryRemoved, { entryId: 'entry', universityId: 'north', why: 'taken_off' })
    const { document, refreshes } = given(rosterProjection, expected, removed)
    expect(document('entry')).toMatchObject({ _del: true })
    expect([...new Set(refreshes.flatMap(({ rooms }) => rooms))].toSorted()).toEqual(['role:admin', 'uni:north:university'])
    const erased = { email: ERASED, displayName: ERASED }
    const unreadable = event(RosterEntryImported, { entryId: 'entry', universityId: 'north', role: 'student', person: erased })
    expect(given(rosterProjection, unreadable).document('entry')).toBeUndefined()
  })

  it('has those who say that they belong there, whose address is found once somebody says so too', () => {
    const claims = registered({ claimedUniversityId: 'north', state: 'pending_approval' })
    const words = { words: ['Mia'], verified: false }
    expect(given(rosterProjection, claims).document('mia')).toMatchObject({ ...words, state: 'pending_approval', universityId: 'north' })
    const approved = event(users.AccountApproved, { uid: 'mia', approvedBy: 'uma', universityId: 'north' })
    const known = { verified: true, words: ['Mia', 'mia@home.example'] }
    expect(given(rosterProjection, claims, approved).document('mia')).toMatchObject({ ...known, state: 'active' })
    expect(given(rosterProjection, registered({ claimedUniversityId: 'north' }), verified).document('mia')).toMatchObject(known)
    expect(given(rosterProjection, registered({ universityId: 'north' }), unverified).document('mia')).toMatchObject({
      ...words,
      universityId: 'north',
    })
  })

  it('follows name and studies, and leaves out other roles and who is gone', () => {
    const renamed = given(
      rosterProjection,
      registered({ universityId: 'north' }),
      changed('displayName', 'Mia B.'),
      changed('degree', null),
    )
    expect(renamed.document('mia')).toMatchObject({ displayName: 'Mia B.', words: ['Mia B.', 'mia@home.example'] })
    expect(renamed.document('mia')).not.toHaveProperty('degree')
    expect(given(rosterProjection, registered({ role: 'recruiter' })).document('mia')).toBeUndefined()
    const erased = event(users.SubjectErased, { uid: 'mia' })
    expect(given(rosterProjection, registered({ universityId: 'north' }), erased).document('mia')).toMatchObject({ _del: true })
  })
})

describe('what admins do to an account', () => {
  it('shows on the roster that it is suspended, and its new address', () => {
    const moved = event(users.AddressMoved, { uid: 'mia', email: 'new@home.example', former: person.email })
    const suspended = event(users.AccountSuspended, { uid: 'mia', reason: 'Asked.' })
    const reactivated = event(users.AccountReactivated, { uid: 'mia', reason: 'Asked.' })
    const there = registered({ universityId: 'north' })
    expect(given(rosterProjection, there, moved, suspended).document('mia')).toMatchObject({
      state: 'suspended',
      email: 'new@home.example',
    })
    expect(given(rosterProjection, there, suspended, reactivated).document('mia')).toMatchObject({ state: 'active' })
  })

  it('follows a role onto the roster, within it and off it', () => {
    const recruiter = registered({ role: 'recruiter', organizationId: 'acme' })
    const professor = event(users.RoleChanged, {
      uid: 'mia',
      from: 'recruiter',
      to: 'professor',
      state: 'active',
      person,
      profile: { degree: 'phd' },
      reason: 'Asked.',
      universityId: 'north',
    })
    expect(given(rosterProjection, recruiter, professor).document('mia')).toMatchObject({
      role: 'professor',
      verified: true,
      universityId: 'north',
    })
    const analyst = event(users.RoleChanged, {
      uid: 'mia',
      from: 'student',
      to: 'analyst',
      state: 'active',
      person,
      profile: { degree: 'phd' },
      reason: 'Asked.',
    })
    expect(given(rosterProjection, registered({ universityId: 'north' }), analyst).document('mia')).toMatchObject({ _del: true })
  })
})
