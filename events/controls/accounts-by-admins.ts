import {
  AccountReactivated,
  AccountSuspended,
  AddressMoved,
  AnalystScopeSet,
  RoleChanged,
  UserFieldCorrectedByAdmin,
  UserRegistered,
} from '../users.ts'
import { example, importer, visitor } from './example.ts'

const byAdmin = { actor: { kind: 'user', uid: 'admin-ann', role: 'admin' } as const }
const correcting = { ...byAdmin, operation: 'users.updateFieldByAdmin' }
/** Signed up as a student by mistake. */
const paulStream = 'user-paul'
export const wronglyRegistered = example({ actor: importer, operation: 'import.registerUser', stream: paulStream }, UserRegistered, {
  uid: 'paul',
  role: 'student',
  state: 'active',
  universityId: 'uni-north',
  demo: true,
  person: { email: 'paul@north.example.edu', displayName: 'Paul Kern' },
  profile: { degree: 'phd', phone: '+1 412 555 0100' },
})
export const accountSuspended = example({ ...byAdmin, operation: 'adminUsers.suspend', stream: paulStream }, AccountSuspended, {
  uid: 'paul',
  reason: 'Sent the same offer to 400 students.',
})
export const accountReactivated = example({ ...byAdmin, operation: 'adminUsers.reactivate', stream: paulStream }, AccountReactivated, {
  uid: 'paul',
  reason: 'It was another sender.',
})
export const roleChanged = example({ ...correcting, stream: paulStream }, RoleChanged, {
  uid: 'paul',
  from: 'student',
  to: 'analyst',
  scope: { kind: 'platform' },
  state: 'active',
  person: { email: 'paul@north.example.edu', displayName: 'Paul Kern' },
  profile: { phone: '+1 412 555 0100' },
  reason: 'Asked by the dean.',
})
export const scopeSet = example({ ...correcting, stream: paulStream }, AnalystScopeSet, {
  uid: 'paul',
  scope: { kind: 'university', id: 'uni-north' },
})
export const addressCorrected = example({ ...correcting, stream: paulStream }, UserFieldCorrectedByAdmin, {
  uid: 'paul',
  attr: 'email',
  before: 'paul@north.example.edu',
  after: 'paul.kern@north.example.edu',
  reason: 'Asked by mail.',
})
export const addressMoved = example({ actor: visitor, operation: 'users.verifyAddress', stream: paulStream }, AddressMoved, {
  uid: 'paul',
  email: 'paul.kern@north.example.edu',
  former: 'paul@north.example.edu',
})
