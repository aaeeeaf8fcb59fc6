import { describe, expect, it } from 'vitest'
import { happened, type Happened } from '#events/define.ts'
import { RecoveryCodesRenewed, SecondFactorProven, SecondFactorReset, SecondFactorSet } from '#events/second-factor.ts'
import { UserRegistered } from '#events/users.ts'
import { base32, stepAt, totpAt } from '#lib/totp.ts'
import { admin, given, later, NOW, past, stateFrom } from '../testing/given.ts'
import { newFactor, otpauthUri, recoveryHash, plainCode } from './codes.ts'
import { proveSecondFactor } from './prove.ts'
import { renewRecoveryCodes } from './renew-codes.ts'
import { resetSecondFactor } from './reset.ts'
import { setSecondFactor } from './set.ts'
import { factorFold, isProven, unprovenRefusal } from './state.ts'

const { uid } = admin
const key = new TextEncoder().encode('12345678901234567890')
const secret = base32(key)
const step = stepAt(Date.parse(NOW))
const recovery = 'AAAA-BBBB-CCCC-DDDD'
const hash = recoveryHash(uid, recovery)
const registered = happened(UserRegistered, {
  uid,
  role: 'admin',
  state: 'active',
  person: { email: 'adam@ops.example.com', displayName: 'Adam Admin' },
  profile: {},
})
const factor = { uid, secret, recoveryCodes: [hash], signIn: '1-a', step: step - 10 }
const isSet = (at: string) => past(happened(SecondFactorSet, factor), at)
const code = (away = 0) => totpAt(key, step + away)

describe('a second factor', () => {
  const setting = { uid, secret, recoveryCodes: [hash], signIn: '2-b' }

  it('is set by the first code of its secret', () => {
    given(registered)
      .as(admin)
      .when(setSecondFactor, { ...setting, code: code() })
      .thenHappened([happened(SecondFactorSet, { ...setting, step })])
    given(registered)
      .as(admin)
      .when(setSecondFactor, { ...setting, code: code(5) })
      .thenRefused('wrong_code')
  })

  it('takes the place of another one by a proven sign-in alone', () => {
    const before = given(registered, isSet(later(NOW, { hours: -1 })))
    before
      .as(admin)
      .when(setSecondFactor, { ...setting, code: code() })
      .thenRefused('second_factor_needed', { factor: 'unproven' })
    before
      .as(admin)
      .when(setSecondFactor, { ...setting, signIn: '1-a', code: code() })
      .thenHappened([happened(SecondFactorSet, { ...setting, signIn: '1-a', step })])
    given(registered, isSet(later(NOW, { hours: -13 })))
      .as(admin)
      .when(setSecondFactor, { ...setting, signIn: '1-a', code: code() })
      .thenRefused('second_factor_needed', { factor: 'unproven' })
  })

  it('is reset once', () => {
    given(registered, isSet(NOW))
      .when(resetSecondFactor, { uid })
      .thenHappened([happened(SecondFactorReset, { uid })])
    given(registered).when(resetSecondFactor, { uid }).thenHappened([])
  })
})

describe('a sign-in', () => {
  const signIn = '2-b'
  const prove = (sent: string, ...more: readonly Happened[]) =>
    given(registered, isSet(later(NOW, { hours: -1 })), ...more)
      .as(admin)
      .when(proveSecondFactor, { uid, signIn, code: sent })

  it.each([-1, 0, 1])('is proven by the code of the step %d', (away) =>
    prove(code(away)).thenHappened([happened(SecondFactorProven, { uid, signIn, step: step + away })]),
  )

  it('is not proven by a code that has counted, nor by one before it', () => {
    const proven = happened(SecondFactorProven, { uid, signIn: '3-c', step })
    prove(code(), proven).thenRefused('wrong_code')
    prove(code(-1), proven).thenRefused('wrong_code')
    prove(code(1), proven).thenHappened([happened(SecondFactorProven, { uid, signIn, step: step + 1 })])
  })

  it.each([recovery, recovery.toLowerCase(), ' aaaabbbb ccccdddd '])('is proven by the recovery code %j, once', (sent) => {
    prove(sent).thenHappened([happened(SecondFactorProven, { uid, signIn, recoveryCode: hash })])
    prove(sent, happened(SecondFactorProven, { uid, signIn: '3-c', recoveryCode: hash })).thenRefused('wrong_code')
  })

  it('is proven by nothing where there is no second factor, or no more', () => {
    given(registered).as(admin).when(proveSecondFactor, { uid, signIn, code: code() }).thenRefused('no_second_factor')
    prove(recovery, happened(SecondFactorReset, { uid })).thenRefused('no_second_factor')
  })

  it('stays proven for twelve hours, and no longer than the factor', () => {
    const state = stateFrom(factorFold, registered, isSet(NOW))
    const at = (by: object) => isProven(state, '1-a', later(NOW, by))
    expect([at({ seconds: 12 * 3_600 - 1 }), at({ hours: 12 })]).toEqual([true, false])
    expect(isProven(state, '1', NOW)).toBe(false)
    expect(unprovenRefusal(state, '2-b', NOW)?.details).toEqual({ factor: 'unproven' })
    const reset = stateFrom(factorFold, registered, isSet(NOW), past(happened(SecondFactorReset, { uid }), NOW))
    expect(unprovenRefusal(reset, '1-a', NOW)?.details).toEqual({ factor: 'none' })
    const again = stateFrom(factorFold, registered, isSet(NOW), past(happened(SecondFactorSet, { ...factor, signIn: '9-z' }), NOW))
    expect(['1-a', '9-z'].map((one) => isProven(again, one, NOW))).toEqual([false, true])
  })
})

describe('new recovery codes', () => {
  const renewing = { uid, recoveryCodes: ['new-hash'] }
  const before = given(registered, isSet(later(NOW, { hours: -1 })))

  it('take the place of those that are left, by a code of the app that has not counted', () => {
    before
      .as(admin)
      .when(renewRecoveryCodes, { ...renewing, code: code() })
      .thenHappened([happened(RecoveryCodesRenewed, { ...renewing, step })])
    const renewed = happened(RecoveryCodesRenewed, { ...renewing, step })
    given(registered, isSet(later(NOW, { hours: -1 })), renewed)
      .as(admin)
      .when(renewRecoveryCodes, { ...renewing, code: code() })
      .thenRefused('wrong_code')
    given(registered, isSet(later(NOW, { hours: -1 })), renewed)
      .as(admin)
      .when(proveSecondFactor, { uid, signIn: '2-b', code: recovery })
      .thenRefused('wrong_code')
  })

  it('are not made by a recovery code, nor without a second factor', () => {
    before
      .as(admin)
      .when(renewRecoveryCodes, { ...renewing, code: recovery })
      .thenRefused('wrong_code')
    given(registered)
      .as(admin)
      .when(renewRecoveryCodes, { ...renewing, code: code() })
      .thenRefused('no_second_factor')
  })

  it('leave the sign-ins proven', () => {
    const state = stateFrom(factorFold, registered, isSet(NOW), past(happened(RecoveryCodesRenewed, { ...renewing, step }), NOW))
    expect(isProven(state, '1-a', NOW)).toBe(true)
  })
})

describe('a new factor', () => {
  it('has a secret of 160 bits and eight recovery codes of 80', () => {
    const { secret: made, recoveryCodes } = newFactor()
    expect(made).toMatch(/^[A-Z2-7]{32}$/)
    expect(new Set(recoveryCodes).size).toBe(8)
    for (const one of recoveryCodes) expect(one).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/)
    expect(newFactor().secret).not.toBe(made)
  })

  it.each(['123 456', '١٢٣٤٥٦', '１２３４５６', '\u200B123-456\u200B', '१२३४५६'])('is read as people paste it: %j', (code) =>
    expect(plainCode(code)).toBe('123456'),
  )

  it('has recovery codes that are read with any dash', () => expect(plainCode('abcd–efgh\u2011ijkl\u200B')).toBe('ABCDEFGHIJKL'))

  it('is told to an app by a link', () =>
    expect(otpauthUri('ABC', 'ada@ops.example.com')).toBe(
      'otpauth://totp/Proffer%3Aada%40ops.example.com?secret=ABC&issuer=Proffer&algorithm=SHA1&digits=6&period=30',
    ))
})
