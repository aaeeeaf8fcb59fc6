import { expect, it } from 'vitest'
import * as requests from '#events/access-requests.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { accessRequestProjection } from './project.ts'

const requestId = 'req'
const asked = event(requests.AccessRequested, {
  requestId,
  role: 'professor',
  universityId: 'north',
  endsAt: '2026-12-01T00:00:00Z',
  person: { email: 'Noor@example.edu', displayName: 'Noor Haddad' },
})
const endsAt = '2026-10-02T00:00:00Z'

it('a request to join is shown to the university’s staff and admins until it is answered, and found by its address until it ends', () => {
  const { document, refreshes } = given(accessRequestProjection, asked)
  expect(document(requestId)).toMatchObject({
    open: true,
    email: 'Noor@example.edu',
    address: 'noor@example.edu',
    role: 'professor',
    since: day(1),
    _subjects: [requestId],
  })
  expect(refreshes).toMatchObject([{ rooms: ['role:admin', 'uni:north:university'], topics: ['people'] }])
  for (const answer of [
    event(requests.AccessRequestApproved, { requestId, approvedBy: 'uma', approverRole: 'university', endsAt }),
    event(requests.AccessRequestDeclined, { requestId, declinedBy: 'uma', endsAt }),
  ]) {
    const answered = given(accessRequestProjection, asked, answer)
    expect(answered.document(requestId)).toMatchObject({ open: false, address: 'noor@example.edu', _subjects: [requestId] })
    expect(answered.refreshes).toMatchObject([{ rooms: ['role:admin', 'uni:north:university'] }])
  }
  expect(given(accessRequestProjection, asked, event(requests.AccessRequestEnded, { requestId })).document(requestId)).toMatchObject({
    _del: true,
  })
})
