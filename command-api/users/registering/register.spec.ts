import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { InvitationAccepted } from '#events/invitations.ts'
import { ConsentGranted, UserRegistered } from '#events/users.ts'
import { EmailTaken, type UserManagement } from '#platform/identity/port.ts'
import { accountRegistered, studentInvited, studentRegistered } from '../../testing/examples.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { effectsOf, foldsOf, given, later, like, NOW, professor, secrets, stateFrom, without } from '../../testing/given.ts'
import { invitationFold } from '../../invitations/state.ts'
import { contract } from '#contract/contract.ts'
import type { PlaceAtDomain } from '../places.ts'
import { registerUser } from './register.ts'
import { uidOf } from './registration.ts'
import type { RosterEntryState } from '../roster/roster-state.ts'
import { userFold } from '../state.ts'

const email = 'stella@uni.example.edu'
const uid = uidOf(email, secrets)
const invitation = stateFrom(invitationFold, studentInvited)
const inviter = stateFrom(userFold, accountRegistered(professor, 'Pat Professor'))
const needs = { invitation, inviter, atDomain: [] as readonly PlaceAtDomain[], rosterEntry: undefined as RosterEntryState | undefined }
const form = {
  uid,
  email,
  password: 'long enough',
  displayName: 'Stella Student',
  invitationId: 'invitation.secret',
  consents: { terms: true },
} as const
const profile = { degree: 'bachelor' as const, major: 'Computer science', graduationDate: '2027-05-31', skills: ['go'] }

describe('§7 register with the secret of the invitation’s mail', () => {
  it('§7 stores an active account with the invitation’s role and university, and each consent', () =>
    given()
      .when(registerUser, { ...form, profile, consents: { terms: true, ferpaRelease: true, shareReason: false } }, needs)
      .thenHappened([
        happened(UserRegistered, {
          uid,
          role: 'student',
          state: 'active',
          universityId: 'uni',
          invitationId: 'invitation',
          invitedBy: 'prof',
          person: { email, displayName: 'Stella Student' },
          profile: { visibility: 'private', openToReferrals: false, ...profile },
        }),
        happened(ConsentGranted, { uid, kind: 'terms', textVersion: '2026-11' }),
        happened(ConsentGranted, { uid, kind: 'ferpaRelease', textVersion: '2026-11' }),
      ]))

  it('§7 takes role and university from the invitation, not from the form', () =>
    given()
      .when(registerUser, { ...form, role: 'admin', profile: { university: 'other-uni' } }, needs)
      .thenHappened([like(UserRegistered, { role: 'student', universityId: 'uni' }), like(ConsentGranted, {})]))

  it('§2.18 a university that only the form names is claimed, and opens nothing', () =>
    given()
      .when(
        registerUser,
        { ...form, profile: { university: 'other-uni' } },
        { ...needs, invitation: { ...invitation, universityId: undefined } },
      )
      .thenHappened([without(UserRegistered, 'universityId', { claimedUniversityId: 'other-uni' }), like(ConsentGranted, {})]))

  it('§2.18 a university counts by the invitation of its own people, of an admin, or by an address at its domain', () => {
    const placed = (more: Partial<typeof needs>) => given().when(registerUser, form, { ...needs, ...more })
    const counts = [like(UserRegistered, { universityId: 'uni' }), like(ConsentGranted, {})]
    const claimed = [without(UserRegistered, 'universityId', { claimedUniversityId: 'uni' }), like(ConsentGranted, {})]
    placed({ inviter: { ...inviter, role: 'university' } }).thenHappened(counts)
    placed({ inviter: { ...inviter, role: 'admin', universityId: undefined } }).thenHappened(counts)
    placed({ inviter: { ...inviter, role: 'student' }, atDomain: [{ id: 'uni', kind: 'university' }] }).thenHappened(counts)
    placed({ inviter: { ...inviter, role: 'student' } }).thenHappened(claimed)
    const person = { email, displayName: 'Stella' }
    const rosterEntry = { entryId: 'entry', universityId: 'uni', role: 'student', person, importedAt: '2026-09-01T08:00:00.000Z' } as const
    placed({ inviter: { ...inviter, role: 'student' }, rosterEntry }).thenHappened([
      like(UserRegistered, { universityId: 'uni', rosterEntryId: 'entry' }),
      like(ConsentGranted, {}),
    ])
    placed({ inviter: { ...inviter, universityId: 'other-uni' } }).thenHappened(claimed)
    placed({ inviter: { ...inviter, role: 'student' }, atDomain: [{ id: 'other-uni', kind: 'university' }] }).thenHappened(claimed)
  })

  it('§7 does not make a student a member of the company that invited them', () => {
    const { decision } = given().when(registerUser, form, { ...needs, invitation: { ...invitation, organizationId: 'acme' } })
    expect((decision as readonly { data: object }[])[0]?.data).not.toHaveProperty('organizationId')
  })

  it('§7 refuses an invitation that was used, revoked or has expired', () => {
    const used = stateFrom(invitationFold, studentInvited, happened(InvitationAccepted, { invitationId: 'invitation', uid: 'other' }))
    given()
      .when(registerUser, form, { ...needs, invitation: used })
      .thenRefused('invitation_used')
    given()
      .when(registerUser, form, { ...needs, invitation: { ...invitation, status: 'revoked' } })
      .thenRefused('invitation_revoked')
    given()
      .at(later(NOW, { days: 21 }))
      .when(registerUser, form, needs)
      .thenRefused('invitation_expired')
  })

  it('§7 refuses an address that has an account', () => given(studentRegistered).when(registerUser, form, needs).thenRefused('email_taken'))

  it('§9 refuses a password of fewer than six characters', () => {
    given()
      .when(registerUser, { ...form, password: '12345' }, needs)
      .thenRefused('weak_password', { min: 6 })
    given()
      .when(registerUser, { ...form, password: '123456' }, needs)
      .thenHappened([like(UserRegistered, {}), like(ConsentGranted, {})])
  })

  it('§3 refuses a profile field that students do not have', () =>
    given()
      .when(registerUser, { ...form, profile: { ...profile, team: 'Core' } }, needs)
      .thenRefused('invalid', [{ field: 'profile.team', message: 'is not a known field' }]))

  it('§7 stores only the day of an instant', () =>
    given()
      .when(registerUser, { ...form, profile: { graduationDate: '2027-05-31T10:00:00Z' } }, needs)
      .thenHappened([
        like(UserRegistered, { profile: { visibility: 'private', openToReferrals: false, graduationDate: '2027-05-31' } }),
        like(ConsentGranted, {}),
      ]))

  it('§5 refuses an unknown skill, university or company', async () => {
    const needsOf = (sent: object) =>
      given().needsOf(
        registerUser,
        { ...form, profile: sent },
        {
          fold: foldsOf({ 'invitation-invitation': [studentInvited] }),
          readModels: { organizationsAt: async () => [] },
        },
      )
    expect(await needsOf({ skills: ['cobol'] })).toEqual(invalid('profile.skills', 'cobol is no skill we know'))
    expect(await needsOf({ university: 'nowhere' })).toEqual(invalid('profile.university', 'is no university we know'))
    expect(await needsOf({ organization: 'nowhere' })).toEqual(invalid('profile.organization', 'is no company we know'))
    expect(await needsOf({})).toMatchObject({ invitation: { invitationId: 'invitation' } })
  })

  it('§2.18 asks for a password', () => {
    const { password: _, ...without } = form
    given()
      .when(registerUser, without, needs)
      .thenRefused('invalid', [{ field: 'password', message: 'is missing' }])
  })

  it('§7 refuses a registration without consent to the terms', () => {
    expect(registerUser.validator.Check({ ...form, consents: { terms: false } })).toBe(false)
    expect(registerUser.validator.Check({ ...form, consents: {} })).toBe(false)
  })

  it('§7 does not require the address, which the page knows only masked', () =>
    expect(contract['users.register'].body.required).not.toContain('email'))

  it('§7 derives the same uid and claim from every spelling of an address', () => {
    expect(uidOf('Stella@uni.example.edu', secrets)).toBe(uid)
    // After an erasure the address is free, and whoever has it next is somebody else.
    expect(uidOf('Stella@uni.example.edu', secrets, 1)).not.toBe(uid)
    given()
      .when(registerUser, { ...form, email: 'STELLA@uni.example.edu' }, needs)
      .thenClaimed([
        { kind: 'email', value: email, taken: refuse('email_taken') },
        { kind: 'invitation', value: 'invitation', taken: refuse('invitation_used') },
      ])
  })
})

describe('§7 the identity is created before the account is stored', () => {
  const register = (create: UserManagement['create'], links: string[] = []) =>
    given().effectOf(
      registerUser,
      form,
      effectsOf({ users: { create }, linkKeys: async (subject, owner) => void links.push(`${subject} → ${owner}`) }),
      needs,
    )

  it('§7 with the account’s uid, and the invitation’s key is linked to it', async () => {
    const made: object[] = []
    const links: string[] = []
    await register(async (user) => void made.push(user), links)
    expect(made).toEqual([{ uid, email, password: form.password }])
    expect(links).toEqual([`invitation → ${uid}`])
  })

  it('with an address whose erased account still reads its receipt: that sign-in gives way', async () => {
    const signIns = new Map([['erased', email]])
    const users = {
      create: async (user: { readonly uid: string; readonly email: string }) => {
        if ([...signIns].some(([other, taken]) => taken === user.email && other !== user.uid)) throw new EmailTaken()
        signIns.set(user.uid, user.email)
      },
      delete: async (gone: string) => void signIns.delete(gone),
    }
    const register = (former: readonly string[]) =>
      given().effectOf(registerUser, form, effectsOf({ users, linkKeys: async () => undefined }), { ...needs, former })
    // Somebody else's sign-in, of which no claim tells, stays.
    expect(await register([uid])).toEqual(refuse('email_taken'))
    expect(await register(['erased', uid])).toBeUndefined()
    expect([...signIns]).toEqual([[uid, email]])
  })

  it('§7 refuses an address that the identity provider gave to another account', async () => {
    expect(await register(() => Promise.reject(new EmailTaken('taken')))).toEqual({ refused: 'email_taken' })
    await expect(register(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
  })
})
