import { AccessRequestApproved, AccessRequestDeclined, AccessRequested, AccessRequestEnded } from '../access-requests.ts'
import { byTimer, example, visitor } from './example.ts'

const asked = { actor: visitor, operation: 'accessRequests.ask' }
const staff = { kind: 'user', uid: 'staff-uma', role: 'university' } as const
const stream = 'accessRequest-req-1'

export const requested = example({ ...asked, stream }, AccessRequested, {
  requestId: 'req-1',
  role: 'professor',
  universityId: 'uni-north',
  endsAt: '2026-11-01T00:00:00.000Z',
  person: { email: 'noor@north.example.edu', displayName: 'Noor Haddad' },
  text: 'I teach compilers.',
})
export const approved = example({ actor: staff, operation: 'accessRequests.approve', stream }, AccessRequestApproved, {
  requestId: 'req-1',
  approvedBy: 'staff-uma',
  approverRole: 'university',
  universityId: 'uni-north',
  endsAt: '2026-09-10T00:00:00.000Z',
})
export const ended = example({ ...byTimer('accessRequestEnded'), stream }, AccessRequestEnded, { requestId: 'req-1' })

const other = 'accessRequest-req-2'
export const requestedInVain = example({ ...asked, stream: other }, AccessRequested, {
  requestId: 'req-2',
  role: 'student',
  universityId: 'uni-north',
  endsAt: '2026-11-01T00:00:00.000Z',
  person: { email: 'ray@home.example', displayName: 'Ray Far' },
})
export const declined = example({ actor: staff, operation: 'accessRequests.decline', stream: other }, AccessRequestDeclined, {
  requestId: 'req-2',
  declinedBy: 'staff-uma',
  endsAt: '2026-09-10T00:00:00.000Z',
  reason: 'Please write from your university address.',
})
