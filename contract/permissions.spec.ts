import { expect, it } from 'vitest'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { AccountState } from '#events/vocabulary/roles.ts'
import type { Operation } from './contract.ts'
import { admit } from './permissions.ts'

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
