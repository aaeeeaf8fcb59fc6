import { describe, expect, it } from 'vitest'
import * as users from '#events/users.ts'
import { day, event, given } from '../../testing/given.ts'
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
      displayName: 'Lee',
      email: 'lee@home.example',
      role: 'student',
      invitationId: 'inv',
      invitedBy: 'ada',
      universityId: 'north',
      since: day(1),
    })
    expect(refreshes.map(({ rooms }) => [...rooms])).toEqual([['role:admin', 'u:ada', 'uni:north:university']])
  })

  it('waits no more once approved or refused, and an active account never does', () => {
    const approved = event(users.AccountApproved, { uid: 'lee', approvedBy: 'ada' })
    const refused = event(users.AccountRefused, { uid: 'lee', refusedBy: 'ada', endsAt: day(3) })
    for (const decided of [approved, refused])
      expect(given(waitingProjection, registered('pending_approval'), decided).document('lee')).toHaveProperty('_del')
    expect(given(waitingProjection, registered('active')).document('lee')).toBeUndefined()
  })
})
