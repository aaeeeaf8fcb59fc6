import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TokenExpired, TokenInvalid } from '../port.ts'
import { firebaseTokens } from './tokens.ts'

const START = Date.UTC(2026, 10, 22, 9)
let asked: string[][]
let validSince: Map<string, number>
let disabled: Set<string>

/** A token is `<uid> <seconds of the sign-in>`. */
const open = () =>
  firebaseTokens({
    verifyIdToken: async (idToken) => {
      const [uid = '', authTime] = idToken.split(' ')
      return { uid, email: `${uid}@demo.example`, auth_time: Number(authTime), exp: Number(authTime) + 3_600 }
    },
    usersOf: async (uids) => {
      asked.push([...uids])
      return uids
        .filter((uid) => validSince.has(uid))
        .map((uid) => ({ uid, disabled: disabled.has(uid), tokensValidAfterTime: new Date(validSince.get(uid) ?? 0).toUTCString() }))
    },
  })
const token = (uid: string) => `${uid} ${START / 1_000}`
/** Lets the batch go, and a little more time pass. */
const settled = async <Result>(work: Promise<Result>, ms = 30) => {
  work.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(ms)
  return work
}

beforeEach(() => {
  vi.useFakeTimers({ now: START })
  asked = []
  disabled = new Set()
  validSince = new Map(Array.from({ length: 250 }, (_, n) => [`person-${n}`, START - 60_000]))
})
afterEach(() => void vi.useRealTimers())

describe('tokens of Firebase', () => {
  it('are checked for being revoked in few calls, however many sockets ask', async () => {
    const tokens = open()
    const all = () => Promise.all(Array.from({ length: 1_000 }, (_, n) => tokens.verify(token(`person-${n % 250}`))))
    await settled(all())
    expect(asked.map((uids) => uids.length)).toEqual([100, 100, 50])
    await settled(all())
    expect(asked).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(2_000)
    await settled(all())
    expect(asked).toHaveLength(6)
  })

  it.each([
    ['revoked', () => validSince.set('person-1', START + 1_000)],
    ['of a deleted account', () => validSince.delete('person-1')],
    ['of a disabled account', () => disabled.add('person-1')],
  ])('are refused within seconds when they are %s', async (_, happen) => {
    const tokens = open()
    expect(await settled(tokens.verify(token('person-1')))).toMatchObject({ uid: 'person-1' })
    happen()
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(settled(tokens.verify(token('person-1')))).rejects.toThrow(TokenInvalid)
  })

  it('are refused at once when this process revoked them, and when they expire', async () => {
    const tokens = open()
    await settled(tokens.verify(token('person-1')))
    validSince.set('person-1', START + 1_000)
    tokens.forget('person-1')
    await expect(settled(tokens.verify(token('person-1')))).rejects.toThrow(TokenInvalid)
    await vi.advanceTimersByTimeAsync(3_600_000)
    await expect(settled(tokens.verify(token('person-2')))).rejects.toThrow(TokenExpired)
  })

  it('are asked about again after a call that failed', async () => {
    let away = true
    const google = {
      verifyIdToken: async () => ({ uid: 'person-1', email: '', auth_time: START / 1_000, exp: START / 1_000 + 3_600 }),
      usersOf: async () => {
        if (away) throw new Error('away')
        return [{ uid: 'person-1', disabled: false }]
      },
    }
    const tokens = firebaseTokens(google)
    await expect(settled(tokens.verify('any'))).rejects.toThrow('away')
    away = false
    expect(await settled(tokens.verify('any'))).toMatchObject({ uid: 'person-1' })
  })
})
