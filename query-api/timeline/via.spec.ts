import { expect, it } from 'vitest'
import type { CallDefinition } from '#contract/call.ts'
import { contract } from '#contract/contract.ts'
import { viaOf } from './via.ts'

it.each([
  ['ApplicationStatusChanged', 'applications.changeStatus', 'recruiter', 'moved by hand'],
  ['ApplicationStatusChanged', 'applications.changeStatus', 'student', 'sent from the application’s page'],
  ['ApplicationStatusCorrected', 'applications.changeStatus', 'student', 'sent from the application’s page'],
  ['ApplicationStatusDisclosed', 'applications.changeStatus', 'recruiter', 'came with the move'],
  ['ApplicationStatusDisclosed', 'applications.changeStatus', 'student', 'came with the move'],
  ['ApplicationStatusDisclosed', 'timer.statusDisclosed', undefined, 'by itself, when the time to take it back was over'],
  ['ReferralExpired', 'timer.referralExpired', undefined, 'by itself, when the time was over'],
  ['ReferralCorrected', 'referrals.updateStatus', 'student', 'answered on the page'],
  ['ReferralWithdrawn', 'referrals.updateStatus', 'employee', 'changed by hand'],
  ['ReferralFollowed', 'process.followApplications', undefined, 'followed by itself'],
  ['UserRegistered', 'import.registerUser', undefined, 'taken over from earlier records'],
  ['Later', 'a call of later years', undefined, 'on request'],
] as const)('§8 says in words what caused an entry: %s by %s of a %s', (type, operation, role, sentence) =>
  expect(viaOf({ type, operation, role })).toEqual({ sentence, operation }),
)

it('§8 has words for every call that writes, and for no other', () => {
  const calls = Object.entries<CallDefinition>(contract)
  expect(calls.filter(([, { kind, via }]) => (kind === 'write') !== (via !== undefined)).map(([operation]) => operation)).toEqual([])
})
