import { describe, it } from 'vitest'
import { AccessRequestApproved, AccessRequestDeclined, AccessRequested, AccessRequestEnded } from '#events/access-requests.ts'
import { happened } from '#events/define.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { admin, given, later, NOW, staff, type Past } from '../testing/given.ts'
import { approveAccess, declineAccess } from './answer.ts'
import { askForAccess } from './ask.ts'
import { endAccessRequest } from './end.ts'

const id = 'request'
const request = {
  role: 'professor',
  universityId: 'uni',
  endsAt: later(NOW, { days: 60 }),
  person: { email: 'noor@home.example.com', displayName: 'Noor Haddad' },
} as const
const asked = (role: 'professor' | 'employee' = 'professor') => happened(AccessRequested, { ...request, requestId: id, role })
const endsAt = later(NOW, { days: 1 })
const approval = { requestId: id, universityId: 'uni', endsAt }
const approved = happened(AccessRequestApproved, { ...approval, approvedBy: 'dean', approverRole: 'university' })
const declined = happened(AccessRequestDeclined, { requestId: id, declinedBy: 'dean', endsAt })
const ended = happened(AccessRequestEnded, { requestId: id })

describe('§2.18 a request to join', () => {
  const input = {
    email: 'noor@home.example.com',
    displayName: ' Noor Haddad ',
    role: 'professor',
    university: 'uni',
    month: '2026-11',
  } as const

  it('is stored once for an address, role and month, and ends after 60 days', () => {
    const outcome = given().when(askForAccess, { ...input, text: ' ' })
    outcome.thenHappened([happened(AccessRequested, { ...request, requestId: outcome.target })])
    given(asked()).when(askForAccess, input).thenNothingHappened()
    given(asked(), declined).when(askForAccess, input).thenNothingHappened()
  })

  it('is approved by the staff of its university or an admin, who invite with it', () => {
    given(asked()).as(staff).when(approveAccess, { id }).thenHappened([approved])
    given(asked())
      .as(staff)
      .when(approveAccess, { id })
      .thenBelongedTo({ own: [], organizationId: undefined, universityId: 'uni', open: false })
    given(asked())
      .as(staff)
      .when(approveAccess, { id })
      .thenClaimed([
        {
          kind: 'invitationOfTheDay',
          value: 'dean|2026-11-20',
          places: 500,
          taken: refuse('too_many_invitations', { limit: 500, retryAfterSeconds: 14 * 3_600 }),
        },
      ])
    given(asked('employee')).as(staff).when(approveAccess, { id }).thenRefused('may_not_invite')
    given(asked('employee'))
      .as(admin)
      .when(approveAccess, { id })
      .thenHappened([happened(AccessRequestApproved, { ...approval, approvedBy: 'adam', approverRole: 'admin' })])
  })

  it('is answered once', () => {
    given(asked()).as(staff).when(declineAccess, { id, reason: ' ' }).thenHappened([declined])
    given(asked(), approved).as(staff).when(approveAccess, { id }).thenNothingHappened()
    given(asked(), declined).as(staff).when(declineAccess, { id }).thenNothingHappened()
    given(asked(), declined).as(staff).when(approveAccess, { id }).thenRefused('not_found')
    given(asked(), approved).as(staff).when(declineAccess, { id }).thenRefused('not_found')
    given(asked(), ended).as(staff).when(approveAccess, { id }).thenRefused('not_found')
  })

  it('ends with its key, once', () => {
    const end = (...history: readonly Past[]) =>
      given(...history)
        .by({ kind: 'timer', name: 'accessRequestEnded' })
        .when(endAccessRequest, { requestId: id })
    end(asked(), approved).thenHappened([ended])
    end(asked(), ended).thenNothingHappened()
  })
})
