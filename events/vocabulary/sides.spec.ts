import { describe, expect, it } from 'vitest'
import { meets, type Account } from './permissions.ts'
import { filterOf, isOpen, isOpenTo, partiesOf, personOf, roomsOfAccount, roomsOf, sides, type Room, type Thing } from './sides.ts'

const student: Account = { uid: 'sam', role: 'student', state: 'active', universityId: 'mit' }
const professor: Account = { uid: 'pat', role: 'professor', state: 'active', universityId: 'mit' }
const staff: Account = { uid: 'uma', role: 'university', state: 'active', universityId: 'mit' }
const recruiter: Account = { uid: 'rita', role: 'recruiter', state: 'active', organizationId: 'acme' }
const employee: Account = { uid: 'emma', role: 'employee', state: 'active', organizationId: 'acme' }
const admin: Account = { uid: 'ada', role: 'admin', state: 'active' }

const application = { studentId: 'sam', organizationId: 'acme', universityId: 'mit' }
const referral = { employeeId: 'emma', studentId: 'sam', organizationId: 'acme' }

describe('the sides of a thing', () => {
  it('give the parties that a permission is checked against', () => {
    expect(partiesOf('application', application, 'recruiter')).toMatchObject({ own: ['sam'], organizationId: 'acme' })
    expect(partiesOf('application', application, 'university')).toMatchObject({ own: ['sam'], universityId: 'mit' })
    expect(partiesOf('referral', { ...referral, studentId: undefined }, 'employee')).toMatchObject({ own: ['emma'] })
    expect(partiesOf('job', { organizationId: 'acme', status: 'open' }, 'student')).toMatchObject({ own: [], open: true })
    expect(partiesOf('job', { organizationId: 'acme', status: 'draft' }, 'student').open).toBe(false)
    expect(partiesOf('thread', { participants: ['sam', 'rita'] }, 'student').own).toEqual(['sam', 'rita'])
  })

  it('leave out the organization of a role that does not work with the thing', () => {
    expect(partiesOf('application', application, 'professor').universityId).toBeUndefined()
    expect(partiesOf('application', application, 'employee').organizationId).toBeUndefined()
    expect(partiesOf('student', application, 'professor').universityId).toBe('mit')
  })

  it.each([
    ['application', 'org', recruiter, { organizationId: 'acme' }],
    ['application', 'own', student, { studentId: 'sam' }],
    ['application', 'uni', staff, { universityId: 'mit' }],
    ['application', 'any', admin, {}],
    ['referral', 'own', student, { studentId: 'sam' }],
    ['referral', 'own', employee, { employeeId: 'emma' }],
    ['nomination', 'own', professor, { professorId: 'pat' }],
    ['nomination', 'own', student, { studentId: 'sam' }],
    ['invitation', 'own', recruiter, { invitedBy: 'rita' }],
    ['student', 'visible', recruiter, { visibility: { in: ['recruiters', 'community'] } }],
    ['student', 'referable', employee, { openToReferrals: { in: [true] } }],
    ['student', 'uni', professor, { universityId: 'mit' }],
    // Matches nothing, because no document has an empty id.
    ['application', 'org', { ...recruiter, organizationId: undefined }, { organizationId: '' }],
  ] as const)('give the filter of a list of %s for the condition “%s”', (thing, condition, account, filter) =>
    expect(filterOf(thing, condition, account)).toEqual(filter),
  )

  it('throw for a condition that the thing does not have', () => {
    expect(() => filterOf('job', 'own', recruiter)).toThrow(/own/)
    expect(() => filterOf('referral', 'own', professor)).toThrow(/professor/)
  })

  it('give the rooms of all who see it', () => {
    expect(roomsOf('application', application)).toEqual(['u:sam', 'org:acme:recruiter', 'uni:mit:university', 'role:admin'])
    expect(roomsOf('application', application, ['org', 'admins'])).toEqual(['org:acme:recruiter', 'role:admin'])
    expect(roomsOf('thread', { participants: ['sam', 'rita'] })).toEqual(['u:sam', 'u:rita'])
    expect(roomsOf('student', { universityId: 'mit', visibility: 'private', openToReferrals: false })).toEqual([
      'uni:mit:professor',
      'uni:mit:university',
      'role:admin',
    ])
    expect(roomsOf('student', { visibility: 'community', openToReferrals: true })).toEqual([
      'role:recruiter',
      'role:employee',
      'role:admin',
    ])
    expect(roomsOf('job', { organizationId: 'acme', status: 'open' })).toContain('role:student')
    expect(roomsOf('job', { organizationId: 'acme', status: 'draft' })).toEqual(['org:acme:recruiter', 'role:admin'])
  })

  it('tell whether a student is open to a condition or role', () => {
    const hidden = { visibility: 'private', openToReferrals: true }
    expect(isOpen('student', 'visible', hidden)).toBe(false)
    expect(isOpen('student', 'referable', hidden)).toBe(true)
    expect(isOpenTo('student', 'recruiter', hidden)).toBe(false)
    expect(isOpenTo('student', 'employee', hidden)).toBe(true)
    expect(isOpenTo('student', 'professor', hidden)).toBe(false)
    expect(isOpenTo('student', 'employee', { visibility: 'community' })).toBe(false)
  })

  /** A party that can list a thing but gets no refreshes would see an outdated page. */
  it.each(Object.keys(sides) as Thing[])('of a %s: its parties are in the rooms of its refreshes', (thing) => {
    const fields = { ...application, ...referral, invitedBy: 'sam', professorId: 'pat', uid: 'sam', participants: ['sam'], status: 'open' }
    const rooms: readonly string[] = roomsOf(thing, { ...fields, visibility: 'community', openToReferrals: true })
    const isReached = (account: Account) => roomsOfAccount(account).some((room) => rooms.includes(room))
    for (const account of [student, professor, staff, recruiter, employee]) {
      const { own, organizationId, universityId } = partiesOf(thing, fields, account.role)
      if (own?.includes(account.uid)) expect(isReached(account)).toBe(true)
      if (organizationId !== undefined && organizationId === account.organizationId) expect(isReached(account)).toBe(true)
      if (universityId !== undefined && universityId === account.universityId) expect(isReached(account)).toBe(true)
    }
  })
})

describe('the rooms of an account', () => {
  it('are those of its uid, of its role, and of its role within its company and university', () => {
    expect(roomsOfAccount(recruiter)).toEqual(['u:rita', 'u:rita:recruiter', 'role:recruiter', 'org:acme:recruiter', 'org:acme:rita'])
    expect(roomsOfAccount(student)).toEqual(['u:sam', 'u:sam:student', 'role:student', 'uni:mit:student'])
  })
  it('§2.15 are also those of a company that was merged into its own', () => {
    const merged: Account = { ...recruiter, mergedIds: ['zenith'] }
    expect(roomsOfAccount(merged)).toContain('org:zenith:recruiter')
    expect(filterOf('application', 'org', merged)).toEqual({ organizationId: { in: ['acme', 'zenith'] } })
    expect(meets('org', merged, { organizationId: 'zenith' })).toBe(true)
    expect(meets('org', { ...merged, organizationId: undefined }, { organizationId: 'zenith' })).toBe(false)
  })
  it('of one person are known from those of a role', () => {
    expect(
      ['u:rita', 'u:rita:recruiter', 'org:acme:rita', 'org:acme:recruiter', 'uni:mit:student', 'role:admin'].map((room) =>
        personOf(room as Room),
      ),
    ).toEqual(['rita', 'rita', 'rita', undefined, undefined, undefined])
  })
  it('are only that of its uid while it waits for approval, and none when it is suspended', () => {
    expect(roomsOfAccount({ ...recruiter, state: 'pending_approval' })).toEqual(['u:rita'])
    expect(roomsOfAccount({ ...recruiter, state: 'suspended' })).toEqual([])
  })
})
