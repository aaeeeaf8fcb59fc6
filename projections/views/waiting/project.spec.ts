import { describe, expect, it } from 'vitest'
import * as users from '#events/users.ts'
import { day, event, type Given } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { waitingProjection } from './project.ts'

const registered = (state: 'active' | 'pending_approval') =>
  event(users.UserRegistered, {
    uid: 'lee',
    role: 'student',
    state,
    claimedUniversityId: 'north',
    invitationId: 'inv',
    invitedBy: 'ada',
    person: { email: 'lee@home.example', displayName: 'Lee' },
    profile: {},
  })

describe('§2.19 who waits for approval', () => {
  it('is shown to the inviter, the staff of the university that they name, and admins', () => {
    const { document, refreshes } = given(waitingProjection, registered('pending_approval'))
    expect(document('lee')).toMatchObject({
      invitationId: 'inv',
      claimed: true,
      universityId: 'north',
      since: day(1),
    })
    expect(refreshes.map(({ rooms }) => [...rooms].toSorted())).toEqual([['role:admin', 'u:ada', 'uni:north:university']])
  })

  it('waits no more once approved with a place, or refused', () => {
    const approved = event(users.AccountApproved, { uid: 'lee', approvedBy: 'ada', universityId: 'north' })
    const refused = event(users.AccountRefused, { uid: 'lee', refusedBy: 'ada', endsAt: day(3) })
    for (const decided of [approved, refused])
      expect(given(waitingProjection, registered('pending_approval'), decided).document('lee')).toHaveProperty('_del')
  })

  const asked = (...events: readonly Given[]) => given(waitingProjection, ...events).document('lee')?.asked
  it('§2.20 is asked about further while the place is only claimed, and of whoever lost it: the people of the place', () => {
    const approved = event(users.AccountApproved, { uid: 'lee', approvedBy: 'ada' })
    const ofStaff = ['uni:north:university', 'role:admin']
    expect(asked(registered('active'))).toEqual(ofStaff)
    expect(asked(registered('pending_approval'), approved)).toEqual(ofStaff)
    const confirmed = event(users.PersonVerified, { uid: 'lee', verifiedBy: 'una', universityId: 'north' })
    const lost = event(users.PersonUnverified, { uid: 'lee', unverifiedBy: 'una', universityId: 'north' })
    expect(asked(registered('active'), confirmed, lost)).toEqual(ofStaff)
    const company = event(users.UserRegistered, {
      uid: 'lee',
      role: 'employee',
      state: 'active',
      claimedOrganizationId: 'acme',
      person: { email: 'lee@home.example', displayName: 'Lee' },
      profile: {},
    })
    expect(asked(company)).toEqual(['org:acme:recruiter', 'role:admin'])
    // What an admin took back only admins give back.
    const places = [{ organizationId: 'acme' }, { universityId: 'north' }]
    const byAdmin = { kind: 'user', uid: 'adam', role: 'admin' } as const
    for (const place of places)
      expect(asked(event(users.PersonUnverified, { uid: 'lee', unverifiedBy: 'adam', ...place }, byAdmin))).toEqual(['role:admin'])
    const refused = event(users.PlaceRefused, { uid: 'lee', refusedBy: 'una', universityId: 'north' })
    for (const answer of [confirmed, refused])
      expect(given(waitingProjection, registered('active'), answer).document('lee')).toHaveProperty('_del')
  })
})
