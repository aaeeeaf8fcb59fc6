import { describe, expect, it } from 'vitest'
import { tiesToLookUp, whyNotWrite, type LookedUpTie } from './messaging.ts'
import type { Account } from './permissions.ts'
import { sentenceOf } from './refusals.ts'
import { roles, type Role } from './roles.ts'

const none = { replying: false, ties: [] }
const account = (role: Role, more: Partial<Account> = {}): Account => ({ uid: `one-${role}`, role, state: 'active', ...more })
const person = (role: Role, more: Partial<Account> = {}, profile: Parameters<typeof whyNotWrite>[1]['profile'] = {}) => ({
  ...account(role, more),
  uid: `other-${role}`,
  profile,
})
const pairs = roles.flatMap((from) => roles.map((to) => ({ from, to })))

/** Product 2.9: role → the roles that it may write to without any tie. */
const withoutTies: Readonly<Record<Role, readonly Role[]>> = {
  student: ['admin'],
  professor: ['admin'],
  university: ['university', 'recruiter', 'admin'],
  recruiter: ['university', 'admin'],
  employee: ['admin'],
  admin: ['student', 'professor', 'university', 'recruiter', 'employee', 'admin'],
  analyst: [],
}
/** Product 2.9: role → the roles that it may write to with the same university and company and all looked-up ties. */
const withAllTies: Readonly<Record<Role, readonly Role[]>> = {
  student: ['professor', 'university', 'recruiter', 'employee', 'admin'],
  professor: ['student', 'professor', 'university', 'admin'],
  university: ['student', 'professor', 'university', 'recruiter', 'admin'],
  recruiter: ['student', 'university', 'recruiter', 'employee', 'admin'],
  employee: ['student', 'recruiter', 'employee', 'admin'],
  admin: withoutTies.admin,
  analyst: [],
}

describe('who may begin to write to whom', () => {
  it.each(pairs)('$from → $to, with nothing between them', ({ from, to }) => {
    expect(whyNotWrite(account(from), person(to), none) === undefined).toBe(withoutTies[from].includes(to))
  })
  it.each(pairs)('$from → $to, with everything between them', ({ from, to }) => {
    const place = { universityId: 'uni', organizationId: 'acme' }
    const [one, other] = [account(from, place), person(to, place)]
    expect(whyNotWrite(one, other, { replying: false, ties: tiesToLookUp(one, other) }) === undefined).toBe(withAllTies[from].includes(to))
  })
  it.each(pairs)('$from → $to, without university and company', ({ from, to }) => {
    const unplaced = { universityId: undefined, organizationId: undefined }
    expect(whyNotWrite(account(from, unplaced), person(to, unplaced), none) === undefined).toBe(withoutTies[from].includes(to))
  })

  const ties: readonly (readonly [from: Role, to: Role, ties: readonly LookedUpTie[]])[] = [
    ['student', 'professor', ['nomination']],
    ['professor', 'student', ['nomination']],
    ['student', 'recruiter', ['application']],
    ['recruiter', 'student', ['application']],
    ['student', 'employee', ['referral']],
    ['employee', 'student', ['referral']],
    ['recruiter', 'employee', []],
    ['admin', 'student', []],
    ['professor', 'recruiter', []],
  ]
  it.each(ties)('%s → %s asks for %j', (from, to, wanted) => {
    expect(tiesToLookUp(account(from), person(to))).toEqual(wanted)
    if (wanted.length > 0) expect(whyNotWrite(account(from), person(to), { replying: false, ties: wanted })).toBeUndefined()
  })
  it('asks nothing where the accounts say enough', () => {
    const place = { universityId: 'uni' }
    expect(tiesToLookUp(account('student', place), person('professor', place))).toEqual([])
  })

  it('lets students or recruiters write to people who accept it', () => {
    expect(whyNotWrite(account('student'), person('recruiter', {}, { acceptStudentMessages: true }), none)).toBeUndefined()
    expect(whyNotWrite(account('recruiter'), person('professor', {}, { acceptRecruiterContact: true }), none)).toBeUndefined()
    expect(whyNotWrite(account('recruiter'), person('student', {}, { acceptRecruiterContact: true }), none)).toBeDefined()
  })
})

describe('a refusal', () => {
  it('says that a visible student who has not applied needs a subscription, and nothing of one who keeps to themselves', () => {
    const cold = (visibility?: 'private' | 'recruiters' | 'community') =>
      whyNotWrite(account('recruiter'), person('student', {}, { ...(visibility && { visibility }) }), none)?.refused
    expect([cold('recruiters'), cold('community'), cold('private'), cold()]).toEqual([
      'cold_message',
      'cold_message',
      'may_not_message',
      'may_not_message',
    ])
  })
  it.each(roles)('tells %s in whole sentences whom to write to instead', (role) => {
    const refused = whyNotWrite(account(role), person('analyst'), none)
    expect(sentenceOf(refused?.refused ?? 'not_found', refused?.details)).toMatch(/^You cannot .*\. [A-Z].*[^ .{}]\.$/)
  })
})

describe('a conversation that exists', () => {
  it('may be gone on with by either side', () => {
    for (const { from, to } of pairs) expect(whyNotWrite(account(from), person(to), { replying: true, ties: [] })).toBeUndefined()
  })
})

describe('an account that is not active', () => {
  const waiting = { state: 'pending_approval' } as const
  const everything = { replying: true, ties: [] }
  it('writes to admins only', () => {
    expect(whyNotWrite(account('student', waiting), person('admin'), none)).toBeUndefined()
    expect(whyNotWrite(account('recruiter', waiting), person('university'), everything)).toEqual({ refused: 'account_pending' })
    expect(whyNotWrite(account('recruiter', { state: 'suspended' }), person('university'), everything)).toEqual({
      refused: 'account_suspended',
    })
  })
  it('is there for admins only', () => {
    expect(whyNotWrite(account('admin'), person('student', waiting), none)).toBeUndefined()
    expect(whyNotWrite(account('university'), person('recruiter', waiting), everything)).toEqual({ refused: 'not_found' })
  })
})
