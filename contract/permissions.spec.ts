import { expect, it } from 'vitest'
import type { Account } from '#events/vocabulary/permissions.ts'
import { roles, type AccountState } from '#events/vocabulary/roles.ts'
import { contract, type Operation } from './contract.ts'
import { admit, admitTable, conditionOf } from './permissions.ts'

const admitted = (operation: Operation, state: AccountState) => {
  const account: Account = { uid: 'sam', role: 'student', state }
  return admit(operation, account)?.refused ?? 'admitted'
}

it.each(['privacy.erase', 'consents.change'] as const)('§2.16 %s waits for an admin while the account is suspended', (operation) => {
  expect(admitted(operation, 'suspended')).toBe('account_suspended')
  expect(admitted(operation, 'pending_approval')).toBe('admitted')
  expect(admitted(operation, 'active')).toBe('admitted')
})

it.each(['users.read', 'consents.list', 'accesses.list', 'privacy.export', 'tasks.read'] as const)(
  '§2.16 %s is open to an account that is suspended',
  (operation) => expect(admitted(operation, 'suspended')).toBe('admitted'),
)

it.each(roles.flatMap((role) => (['suspended', 'pending_approval', 'erased'] as const).map((state) => ({ role, state }))))(
  '§2.16 an account of the role $role that is $state is admitted to nothing wider than its own',
  ({ role, state }) => {
    const account: Account = { uid: 'one', role, state, organizationId: 'acme', universityId: 'mit', scope: { kind: 'platform' } }
    const opened = (Object.keys(contract) as Operation[])
      .filter((operation) => conditionOf(operation, undefined) === undefined && !admit(operation, account))
      .map((operation) => [operation, conditionOf(operation, account)])
    expect(opened).not.toEqual([])
    expect(opened.filter(([, condition]) => condition !== 'own')).toEqual([])
  },
)

it('§2.16 an admin who is active has what the row says', () => {
  expect(conditionOf('users.read', { uid: 'ada', role: 'admin', state: 'active' })).toBe('any')
  expect(conditionOf('users.read', { uid: 'ada', role: 'admin', state: 'suspended' })).toBe('own')
})

it('§2.20 people of a suspended company read their applicants, as no table, and do nothing else', () => {
  const rita: Account = { uid: 'rita', role: 'recruiter', state: 'active', organizationId: 'acme', organizationSuspended: true }
  const refused = { refused: 'organization_suspended' }
  expect(admit('applications.listForRecruiter', rita)).toBeUndefined()
  expect(admitTable('applications.listForRecruiter', rita)).toEqual(refused)
  expect(admitTable('applications.listForRecruiter', { ...rita, organizationSuspended: false })).toBeUndefined()
  for (const operation of [
    'applications.changeStatus',
    'applications.addNote',
    'students.search',
    'jobs.post',
    'messages.sendMany',
  ] as const)
    expect(admit(operation, rita)).toEqual(refused)
  expect(admit('referrals.invite', { ...rita, role: 'employee' })).toEqual(refused)
})
