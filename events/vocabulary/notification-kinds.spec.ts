import { expect, it } from 'vitest'
import { isToldTo, toldKinds } from './notification-kinds.ts'
import type { Account } from './permissions.ts'
import type { Role } from './roles.ts'

const account = (role: Role, place: Partial<Account> = {}): Account => ({ uid: 'me', role, state: 'active', ...place })
const recruiter = account('recruiter', { organizationId: 'acme' })
const news = { to: 'org:acme:recruiter', kind: 'applicationWithdrawn' } as const

it.each<readonly [string, Parameters<typeof isToldTo>, boolean]>([
  ['a recruiter of the company', [recruiter, news], true],
  ['one whose place was taken back', [account('recruiter'), news], false],
  ['one who is at another company by now', [account('recruiter', { organizationId: 'other' }), news], false],
  ['one whose account is suspended', [{ ...recruiter, state: 'suspended' }, news], false],
  ['staff', [account('university', { universityId: 'north' }), { to: 'uni:north:university', kind: 'redemptionAsked' }], true],
  ['staff of nowhere', [account('university'), { to: 'uni:north:university', kind: 'redemptionAsked' }], false],
  ['an employee', [account('employee', { organizationId: 'acme' }), { to: 'u:me', kind: 'referralMoved' }], true],
  ['an employee whose place was taken back', [account('employee'), { to: 'u:me', kind: 'referralMoved' }], false],
  ['the same of a message', [account('employee'), { to: 'u:me', kind: 'message' }], true],
  ['the same of the account', [account('employee'), { to: 'u:me', kind: 'account' }], true],
  ['a professor of nowhere', [account('professor'), { to: 'u:me', kind: 'nominationAnswered' }], false],
  ['a student without a university', [account('student'), { to: 'u:me', kind: 'offer' }], true],
])('§2.20 news is told to whom it is for now: %s', (_, asked, told) => expect(isToldTo(...asked)).toBe(told))

it('§2.20 whose place nobody confirms is told of messages, the account, redeemed points and proposals alone, also of kinds that are new', () =>
  expect(toldKinds(account('professor'))).toEqual(['redemptionAnswered', 'proposalAnswered', 'message', 'account']))
