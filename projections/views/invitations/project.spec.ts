import { describe, expect, it } from 'vitest'
import * as invitations from '#events/invitations.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { invitationProjection } from './project.ts'

const invited = event(invitations.StudentInvited, {
  invitationId: 'inv',
  invitedBy: 'ada',
  inviterRole: 'professor',
  emailKey: 'key',
  nomination: true,
  universityId: 'north',
  nominationId: 'nom',
  semester: '2026-fall',
  expiresAt: '2026-12-01T00:00:00Z',
  invitee: { email: 'mia@example.edu', name: 'Mia' },
})

describe('an invitation', () => {
  it('is sent, to whom and until when', () => {
    const document = given(invitationProjection, invited).document('inv')
    expect(document).toMatchObject({
      role: 'student',
      status: 'sent',
      sentAt: day(1),
      expiresAt: '2026-12-01T00:00:00Z',
      invitee: { email: 'mia@example.edu', name: 'Mia' },
      _subjects: ['inv'],
      emailKey: 'key',
    })
  })
  it('§2.4 is found by the address of the professor that it names, however that was written', () => {
    const naming = { ...invited, data: { ...invited.data, professorEmail: 'Ada.Byron@North.example.edu' } }
    expect(given(invitationProjection, naming).document('inv')).toMatchObject({
      professorEmail: 'Ada.Byron@North.example.edu',
      namedProfessor: 'ada.byron@north.example.edu',
    })
  })
  it('of another role than student names the role and the place', () => {
    const colleague = event(invitations.UserInvited, {
      invitationId: 'inv',
      role: 'employee',
      invitedBy: 'ben',
      inviterRole: 'recruiter',
      emailKey: 'key',
      organizationId: 'acme',
      expiresAt: '2026-12-01T00:00:00Z',
      invitee: { email: 'kai@acme.example.com' },
    })
    const { document, refreshes } = given(invitationProjection, colleague)
    expect(document('inv')).toMatchObject({ role: 'employee', organizationId: 'acme', nomination: false, status: 'sent', sentAt: day(1) })
    expect(refreshes).toMatchObject([{ rooms: ['role:admin', 'u:ben'] }])
  })
  it('sent again has a new term and keeps its first day', () => {
    const resent = event(invitations.InvitationResent, { invitationId: 'inv', expiresAt: '2027-01-01T00:00:00Z' })
    expect(given(invitationProjection, invited, resent).document('inv')).toMatchObject({
      sentAt: day(1),
      expiresAt: '2027-01-01T00:00:00Z',
    })
  })
  it('is shown to its sender as expired, and as sent once it is sent again', () => {
    const expired = event(invitations.InvitationExpired, { invitationId: 'inv', nominationId: 'nom' })
    const resent = event(invitations.InvitationResent, { invitationId: 'inv', expiresAt: '2027-01-01T00:00:00Z' })
    const { document, refreshes } = given(invitationProjection, invited, expired)
    expect(document('inv')).toMatchObject({ status: 'expired', revision: 1 })
    expect(refreshes).toMatchObject([{ rooms: ['role:admin', 'u:ada', 'uni:north:university'] }])
    expect(given(invitationProjection, invited, expired, resent).document('inv')).toMatchObject({ status: 'sent' })
  })
  it.each([
    ['revoked', event(invitations.InvitationRevoked, { invitationId: 'inv' })],
    ['declined', event(invitations.InvitationDeclined, { invitationId: 'inv', nominationId: 'nom' })],
  ] as const)('is shown to its sender as %s, and as sent once it is sent again', (status, ended) => {
    const resent = event(invitations.InvitationResent, { invitationId: 'inv', expiresAt: '2027-01-01T00:00:00Z' })
    expect(given(invitationProjection, invited, ended).document('inv')).toMatchObject({ status })
    expect(given(invitationProjection, invited, ended, resent).document('inv')).toMatchObject({ status: 'sent', sendings: 2 })
  })
  it('is opened, then accepted by an account, and its sender gets the refresh', () => {
    const opened = event(invitations.InvitationOpened, { invitationId: 'inv' })
    const { document, refreshes } = given(
      invitationProjection,
      invited,
      opened,
      event(invitations.InvitationAccepted, { invitationId: 'inv', uid: 'mia' }),
    )
    expect(document('inv')).toMatchObject({ status: 'accepted', acceptedBy: 'mia', revision: 2, _subjects: ['inv', 'mia'] })
    expect(refreshes).toMatchObject([{ rooms: ['role:admin', 'u:ada', 'uni:north:university'] }])
  })
})
