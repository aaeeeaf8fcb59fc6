import { beforeEach, describe, expect, it } from 'vitest'
import { signInPauses, type Asker, type SignInPauses } from './sign-in-pauses.ts'

let now = 0
let pauses: SignInPauses
beforeEach(() => {
  now = Date.UTC(2026, 10, 22)
  pauses = signInPauses({ now: () => now })
})
const asker = (fields: Partial<Asker>): Asker => ({ account: 'ada@demo.example', address: '10.0.0.1', browser: undefined, ...fields })
const wait = (of: Partial<Asker>) => pauses.begin(asker(of)).waitSeconds
const fail = (times: number, of: (n: number) => Partial<Asker>) =>
  Array.from({ length: times }, (_, n) => wait(of(n))).filter((seconds) => seconds > 0).length

describe('§7 pauses between sign-ins that failed', () => {
  it('begin after ten failures for one account, from whatever address, and grow to a minute', () => {
    expect(fail(10, (n) => ({ address: `10.1.0.${n}` }))).toBe(0)
    const waits = Array.from({ length: 9 }, () => {
      const seconds = wait({ address: '10.2.0.1' })
      now += seconds * 1_000
      expect(wait({ address: '10.3.0.1' })).toBe(0)
      return seconds
    })
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    now += 3_600_000
    expect(fail(8, () => ({}))).toBe(0)
  })

  it('begin after fifty failures from one address, for whatever accounts, and hold for that address alone', () => {
    expect(fail(50, (n) => ({ account: `${n}@demo.example` }))).toBe(0)
    expect(wait({ account: 'eve@demo.example' })).toBe(1)
    expect(wait({ account: 'eve@demo.example', address: '10.0.0.2' })).toBe(0)
    now += 3_600_000
    expect(wait({ account: 'eve@demo.example' })).toBe(0)
  })

  it('let a browser that signed in before through, and count it by itself', () => {
    fail(50, () => ({ address: '10.0.0.9' }))
    fail(50, (n) => ({ account: `${n}@demo.example` }))
    expect(fail(10, () => ({ browser: 'hers' }))).toBe(0)
    expect(wait({ browser: 'hers' })).toBe(1)
    expect(wait({ browser: 'her other one' })).toBe(0)
  })

  it('end with a sign-in that succeeded, but not for the other accounts that the address tried', () => {
    fail(9, () => ({}))
    fail(40, (n) => ({ account: `${n}@demo.example` }))
    const right = pauses.begin(asker({}))
    expect(right.waitSeconds).toBe(0)
    right.succeeded()
    now += 1_000
    expect(fail(1, () => ({}))).toBe(0)
    now += 1_000
    expect(fail(2, (n) => ({ account: `new-${n}@demo.example` }))).toBe(1)
  })

  it('do not count what was not compared, and are no longer when the clock is set back', () => {
    for (let n = 0; n < 30; n++) {
      const { waitSeconds, takeBack } = pauses.begin(asker({}))
      expect(waitSeconds).toBe(0)
      takeBack()
    }
    fail(20, () => ({}))
    now -= 86_400_000
    expect(wait({})).toBe(0)
  })

  it('§2.20 end when what began them was not compared after all, and no others with them', () => {
    fail(9, () => ({}))
    const late = pauses.begin(asker({}))
    expect(wait({})).toBe(1)
    late.takeBack()
    const next = pauses.begin(asker({}))
    expect(next.waitSeconds).toBe(0)
    now += 1_000
    expect(fail(1, () => ({}))).toBe(0)
    now += 2_000
    const last = pauses.begin(asker({}))
    expect(wait({})).toBe(4)
    next.takeBack()
    expect(wait({})).toBe(4)
    last.takeBack()
    expect(wait({})).toBe(0)
  })

  it('do not end early when there are failures for however many others', () => {
    fail(10, () => ({}))
    expect(wait({})).toBe(1)
    for (let n = 0; n < 100_001; n++) pauses.begin(asker({ account: `${n}@demo.example`, address: `address ${n}` }))
    expect(wait({})).toBe(1)
  })

  it('are remembered for nobody whose password was never compared', () => {
    fail(9, () => ({}))
    for (let n = 0; n < 100_001; n++) {
      const other = asker({ account: `${n}@demo.example`, address: `address ${n}` })
      pauses.begin(other).takeBack()
    }
    expect(fail(2, () => ({}))).toBe(1)
  })
})
