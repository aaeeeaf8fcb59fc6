import { expect, it } from 'vitest'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { AccountState } from '#events/vocabulary/roles.ts'
import type { Operation } from './contract.ts'
import { admit, admitTable } from './permissions.ts'

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
