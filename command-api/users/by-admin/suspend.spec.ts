import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { AccountReactivated, AccountRefused, AccountSuspended, UserRegistered } from '#events/users.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { AccountState, Role } from '#events/vocabulary/roles.ts'
import { admin, effectsOf, given } from '../../testing/given.ts'
import { reactivateAccount, suspendAccount } from './suspend.ts'

const uid = 'rob'
const account = (state: AccountState = 'active', role: Role = 'recruiter', of = uid) =>
  happened(UserRegistered, { uid: of, role, state, person: { email: 'rob@home.example.com', displayName: 'Rob Roe' }, profile: {} })
const reason = 'Sent the same offer to 400 students.'
const suspended = happened(AccountSuspended, { uid, reason })
const reactivated = happened(AccountReactivated, { uid, reason: 'It was another sender.' })
const needs = { isLast: false }

describe('an account', () => {
  it('is suspended once, and reactivated once', () => {
    given(account()).as(admin).when(suspendAccount, { uid, reason }, needs).thenHappened([suspended])
    given(account(), suspended).as(admin).when(suspendAccount, { uid, reason }, needs).thenNothingHappened()
    const sent = { uid, reason: 'It was another sender.' }
    given(account(), suspended).as(admin).when(reactivateAccount, sent, {}).thenHappened([reactivated])
    given(account(), suspended, reactivated).as(admin).when(reactivateAccount, sent, {}).thenNothingHappened()
  })

  it('that waits is answered, and one that is gone is not found', () => {
    const waits = given(account('pending_approval')).as(admin)
    waits.when(suspendAccount, { uid, reason }, needs).thenRefused('account_waits')
    waits.when(reactivateAccount, { uid, reason }, {}).thenRefused('account_waits')
    const gone = given(account('pending_approval'), happened(AccountRefused, { uid, endsAt: '2026-11-21T10:00:00.000Z' })).as(admin)
    gone.when(suspendAccount, { uid, reason }, needs).thenRefused('not_found')
    gone.when(reactivateAccount, { uid, reason }, {}).thenRefused('not_found')
  })

  it('is nobody’s own to suspend, the last admin’s least of all', () => {
    const own = given(account('active', 'admin', admin.uid)).as(admin)
    own.when(suspendAccount, { uid: admin.uid, reason }, needs).thenRefused('own_account')
    own.when(suspendAccount, { uid: admin.uid, reason }, { isLast: true }).thenRefused('last_admin')
  })

  it('is not acted on by whoever was suspended a moment before', async () => {
    const of = (state: AccountState, role: Role = 'admin') => ({ fold: async () => ({ ...admin, state, role }) as never })
    for (const lookup of [of('suspended'), of('active', 'student')]) {
      expect(await given(account()).as(admin).needsOf(suspendAccount, { uid, reason }, lookup)).toEqual(refuse('forbidden'))
      expect(await given(account()).as(admin).needsOf(reactivateAccount, { uid, reason }, lookup)).toEqual(refuse('forbidden'))
    }
    expect(await given(account()).as(admin).needsOf(suspendAccount, { uid, reason }, of('active'))).toEqual(needs)
  })

  it('is asked about the last admin only where it is the caller’s own', async () => {
    const lookup = { fold: async () => admin as never, readModels: { heldByRole: async () => 'the only account of an admin' } }
    const own = given(account('active', 'admin', admin.uid)).as(admin)
    expect(await own.needsOf(suspendAccount, { uid: admin.uid, reason }, lookup)).toEqual({ isLast: true })
  })

  it('loses its sessions with the suspension', async () => {
    const ended: string[] = []
    const effects = effectsOf({ users: { revoke: async (whose) => void ended.push(whose) } })
    await given(account()).as(admin).effectOf(suspendAccount, { uid, reason }, effects, needs)
    expect(ended).toEqual([uid])
  })
})
