import { describe, expect, it } from 'vitest'
import { messageRefusal, tiesToLookUp, type LookedUpTie } from './messaging.ts'
import type { Account } from './permissions.ts'
import { sentenceOf } from './refusals.ts'
import { roles, type Role } from './roles.ts'

const none = { replying: false, ties: [] }
const account = (role: Role, more: Partial<Account> = {}): Account => ({ uid: `one-${role}`, role, state: 'active', ...more })
const person = (role: Role, more: Partial<Account> = {}, profile: Parameters<typeof messageRefusal>[1]['profile'] = {}) => ({
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

describe('beginning a conversation', () => {
  it.each(pairs)('$from → $to, without ties', ({ from, to }) => {
    expect(messageRefusal(account(from), person(to), none) === undefined).toBe(withoutTies[from].includes(to))
  })
  it.each(pairs)('$from → $to, with all ties', ({ from, to }) => {
    const sharedIds = { universityId: 'uni', organizationId: 'acme' }
    const [one, other] = [account(from, sharedIds), person(to, sharedIds)]
    expect(messageRefusal(one, other, { replying: false, ties: tiesToLookUp(one, other) }) === undefined).toBe(
      withAllTies[from].includes(to),
    )
  })
  it.each(pairs)('$from → $to, without university and company', ({ from, to }) => {
    const noIds = { universityId: undefined, organizationId: undefined }
    expect(messageRefusal(account(from, noIds), person(to, noIds), none) === undefined).toBe(withoutTies[from].includes(to))
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
  it.each(ties)('%s → %s looks up %j', (from, to, wanted) => {
    expect(tiesToLookUp(account(from), person(to))).toEqual(wanted)
    if (wanted.length > 0) expect(messageRefusal(account(from), person(to), { replying: false, ties: wanted })).toBeUndefined()
  })
  it('needs no look-up when the two accounts are enough to decide', () => {
    const sharedIds = { universityId: 'uni' }
    expect(tiesToLookUp(account('student', sharedIds), person('professor', sharedIds))).toEqual([])
  })

  it('is open to students and recruiters whose messages the recipient accepts', () => {
    expect(messageRefusal(account('student'), person('recruiter', {}, { acceptStudentMessages: true }), none)).toBeUndefined()
    expect(messageRefusal(account('recruiter'), person('professor', {}, { acceptRecruiterContact: true }), none)).toBeUndefined()
    expect(messageRefusal(account('recruiter'), person('student', {}, { acceptRecruiterContact: true }), none)).toBeDefined()
  })
})

describe('a refused message', () => {
  it('names the missing subscription only if the student’s profile is visible', () => {
    const refusalFor = (visibility?: 'private' | 'recruiters' | 'community') =>
      messageRefusal(account('recruiter'), person('student', {}, { ...(visibility && { visibility }) }), none)?.refused
    expect([refusalFor('recruiters'), refusalFor('community'), refusalFor('private'), refusalFor()]).toEqual([
      'cold_message',
      'cold_message',
      'may_not_message',
      'may_not_message',
    ])
  })
  it.each(roles)('tells %s in whole sentences who can be written to', (role) => {
    const refused = messageRefusal(account(role), person('analyst'), none)
    expect(sentenceOf(refused?.refused ?? 'not_found', refused?.details)).toMatch(/^You cannot .*\. [A-Z].*[^ .{}]\.$/)
  })
})

describe('an existing conversation', () => {
  it('allows replies from both sides', () => {
    for (const { from, to } of pairs) expect(messageRefusal(account(from), person(to), { replying: true, ties: [] })).toBeUndefined()
  })
})

describe('an account that is not active', () => {
  const pending = { state: 'pending_approval' } as const
  const existingConversation = { replying: true, ties: [] }
  it('can write to admins only', () => {
    expect(messageRefusal(account('student', pending), person('admin'), none)).toBeUndefined()
    expect(messageRefusal(account('recruiter', pending), person('university'), existingConversation)).toEqual({
      refused: 'account_pending',
    })
    expect(messageRefusal(account('recruiter', { state: 'suspended' }), person('university'), existingConversation)).toEqual({
      refused: 'account_suspended',
    })
  })
  it('can be written to by admins only', () => {
    expect(messageRefusal(account('admin'), person('student', pending), none)).toBeUndefined()
    expect(messageRefusal(account('university'), person('recruiter', pending), existingConversation)).toEqual({ refused: 'not_found' })
  })
})
