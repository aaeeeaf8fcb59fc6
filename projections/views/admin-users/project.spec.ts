import { describe, expect, it } from 'vitest'
import * as users from '#events/users.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { adminUserProjection } from './project.ts'

const person = { email: 'mia@home.example', displayName: 'Mia' }
const registered = (more: object) =>
  event(users.UserRegistered, { uid: 'mia', role: 'student', state: 'active', person, profile: { phone: '1' }, ...more })
const documentAfter = (...events: Parameters<typeof given>[1][]) => given(adminUserProjection, ...events).document('mia')

describe('calls.md, Admin: the list of people', () => {
  it('has every account with name, address and since when, for admins alone', () => {
    const { document, refreshes } = given(adminUserProjection, registered({ role: 'analyst' }))
    const words = { words: ['Mia', 'mia@home.example'], places: [] }
    expect(document('mia')).toMatchObject({ ...person, role: 'analyst', state: 'active', since: day(1), _subjects: ['mia'], ...words })
    expect(document('mia')).not.toHaveProperty('phone')
    expect(refreshes.flatMap(({ rooms }) => rooms)).toEqual(['role:admin'])
  })

  it('finds somebody by the place that counts, and by the one that is only claimed', () => {
    const claims = registered({ claimedUniversityId: 'north', state: 'pending_approval' })
    expect(documentAfter(claims)).toMatchObject({ claimedUniversityId: 'north', places: ['north'], state: 'pending_approval' })
    const approved = event(users.AccountApproved, { uid: 'mia', approvedBy: 'uma', universityId: 'south' })
    expect(documentAfter(claims, approved)).toMatchObject({ universityId: 'south', places: ['south'], state: 'active' })
    expect(documentAfter(claims, approved)).not.toHaveProperty('claimedUniversityId')
    const verified = event(users.PersonVerified, { uid: 'mia', verifiedBy: 'ada', universityId: 'north' })
    expect(documentAfter(claims, verified)).toMatchObject({ universityId: 'north', places: ['north'] })
    const unverified = event(users.PersonUnverified, { uid: 'mia', unverifiedBy: 'ada', universityId: 'north' })
    expect(documentAfter(claims, verified, unverified)).toMatchObject({ claimedUniversityId: 'north', places: ['north'] })
    const refused = event(users.PlaceRefused, { uid: 'mia', refusedBy: 'uma', universityId: 'north' })
    expect(documentAfter(claims, refused)).toMatchObject({ places: [] })
  })

  it('follows role, places, state and address as admins set them', () => {
    const student = registered({ universityId: 'north' })
    const recruiter = event(users.RoleChanged, {
      uid: 'mia',
      from: 'student',
      to: 'recruiter',
      state: 'active',
      organizationId: 'acme',
      person,
      profile: {},
      reason: 'asked',
    })
    expect(documentAfter(student, recruiter)).toMatchObject({ role: 'recruiter', organizationId: 'acme', places: ['acme'] })
    expect(documentAfter(student, recruiter)).not.toHaveProperty('universityId')
    const suspended = event(users.AccountSuspended, { uid: 'mia', reason: 'spam' })
    expect(documentAfter(student, suspended)).toMatchObject({ state: 'suspended' })
    const reactivated = event(users.AccountReactivated, { uid: 'mia', reason: 'mistake' })
    expect(documentAfter(student, suspended, reactivated)).toMatchObject({ state: 'active' })
    const moved = event(users.AddressMoved, { uid: 'mia', email: 'mia@new.example', former: person.email })
    expect(documentAfter(student, moved)).toMatchObject({ email: 'mia@new.example', words: ['Mia', 'mia@new.example'] })
  })

  it('finds an address by both spellings of its domain', () => {
    const typed = registered({ person: { email: 'mia@bücher.example', displayName: 'Mia' } })
    expect(documentAfter(typed)).toMatchObject({ words: ['Mia', 'mia@bücher.example', 'mia@xn--bcher-kva.example'] })
  })

  it('follows the name, and leaves out who is gone', () => {
    const renamed = event(users.ProfileFieldChanged, { uid: 'mia', attr: 'displayName', value: 'Mia B.' })
    expect(documentAfter(registered({}), renamed)).toMatchObject({ displayName: 'Mia B.', words: ['Mia B.', 'mia@home.example'] })
    const phone = event(users.ProfileFieldChanged, { uid: 'mia', attr: 'phone', value: '2' })
    expect(documentAfter(registered({}), phone)).not.toHaveProperty('phone')
    expect(documentAfter(registered({}), event(users.SubjectErased, { uid: 'mia' }))).toMatchObject({ _del: true })
  })
})
