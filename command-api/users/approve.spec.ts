import { describe, expect, it } from 'vitest'
import { ValueClaimed } from '#events/claims.ts'
import { happened } from '#events/define.ts'
import { InvitationAccepted } from '#events/invitations.ts'
import {
  AccountApproved,
  AccountEnded,
  AccountRefused,
  PersonUnverified,
  PersonVerified,
  PlaceRefused,
  UserRegistered,
} from '#events/users.ts'
import { OrganizationAdded } from '#events/organizations.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { claimKeyOf } from '../claims/claims.ts'
import { studentInvited, studentRegistered } from '../testing/examples.ts'
import {
  admin,
  effectsOf,
  emptyReadModels,
  foldsOf,
  given,
  later,
  NOW,
  past,
  professor,
  recruiter,
  secrets,
  staff,
  stateFrom,
  student,
} from '../testing/given.ts'
import { approveAccount } from './approve.ts'
import { endAccount } from './end-account.ts'
import type { PlaceAtDomain } from './places.ts'
import { refuseAccount } from './refuse-account.ts'
import { refuseWaiting } from './refuse-waiting.ts'
import { accountClaims, userFold } from './state.ts'

const uid = 'lee'
const waits = happened(UserRegistered, {
  uid,
  role: 'student',
  state: 'pending_approval',
  claimedUniversityId: 'uni',
  invitationId: 'invitation',
  invitedBy: 'prof',
  person: { email: 'lee@home.example.com', displayName: 'Lee Ahn' },
  profile: {},
})
const nowhere: { readonly atDomain: readonly PlaceAtDomain[] } = { atDomain: [] }
const ends = { ends: true }
const refused = happened(AccountRefused, { uid, refusedBy: 'prof', endsAt: later(NOW, { days: 1 }) })

describe('§2.19 who waits is approved', () => {
  it('by the inviter, the staff of the university that they name, or an admin', () => {
    given(waits)
      .as(professor)
      .when(approveAccount, { uid }, nowhere)
      .thenBelongedTo({ own: ['prof'], universityId: 'uni' })
    for (const account of [professor, staff, admin])
      given(waits)
        .as(account)
        .when(approveAccount, { uid }, nowhere)
        .thenHappened([happened(AccountApproved, { uid, approvedBy: account.uid, universityId: 'uni' })])
  })

  it('§2.18 with a university that stays claimed where the inviter cannot speak for it', () =>
    given(waits)
      .as({ ...student, uid: 'prof' })
      .when(approveAccount, { uid }, nowhere)
      .thenHappened([happened(AccountApproved, { uid, approvedBy: 'prof' })]))

  it('§2.20 with a university that people took back once more by its people alone, whatever the domain says', () => {
    const atDomain = [{ id: 'uni', kind: 'university' }] as const
    for (const [account, place] of [
      [{ ...student, uid: 'prof' }, {}],
      [staff, { universityId: 'uni' }],
    ] as const)
      given(waits)
        .as(account)
        .when(approveAccount, { uid }, { atDomain, takenBack: ['uni'] })
        .thenHappened([happened(AccountApproved, { uid, approvedBy: account.uid, ...place })])
  })

  it('§2.20 with a university that stays claimed where it was taken back by somebody of more right', async () => {
    const atDomain = [{ id: 'uni', kind: 'university' }] as const
    given(waits)
      .as(professor)
      .when(approveAccount, { uid }, { atDomain, takenBack: ['uni'], closed: ['uni'] })
      .thenHappened([happened(AccountApproved, { uid, approvedBy: professor.uid })])
    const claimId = claimKeyOf(secrets, accountClaims.email('lee@home.example.com'))
    const streams = {
      [`claim-${claimId}`]: [happened(ValueClaimed, { kind: 'email', holder: 'user-before', claimId })],
      'user-before': [past(happened(PersonUnverified, { uid: 'before', unverifiedBy: 'dean', universityId: 'uni' }), NOW, staff)],
    }
    const lookup = { fold: foldsOf(streams), readModels: emptyReadModels }
    for (const [account, closed] of [
      [professor, ['uni']],
      [staff, []],
    ] as const)
      expect(await given(waits).as(account).needsOf(approveAccount, { uid }, lookup)).toMatchObject({ takenBack: ['uni'], closed })
  })

  it('§2.18 as the only one of those who wait for the invitation', async () => {
    given(waits)
      .as(professor)
      .when(approveAccount, { uid }, nowhere)
      .thenClaimed([{ kind: 'invitation', value: 'invitation', taken: refuse('invitation_used') }])
    const used = happened(InvitationAccepted, { invitationId: 'invitation', uid: 'other' })
    const needsOf = (...history: readonly (typeof used)[]) =>
      given(waits)
        .as(professor)
        .needsOf(
          approveAccount,
          { uid },
          {
            fold: foldsOf({ 'invitation-invitation': [studentInvited, ...history] }),
            readModels: emptyReadModels,
          },
        )
    expect(await needsOf()).toMatchObject(nowhere)
    expect(await needsOf(used)).toEqual(refuse('invitation_used'))
  })

  it('once', () => {
    given(studentRegistered).as(professor).when(approveAccount, { uid: 'stella' }, nowhere).thenNothingHappened()
    given(waits, refused).as(professor).when(approveAccount, { uid }, nowhere).thenRefused('not_found')
  })
})

describe('§2.20 an active account that only claims its place', () => {
  const claims = happened(UserRegistered, {
    uid,
    role: 'employee',
    state: 'active',
    claimedOrganizationId: 'acme',
    invitedBy: 'emil',
    person: { email: 'lee@home.example.com', displayName: 'Lee Ahn' },
    profile: {},
  })
  const asked = () => given(claims).as(recruiter)

  it('is confirmed by a recruiter of the company or an admin, and not by whoever invited it', () => {
    const approve = asked().when(approveAccount, { uid }, nowhere)
    approve.thenBelongedTo({ organizationId: 'acme', universityId: undefined })
    approve.thenHappened([happened(PersonVerified, { uid, verifiedBy: recruiter.uid, organizationId: 'acme' })])
    approve.thenClaimed([])
  })

  it('is not confirmed at a company that was only proposed, neither this one nor one that waits', async () => {
    const of = (status: 'pending' | 'verified') => {
      const added = happened(OrganizationAdded, {
        organizationId: 'acme',
        label: 'Acme',
        kind: 'company',
        urls: [],
        domains: [],
        timezone: 'UTC',
        status,
      })
      return asked().needsOf(approveAccount, { uid }, { fold: foldsOf({ 'organization-acme': [added] }) })
    }
    expect([await of('pending'), await of('verified')]).toMatchObject([{ pending: true }, { pending: false }])
    asked()
      .when(approveAccount, { uid }, { ...nowhere, pending: true })
      .thenRefused('place_pending')
    given(waits)
      .as(admin)
      .when(approveAccount, { uid }, { ...nowhere, pending: true })
      .thenHappened([happened(AccountApproved, { uid, approvedBy: 'adam' })])
  })

  it('is confirmed by an admin alone where an admin took it back', () => {
    const closed = ['acme']
    asked()
      .when(approveAccount, { uid }, { ...nowhere, closed })
      .thenRefused('place_closed')
  })

  it('is confirmed by those who refused it by mistake', () => {
    const gone = happened(PlaceRefused, { uid, refusedBy: recruiter.uid, organizationId: 'acme' })
    given(claims, gone)
      .as(recruiter)
      .when(approveAccount, { uid }, nowhere)
      .thenHappened([happened(PersonVerified, { uid, verifiedBy: recruiter.uid, organizationId: 'acme' })])
    // A place that an admin refused stays so for the people of the place.
    const byAdmin = past(happened(PlaceRefused, { uid, refusedBy: admin.uid, organizationId: 'acme' }), NOW, admin)
    given(claims, byAdmin).as(recruiter).when(approveAccount, { uid }, nowhere).thenRefused('place_unknown')
    given(claims, byAdmin)
      .as(admin)
      .when(approveAccount, { uid }, nowhere)
      .thenHappened([happened(PersonVerified, { uid, verifiedBy: admin.uid, organizationId: 'acme' })])
  })

  it('loses the place and nothing else when it is refused', async () => {
    const gone = happened(PlaceRefused, { uid, refusedBy: recruiter.uid, organizationId: 'acme' })
    expect(await asked().needsOf(refuseAccount, { uid }, {})).toEqual({ ends: false })
    asked().when(refuseAccount, { uid }, { ends: false }).thenHappened([gone])
    expect(stateFrom(userFold, claims, gone)).toMatchObject({ state: 'active', claimedOrganizationId: undefined })
    given(claims, gone).as(recruiter).when(refuseAccount, { uid }, { ends: false }).thenRefused('not_found')
  })
})

describe('§2.18 who waits for an invitation that made another account', () => {
  it('is refused by itself, and nobody who was let in or refused before', async () => {
    const refuse = (...history: readonly (typeof waits)[]) =>
      given(...history)
        .by({ kind: 'process', name: 'settle-registrations' })
        .when(refuseWaiting, { uid })
    refuse(waits).thenHappened([happened(AccountRefused, { uid, endsAt: later(NOW, { days: 1 }) })])
    refuse(waits, refused).thenNothingHappened()
    refuse(waits, happened(AccountApproved, { uid, approvedBy: 'prof' })).thenNothingHappened()
    const deleted: string[] = []
    await given(waits)
      .by({ kind: 'process', name: 'settle-registrations' })
      .effectOf(refuseWaiting, { uid }, effectsOf({ users: { delete: async (gone) => void deleted.push(gone) } }))
    expect(deleted).toEqual([uid])
  })
})

describe('§2.18 an approved account has what its pages are about', () => {
  const jo = (role: 'recruiter' | 'employee' | 'professor' | 'university' | 'student', places: object = {}) =>
    given(
      happened(UserRegistered, {
        uid,
        role,
        state: 'pending_approval',
        ...places,
        person: { email: 'jo@hr.acme.example', displayName: 'Jo Lane' },
        profile: {},
      }),
    ).as(admin)

  it.each(['recruiter', 'employee', 'professor', 'university'] as const)('so a %s whose place nobody knows is not let in', (role) =>
    jo(role).when(approveAccount, { uid }, nowhere).thenRefused('place_unknown'),
  )

  it('and is let in once a company has the domain of their address', async () => {
    const organizationsAt = async (domains: readonly string[]) =>
      domains.includes('acme.example') ? [{ id: 'acme', kind: 'company' as const }] : []
    const atDomain = await jo('recruiter').needsOf(approveAccount, { uid }, { fold: foldsOf({}), readModels: { organizationsAt } })
    jo('recruiter')
      .when(approveAccount, { uid }, atDomain as typeof nowhere)
      .thenHappened([happened(AccountApproved, { uid, approvedBy: 'adam', organizationId: 'acme' })])
  })

  it('a company that the person claims is enough, and an admin’s approval confirms it', () =>
    jo('recruiter', { claimedOrganizationId: 'acme' })
      .when(approveAccount, { uid }, nowhere)
      .thenHappened([happened(AccountApproved, { uid, approvedBy: 'adam', organizationId: 'acme' })]))

  it('a student needs no university', () =>
    jo('student')
      .when(approveAccount, { uid }, nowhere)
      .thenHappened([happened(AccountApproved, { uid, approvedBy: 'adam' })]))
})

describe('§2.19 who waits is refused', () => {
  it('with a reason that is told to nobody else, and the key stays a day for the mail', () => {
    given(waits).as(professor).when(refuseAccount, { uid }, ends).thenHappened([refused])
    given(waits)
      .as(professor)
      .when(refuseAccount, { uid, reason: 'I do not know you.' }, ends)
      .thenHappened([{ ...refused, data: { ...refused.data, reason: 'I do not know you.' } }])
    given(waits)
      .as(professor)
      .when(refuseAccount, { uid }, ends)
      .thenBelongedTo({ own: ['prof'], universityId: 'uni' })
  })

  it('and cannot sign in any more', async () => {
    const done: string[] = []
    await given(waits).effectOf(refuseAccount, { uid }, effectsOf({ users: { delete: async (id) => void done.push(id) } }), ends)
    expect(done).toEqual([uid])
  })

  it('once, and never when the account is active', () => {
    given(waits, refused).as(professor).when(refuseAccount, { uid }, ends).thenNothingHappened()
    given(studentRegistered).as(professor).when(refuseAccount, { uid: 'stella' }, ends).thenRefused('not_found')
  })

  it('and a day later a timer destroys the key', async () => {
    const end = given(waits, refused).by({ kind: 'timer', name: 'accountEnded' })
    end.when(endAccount, { uid }).thenHappened([happened(AccountEnded, { uid })])
    given(waits, refused, happened(AccountEnded, { uid })).when(endAccount, { uid }).thenNothingHappened()
    given(waits).when(endAccount, { uid }).thenNothingHappened()
    const done: string[] = []
    await end.effectOf(endAccount, { uid }, effectsOf({ destroyKey: async (id) => void done.push(id) }))
    expect(done).toEqual([uid])
  })
})
