import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { AddressMoved, UserFieldCorrectedByAdmin, UserRegistered } from '#events/users.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { EmailTaken } from '#platform/identity/port.ts'
import { effectsOf, given, later, NOW, past, secrets } from '../../testing/given.ts'
import { accountClaimRules, accountClaims } from '../state.ts'
import { proveAddress } from './prove-address.ts'

const uid = 'rob'
const [former, email] = ['rob@home.example.com', 'rob.roe@home.example.com']
const account = happened(UserRegistered, {
  uid,
  role: 'student',
  state: 'active',
  person: { email: former, displayName: 'Rob Roe' },
  profile: {},
})
const asking = (after: string, at = NOW) =>
  past(happened(UserFieldCorrectedByAdmin, { uid, attr: 'email', before: former, after, reason: 'Asked.' }), at)
const sent = (sending: number) => ({ uid, code: `${uid}.address-${uid}-${sending}`, password: 'long enough' })

describe('§2.7 the code that an address gets', () => {
  it('moves the account there, with its claim', () => {
    const outcome = given(account, asking(email)).when(proveAddress, sent(1), { email })
    outcome.thenHappened([happened(AddressMoved, { uid, email, former })])
    outcome.thenClaimed([{ ...accountClaims.email(email), taken: refuse('email_taken') }])
  })

  it('counts for three days, is that of the last mail, and not once the address of now was set again', async () => {
    const needsOf = (scene: ReturnType<typeof given>, sending: number) => scene.needsOf(proveAddress, sent(sending), { secrets })
    const asked = given(account, asking(email))
    expect(await needsOf(asked, 1)).toEqual({ email })
    expect(await needsOf(asked.at(later(NOW, { days: 2, hours: 23 })), 1)).toEqual({ email })
    expect(await needsOf(asked.at(later(NOW, { days: 3 })), 1)).toEqual({})
    expect(await needsOf(asked, 2)).toEqual({})
    const again = given(account, asking(email), asking('other@home.example.com'))
    expect(await needsOf(again, 1)).toEqual({})
    expect(await needsOf(again, 2)).toEqual({ email: 'other@home.example.com' })
    expect(await needsOf(given(account, asking(email), asking(former)), 2)).toEqual({})
    expect(await needsOf(given(account, asking(email), happened(AddressMoved, { uid, email, former })), 1)).toEqual({})
  })

  it('is refused where it proves nothing, or the password is weak', () => {
    given(account, asking(email)).when(proveAddress, sent(1), {}).thenRefused('code_used')
    given(account, asking(email))
      .when(proveAddress, { ...sent(1), password: '123' }, { email })
      .thenRefused('weak_password')
  })

  it('moves the sign-in before anything is stored, or makes one', async () => {
    const calls: unknown[] = []
    const users = (has: boolean) => ({
      get: async () => (has ? { uid, email: former } : undefined),
      setEmail: async (...args: readonly string[]) => void calls.push(args),
      setPassword: async (...args: readonly string[]) => void calls.push(args),
      create: async (user: object) => void calls.push(user),
    })
    const effect = (has: boolean) => given(account).effectOf(proveAddress, sent(1), effectsOf({ users: users(has) }), { email })
    await effect(true)
    expect(calls.splice(0)).toEqual([
      [uid, email],
      [uid, 'long enough'],
    ])
    await effect(false)
    expect(calls).toEqual([{ uid, email, password: 'long enough' }, [uid, 'long enough']])
    const taken = { ...users(true), setEmail: () => Promise.reject(new EmailTaken('taken')) }
    expect(await given(account).effectOf(proveAddress, sent(1), effectsOf({ users: taken }), { email })).toEqual(refuse('email_taken'))
  })

  it('frees the address of before, unless the account has moved back', async () => {
    const freed = (now: string) =>
      accountClaimRules.after.AddressMoved?.({ data: { uid, email, former } } as never, { fold: async () => ({ email: now }) } as never)
    expect(await freed(email)).toEqual([{ ...accountClaims.email(former), becomes: 'free' }])
    expect(await freed(former)).toEqual([])
  })
})
