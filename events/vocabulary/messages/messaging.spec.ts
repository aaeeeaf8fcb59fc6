import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { messageRefusal, monthIn, tiesToLookUp, type Acquaintance, type LookedUpTie } from './messaging.ts'
import type { Account } from '../permissions.ts'
import { sentenceOf } from '../refusals.ts'
import { roles, type Role } from '../roles.ts'

const none: Acquaintance = { conversation: 'none', ties: [], blockedBy: [] }
const answered: Acquaintance = { ...none, conversation: 'answered' }
/** At a university and a company of their own. */
const account = (role: Role, more: Partial<Account> = {}): Account => ({
  uid: `one-${role}`,
  role,
  state: 'active',
  universityId: 'one-university',
  organizationId: 'one-company',
  ...more,
})
const person = (role: Role, more: Partial<Account> = {}, profile: Parameters<typeof messageRefusal>[1]['profile'] = {}) => ({
  ...account(role, { universityId: 'other-university', organizationId: 'other-company', ...more }),
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
    expect(messageRefusal(one, other, { ...none, ties: tiesToLookUp(one, other, 'none') }) === undefined).toBe(
      withAllTies[from].includes(to),
    )
  })
  it.each(pairs)('§2.20 $from → $to, where either’s university and company is not confirmed: with admins alone', ({ from, to }) => {
    const noIds = { universityId: undefined, organizationId: undefined }
    const placed = (role: Role) => role === 'student' || role === 'admin' || role === 'analyst'
    const may = (one: Account, other: ReturnType<typeof person>) => messageRefusal(one, other, none) === undefined
    const toAdmins = withoutTies[from].includes(to) && (from === 'admin' || to === 'admin')
    if (!placed(from)) expect(may(account(from, noIds), person(to))).toBe(toAdmins)
    if (!placed(to)) expect(may(account(from), person(to, noIds))).toBe(toAdmins)
  })

  const ties: readonly (readonly [from: Role, to: Role, ties: readonly LookedUpTie[]])[] = [
    ['student', 'professor', ['nomination']],
    ['professor', 'student', ['nomination']],
    ['student', 'recruiter', ['application', 'referral']],
    ['recruiter', 'student', ['application', 'referral']],
    ['student', 'employee', ['referral']],
    ['employee', 'student', ['referral']],
    ['recruiter', 'employee', []],
    ['admin', 'student', []],
    ['professor', 'recruiter', []],
  ]
  it.each(ties)('%s → %s looks up %j', (from, to, wanted) => {
    expect(tiesToLookUp(account(from), person(to), 'none')).toEqual(wanted)
    if (wanted.length > 0) expect(messageRefusal(account(from), person(to), { ...none, ties: wanted })).toBeUndefined()
  })
  it('needs no look-up when the two accounts are enough to decide', () => {
    const sharedIds = { universityId: 'uni' }
    expect(tiesToLookUp(account('student', sharedIds), person('professor', sharedIds), 'none')).toEqual([])
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
      'subscription_required',
      'subscription_required',
      'may_not_message',
      'may_not_message',
    ])
  })
  it.each(roles)('tells %s in whole sentences who can be written to', (role) => {
    const refused = messageRefusal(account(role), person('analyst'), none)
    expect(sentenceOf(refused?.refused ?? 'not_found', refused?.details)).toMatch(/^You cannot .*\. [A-Z].*[^ .{}]\.$/)
  })
  it('is the same whether the rules or a block stand behind it', () =>
    expect(messageRefusal(account('recruiter'), person('student'), { ...answered, blockedBy: ['other'] })).toEqual(
      messageRefusal(account('recruiter'), person('analyst'), none),
    ))
})

describe('an existing conversation', () => {
  it('allows replies from both sides', () => {
    for (const { from, to } of pairs) expect(messageRefusal(account(from), person(to), answered)).toBeUndefined()
  })
})

describe('a cold message', () => {
  const [rita, sam] = [account('recruiter', { organizationId: 'acme' }), person('student', {}, { visibility: 'recruiters' })]
  const hidden = person('student', {}, { visibility: 'private' })
  const month = monthIn('2026-11-30T20:00:00.000Z', 'Asia/Tokyo')
  const firstMessages = { subscribed: true, used: 0, month }
  const refusalFor = (to: typeof sam, more: Partial<Acquaintance>) => messageRefusal(rita, to, { ...none, firstMessages, ...more })

  it('goes to a visible student with a subscription, as often as the company has places', () => {
    expect(refusalFor(sam, {})).toBeUndefined()
    expect(refusalFor(sam, { firstMessages: { ...firstMessages, subscribed: false } })?.refused).toBe('subscription_required')
    expect(refusalFor(sam, { firstMessages: { ...firstMessages, used: limits.coldMessagesPerMonth } })).toEqual({
      refused: 'cold_budget_used',
      details: { limit: 100, from: '2027-01-01' },
    })
  })
  it('goes to nobody who hides, also not where the company wrote before', () => {
    for (const conversation of ['none', 'begun'] as const) expect(refusalFor(hidden, { conversation })?.refused).toBe('may_not_message')
    expect(refusalFor(hidden, { conversation: 'answered' })).toBeUndefined()
  })
  it('is cold until the student writes, applies or is referred by the sender', () => {
    const free = { firstMessages: { ...firstMessages, subscribed: false } }
    expect(refusalFor(sam, { ...free, conversation: 'begun' })?.refused).toBe('subscription_required')
    expect(refusalFor(sam, { ...free, conversation: 'answered' })).toBeUndefined()
    for (const tie of ['application', 'referral'] as const) expect(refusalFor(sam, { ...free, ties: [tie] })).toBeUndefined()
    expect(tiesToLookUp(rita, sam, 'begun')).toEqual(['application', 'referral'])
    expect(tiesToLookUp(rita, sam, 'answered')).toEqual([])
  })
  it('counts in the month that it is at the company', () => {
    expect(month).toEqual({ key: '2026-12', nextFrom: '2027-01-01' })
    expect(monthIn('2026-02-28T12:00:00.000Z', 'UTC')).toEqual({ key: '2026-02', nextFrom: '2026-03-01' })
  })
})

describe('a block', () => {
  const [pat, sam] = [account('professor', { universityId: 'uni' }), person('student', { universityId: 'uni' })]
  const blockedBy = (uid: string) => messageRefusal(pat, sam, { ...answered, blockedBy: [uid] })
  it('tells who is blocked what the rules tell, and who blocked how to take it back', () => {
    expect(blockedBy(sam.uid)).toEqual(messageRefusal(pat, { ...sam, universityId: 'elsewhere' }, none))
    expect(blockedBy(pat.uid)).toEqual({ refused: 'blocked_by_you' })
  })
  it('keeps no admin out', () => {
    expect(messageRefusal(account('admin'), sam, { ...answered, blockedBy: [sam.uid] })).toBeUndefined()
  })
})

describe('an account that is not active', () => {
  const pending = { state: 'pending_approval' } as const
  it('can write to admins only', () => {
    expect(messageRefusal(account('student', pending), person('admin'), none)).toBeUndefined()
    expect(messageRefusal(account('recruiter', pending), person('university'), answered)).toEqual({
      refused: 'account_pending',
    })
    expect(messageRefusal(account('recruiter', { state: 'suspended' }), person('university'), answered)).toEqual({
      refused: 'account_suspended',
    })
  })
  it.each(roles)('of the role %s writes to admins alone once it is suspended, also in conversations of before', (role) => {
    const suspended = account(role, { state: 'suspended' })
    for (const to of roles.filter((other) => other !== 'admin'))
      expect(messageRefusal(suspended, person(to), answered)).toEqual({ refused: 'account_suspended' })
    expect(messageRefusal(suspended, person('admin', { state: 'suspended' }), answered)).toEqual({ refused: 'account_suspended' })
    expect(messageRefusal(suspended, person('admin'), answered)).toBeUndefined()
  })
  it('is an admin’s no other than others’', () => {
    const admin = person('admin', { state: 'suspended' })
    expect(messageRefusal(account('student'), admin, answered)).toEqual({ refused: 'person_paused' })
    expect(messageRefusal(account('student'), admin, none)).toEqual({ refused: 'not_found' })
    expect(messageRefusal(account('admin'), admin, answered)).toBeUndefined()
  })
  it('can be written to by admins only', () => {
    expect(messageRefusal(account('admin'), person('student', pending), none)).toBeUndefined()
    expect(messageRefusal(account('university'), person('recruiter', pending), answered)).toEqual({ refused: 'not_found' })
  })
  it('is paused for whom it has a conversation with, or applied to, and not there for others', () => {
    const suspended = person('student', { state: 'suspended' })
    const applied = { ...none, ties: ['application'] as const }
    for (const known of [answered, applied])
      expect(messageRefusal(account('recruiter'), suspended, known)).toEqual({ refused: 'person_paused' })
    expect(messageRefusal(account('recruiter'), suspended, none)).toEqual({ refused: 'not_found' })
    expect(messageRefusal(account('professor'), person('student', { state: 'erased' }), answered)).toEqual({ refused: 'not_found' })
  })
})
