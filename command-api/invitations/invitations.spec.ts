import { describe, expect, it } from 'vitest'
import { ValueClaimed } from '#events/claims.ts'
import { happened } from '#events/define.ts'
import { InvitationAccepted, InvitationExpired, InvitationOpened, InvitationResent, StudentInvited } from '#events/invitations.ts'
import { OrganizationAdded } from '#events/organizations.ts'
import { invalid } from '#events/vocabulary/refusals.ts'
import { studentInvited, studentRegistered } from '../testing/examples.ts'
import { foldsOf, given, later, like, NOW, secrets, staff, student, type Past } from '../testing/given.ts'
import { acceptInvitation } from './accept.ts'
import { expireInvitation } from './expire.ts'
import { inviteStudent } from './invite-student.ts'
import { openInvitation } from './open.ts'

const email = 'new@uni.example.edu'
const emailKey = secrets.emailKey(email)
const needs = { hasAccount: false, sentToday: 0, emailKey }
const input = { email, invitedBy: 'stella', inviterRole: 'student' } as const
const invitationId = 'invitation'
const opened = happened(InvitationOpened, { invitationId })
const accepted = happened(InvitationAccepted, { invitationId, uid: 'stella' })
const afterItsTerm = later(NOW, { days: 21 })
const itsEnd = later(NOW, { days: 20 })
const expired = happened(InvitationExpired, { invitationId, nominationId: 'nomination' })
const acme = {
  'organization-acme': [
    happened(OrganizationAdded, {
      organizationId: 'acme',
      label: 'Acme',
      kind: 'company',
      urls: [],
      domains: [],
      timezone: 'UTC',
      status: 'verified',
    }),
  ],
}

describe('§7 invite a student', () => {
  it('§7 stores the letter under the invitation’s own key, for 30 days', () =>
    given()
      .as(student)
      .when(inviteStudent, { ...input, name: 'Nina New', subject: 'Join', text: 'Do.', position: 'Intern', reason: 'Good.' }, needs)
      .thenHappened([
        happened(StudentInvited, {
          invitationId: secrets.invitationId(`student|stella|${emailKey}`),
          invitedBy: 'stella',
          inviterRole: 'student',
          emailKey,
          nomination: false,
          expiresAt: later(NOW, { days: 30 }),
          invitee: { email, name: 'Nina New', subject: 'Join', text: 'Do.', position: 'Intern' },
          reason: 'Good.',
        }),
      ]))

  it('§7 is a nomination when one stands before it', () =>
    given()
      .by({ kind: 'process', name: 'invite-nominee' })
      .when(inviteStudent, { ...input, invitationId, nominationId: 'nomination', semester: '2026-fall', university: 'uni' }, needs)
      .thenHappened([
        like(StudentInvited, { invitationId, nomination: true, nominationId: 'nomination', semester: '2026-fall', universityId: 'uni' }),
      ]))

  it('§7 sends a pending invitation again with a new term, and no second one', () =>
    given(studentInvited, opened)
      .as(student)
      .when(inviteStudent, { ...input, invitationId }, needs)
      .thenHappened([happened(InvitationResent, { invitationId, expiresAt: later(NOW, { days: 30 }) })]))

  it('§7 finds the same invitation whatever the address looks like', () => {
    const idOf = (address: string) => inviteStudent.target?.({ ...input, email: address }, { actor: student }, secrets)
    expect(idOf('  New@Uni.Example.edu')).toBe(idOf(email))
    expect(idOf('other@uni.example.edu')).not.toBe(idOf(email))
  })

  it('§7 refuses an address that has an account', () => {
    given()
      .as(student)
      .when(inviteStudent, input, { ...needs, hasAccount: true })
      .thenRefused('email_taken')
    given(studentInvited, accepted)
      .as(student)
      .when(inviteStudent, { ...input, invitationId }, needs)
      .thenRefused('invitation_used')
  })

  it('§7 invites an address that is only claimed, because its registration may still fail', async () => {
    const claimed = {
      [`claim-${secrets.claimKey(`email|${email}`)}`]: [happened(ValueClaimed, { kind: 'email', holder: 'user-stella', claimId: 'claim' })],
    }
    const needsWith = (streams: Parameters<typeof foldsOf>[0]) =>
      given()
        .by({ kind: 'process', name: 'invite-nominee' })
        .needsOf(inviteStudent, input, { fold: foldsOf(streams) })
    expect(await needsWith(claimed)).toMatchObject({ hasAccount: false })
    expect(await needsWith({ ...claimed, 'user-stella': [studentRegistered] })).toMatchObject({ hasAccount: true })
  })

  it('§9 sends 50 a day at most, staff 500', () => {
    given()
      .as(student)
      .when(inviteStudent, input, { ...needs, sentToday: 49 })
      .thenHappened([like(StudentInvited, {})])
    given()
      .as(student)
      .when(inviteStudent, input, { ...needs, sentToday: 50 })
      .thenRefused('too_many_invitations', { limit: 50 })
    const asStaff = { ...input, invitedBy: 'dean', inviterRole: 'university' } as const
    given()
      .as(staff)
      .when(inviteStudent, asStaff, { ...needs, sentToday: 499 })
      .thenHappened([like(StudentInvited, {})])
    given()
      .as(staff)
      .when(inviteStudent, asStaff, { ...needs, sentToday: 500 })
      .thenRefused('too_many_invitations', { limit: 500 })
  })

  it('§5 refuses an unknown university or company', async () => {
    const unknown = (field: 'university' | 'organization') =>
      given()
        .by({ kind: 'process', name: 'invite-nominee' })
        .needsOf(inviteStudent, { ...input, [field]: 'acme' }, { fold: foldsOf(field === 'university' ? acme : {}) })
    expect(await unknown('university')).toEqual(invalid('university', 'is not one we know'))
    expect(await unknown('organization')).toEqual(invalid('organization', 'is not one we know'))
  })
})

describe('§7 open an invitation', () => {
  it('§7 is stored once', () => {
    given(studentInvited).when(openInvitation, { id: invitationId }).thenHappened([opened])
    given(studentInvited, opened).when(openInvitation, { id: invitationId }).thenNothingHappened()
  })

  it('§7 is stored again when it was sent again', () => {
    const resent = happened(InvitationResent, { invitationId, expiresAt: later(NOW, { days: 30 }) })
    given(studentInvited, opened, resent).when(openInvitation, { id: invitationId }).thenHappened([opened])
  })

  it('§7 is gone when it was used or its term is over', () => {
    given(studentInvited, accepted).when(openInvitation, { id: invitationId }).thenRefused('invitation_used')
    given(studentInvited).at(afterItsTerm).when(openInvitation, { id: invitationId }).thenRefused('invitation_expired')
    given(studentInvited, opened).at(afterItsTerm).when(openInvitation, { id: invitationId }).thenRefused('invitation_expired')
  })

  it('§7 needs an invitation to be there', () => given().when(openInvitation, { id: invitationId }).thenRefused('not_found'))
})

describe('§7 accept an invitation', () => {
  it('§7 follows a registration, once', () => {
    const asProcess = { kind: 'process', name: 'accept-on-registration' } as const
    given(studentInvited).by(asProcess).when(acceptInvitation, { invitationId, uid: 'stella' }).thenHappened([accepted])
    given(studentInvited, accepted).by(asProcess).when(acceptInvitation, { invitationId, uid: 'stella' }).thenNothingHappened()
  })
})

describe('§2 the term of an invitation ends', () => {
  const expire = (at: string, ...history: readonly Past[]) =>
    given(...history)
      .by({ kind: 'timer', name: 'invitationExpired' })
      .at(at)
      .when(expireInvitation, { invitationId })

  it('and it is expired, with the nomination that stands behind it', () => {
    expire(itsEnd, studentInvited).thenHappened([expired])
    expire(afterItsTerm, studentInvited, opened).thenHappened([expired])
    const { nominationId: _, semester: __, ...data } = studentInvited.data
    expire(itsEnd, { ...studentInvited, data: { ...data, nomination: false } }).thenHappened([
      happened(InvitationExpired, { invitationId }),
    ])
  })

  it('not a moment early', () => expire(later(itsEnd, { seconds: -1 }), studentInvited).thenNothingHappened())

  it('once, and never for one that was used meanwhile or has a new term', () => {
    expire(afterItsTerm, studentInvited, expired).thenNothingHappened()
    expire(afterItsTerm, studentInvited, accepted).thenNothingHappened()
    const resent = happened(InvitationResent, { invitationId, expiresAt: later(NOW, { days: 50 }) })
    expire(afterItsTerm, studentInvited, resent).thenNothingHappened()
  })

  it('and it cannot be used any more, but it may be sent again', () => {
    given(studentInvited, expired).when(openInvitation, { id: invitationId }).thenRefused('invitation_expired')
    given(studentInvited, expired)
      .as(student)
      .when(inviteStudent, { ...input, invitationId }, needs)
      .thenHappened([happened(InvitationResent, { invitationId, expiresAt: later(NOW, { days: 30 }) })])
  })
})
