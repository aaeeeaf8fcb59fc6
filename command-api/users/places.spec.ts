/** The university that counts for a person whom somebody invites, or lets in (product 2.18, 2.20). */
import { describe, expect, it } from 'vitest'
import type { DataOf, Happened } from '#events/define.ts'
import { happened } from '#events/define.ts'
import { UserInvited } from '#events/invitations.ts'
import { OrganizationAdded } from '#events/organizations.ts'
import { RosterEntryImported } from '#events/rosters.ts'
import { UserRegistered } from '#events/users.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { invites, type InvitedRole } from '#events/vocabulary/invitations.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { rosterRoles } from '#events/vocabulary/organizations/roster.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { accountRegistered } from '../testing/examples.ts'
import { admin, employee, foldsOf, given, later, NOW, professor, recruiter, secrets, staff, student } from '../testing/given.ts'
import { approveAccount } from './approve.ts'
import { placesOf } from './places.ts'
import { registerUser } from './registering/register.ts'
import { rosterEntryId } from './roster/roster-state.ts'

const addresses = { domain: 'new@uni.example.edu', subdomain: 'new@alumni.uni.example.edu', elsewhere: 'new@home.example.com' } as const
type Where = keyof typeof addresses
const listings = ['none', 'same', 'other'] as const
type Listing = (typeof listings)[number]

const inviters = {
  student,
  professor,
  'professor elsewhere': { ...professor, universityId: 'other-uni' },
  'professor without a place': { ...professor, universityId: undefined },
  staff,
  recruiter,
  employee,
  admin,
  /** The person names the university then. */
  'admin without naming it': admin,
} as const satisfies Readonly<Record<string, Account>>
type Inviter = keyof typeof inviters

const added = happened(OrganizationAdded, {
  organizationId: 'uni',
  label: 'Uni',
  kind: 'university',
  urls: [],
  domains: ['uni.example.edu'],
  timezone: 'UTC',
  status: 'verified',
})
const organizationsAt = async (domains: readonly string[]) =>
  domains.includes('uni.example.edu') ? [{ id: 'uni', kind: 'university' as const }] : []

/** The streams in which somebody was invited to the university, who may be on its roster. */
function streamsOf(by: Inviter, role: InvitedRole, email: string, listing: Listing): Parameters<typeof foldsOf>[0] {
  const inviter: Account = inviters[by]
  const named = by === 'admin without naming it' ? {} : { universityId: 'uni' }
  const invited = happened(UserInvited, {
    invitationId: 'invitation',
    role,
    invitedBy: inviter.uid,
    inviterRole: inviter.role,
    emailKey: secrets.emailKey(email),
    ...named,
    expiresAt: later(NOW, { days: 20 }),
    invitee: { email },
  })
  const entryId = rosterEntryId('uni', email, 0, secrets)
  const has = listing === 'same' ? role : role === 'student' ? 'professor' : 'student'
  const listed = happened(RosterEntryImported, {
    entryId,
    universityId: 'uni',
    role: has as 'student',
    person: { email, displayName: 'New' },
  })
  return {
    'invitation-invitation': [invited],
    [`user-${inviter.uid}`]: [accountRegistered(inviter, 'Ina Inviter')],
    'organization-uni': [added],
    ...(listing !== 'none' && { [`rosterEntry-${entryId}`]: [listed] }),
  }
}

/** The account that registering makes, by the command's own look-ups. */
async function registeredBy(by: Inviter, role: InvitedRole, where: Where, listing: Listing) {
  const email = addresses[where]
  const form = {
    uid: 'new',
    email,
    password: 'long enough',
    displayName: 'Newton New',
    invitationId: 'invitation.secret',
    profile: { university: 'uni' },
    consents: { terms: true },
  } as const
  const needs = await given().needsOf(registerUser, form, {
    fold: foldsOf(streamsOf(by, role, email, listing)),
    readModels: { organizationsAt },
  })
  if (needs === undefined || isRefusal(needs)) throw new Error(needs?.refused ?? 'It needs something.')
  const { decision } = given().when(registerUser, form, needs)
  return (decision as readonly Happened[])[0]?.data as DataOf<typeof UserRegistered>
}

describe('§2.20 the university of somebody who was invited counts', () => {
  const byAddressAlone = 'domain none, domain same, subdomain none, subdomain same, elsewhere same'
  const byRosterAlone = 'domain same, subdomain same, elsewhere same'
  const always = (['domain', 'subdomain', 'elsewhere'] as const).flatMap((where) => listings.map((one) => `${where} ${one}`)).join(', ')
  /** By address and what the roster has of it: nothing, this role, or another one. */
  const table: readonly (readonly [Inviter, InvitedRole, string])[] = [
    ['student', 'student', byAddressAlone],
    ['student', 'professor', byRosterAlone],
    ['professor', 'student', always],
    ['professor', 'professor', always],
    // Product 2.18: the invitation of the university's own professor.
    ['professor', 'university', always],
    ['professor elsewhere', 'student', byAddressAlone],
    ['professor elsewhere', 'professor', byRosterAlone],
    ['professor elsewhere', 'university', byRosterAlone],
    ['professor without a place', 'student', byAddressAlone],
    ['professor without a place', 'professor', byRosterAlone],
    ['professor without a place', 'university', byRosterAlone],
    ['staff', 'student', always],
    ['staff', 'professor', always],
    ['staff', 'university', always],
    ['recruiter', 'student', byAddressAlone],
    ['employee', 'student', byAddressAlone],
    ['admin', 'student', always],
    ['admin', 'professor', always],
    ['admin', 'university', always],
    ['admin without naming it', 'student', byAddressAlone],
    // The admin says that it is a professor, the domain says where.
    ['admin without naming it', 'professor', byAddressAlone],
    ['admin without naming it', 'university', byAddressAlone],
  ]

  it.each(table)('by a %s, as %s', async (by, role, expected) => {
    const counting: string[] = []
    for (const where of ['domain', 'subdomain', 'elsewhere'] as const)
      for (const listing of listings) {
        const { state, universityId, claimedUniversityId } = await registeredBy(by, role, where, listing)
        expect([state, universityId ?? claimedUniversityId]).toEqual(['active', 'uni'])
        // A university that does not count is claimed, so that the staff of the university are asked.
        expect(universityId === undefined).toBe(claimedUniversityId !== undefined)
        if (universityId !== undefined) counting.push(`${where} ${listing}`)
      }
    expect(counting.join(', ')).toBe(expected)
  })

  it('by each who may invite to a university', () => {
    const tested = (role: Role) => new Set(table.filter(([by]) => inviters[by].role === role).map(([, invited]) => invited))
    for (const role of Object.keys(invites) as Role[])
      expect([role, tested(role)]).toEqual([role, new Set(invites[role].filter((one) => rosterRoles.includes(one as 'student')))])
  })
})

describe('§2.11 the company of an address', () => {
  const atCompany = [{ id: 'acme', kind: 'company' }] as const
  it.each(['recruiter', 'employee'] as const)('counts of a %s by its domain, whoever invited them', (role) => {
    for (const voucher of [undefined, student, employee, recruiter])
      expect(placesOf(role, { organizationId: 'acme' }, {}, atCompany, { voucher })).toMatchObject({ organizationId: 'acme' })
    expect(placesOf(role, { organizationId: 'acme' }, {}, [])).toMatchObject({
      organizationId: undefined,
      claimedOrganizationId: 'acme',
    })
  })

  it('§2.20 does not count where people took it back, until people say so again', () => {
    const lost = (voucher?: Account, at = 'acme') =>
      placesOf('employee', { organizationId: 'acme' }, {}, atCompany, { voucher, takenBack: [at] }).organizationId
    expect([lost(), lost(employee), lost(recruiter), lost(admin)]).toEqual([undefined, undefined, 'acme', 'acme'])
    expect(lost(undefined, 'globex')).toBe('acme')
  })

  it('makes nobody of a university', () =>
    expect(placesOf('professor', {}, {}, atCompany)).toEqual({
      universityId: undefined,
      organizationId: undefined,
      claimedUniversityId: undefined,
      claimedOrganizationId: undefined,
    }))
})

describe('§2.19 who waits at the domain of a university', () => {
  const atDomain = [{ id: 'uni', kind: 'university' }] as const
  const waits = (role: Role, claimed = true) =>
    happened(UserRegistered, {
      uid: 'new',
      role,
      state: 'pending_approval',
      ...(claimed && { claimedUniversityId: 'uni' }),
      invitationId: 'invitation',
      invitedBy: student.uid,
      person: { email: addresses.domain, displayName: 'Newton New' },
      profile: {},
    })
  const approved = (role: Role, by: Account, listed?: 'student' | 'professor', claimed = true) => {
    const { decision } = given(waits(role, claimed))
      .as(by)
      .when(approveAccount, { uid: 'new' }, { atDomain, ...(listed && { listed: { universityId: 'uni', role: listed } }) })
    return isRefusal(decision) ? decision.refused : ((decision as readonly Happened[])[0]?.data['universityId'] ?? 'claimed')
  }
  const elsewhere = { ...staff, universityId: 'other-uni' }

  it.each([
    ['student', student, 'uni'],
    ['professor', student, 'not_found'],
    ['university', student, 'not_found'],
    ['recruiter', student, 'not_found'],
    ['employee', student, 'not_found'],
    ['professor', professor, 'uni'],
    ['university', professor, 'uni'],
    ['professor', staff, 'uni'],
    ['university', staff, 'uni'],
    ['professor', admin, 'uni'],
    ['professor', { ...professor, universityId: undefined }, 'claimed'],
    ['professor', elsewhere, 'claimed'],
    ['university', elsewhere, 'claimed'],
    ['student', elsewhere, 'uni'],
  ] as const)('a %s is let in by %o: %s', (role, by, outcome) => expect(approved(role, by)).toBe(outcome))

  it('is not confirmed by the domain where the roster has them in another role, but by who speaks for the place', () => {
    expect(approved('student', student, 'professor')).toBe('claimed')
    expect(approved('student', student, 'student')).toBe('uni')
    expect(approved('student', staff, 'professor')).toBe('uni')
  })

  it('and names no university: whose of it lets them in speaks for it, nobody else', () => {
    expect(approved('professor', admin, undefined, false)).toBe('uni')
    expect(approved('professor', staff, undefined, false)).toBe('uni')
    // It would stand without a place that anybody could confirm.
    expect(approved('professor', elsewhere, undefined, false)).toBe('place_unknown')
  })
})
