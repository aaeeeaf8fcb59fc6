import { describe, expect, it } from 'vitest'
import { TooBusy } from '../port.ts'
import { passwordHashing } from './passwords.ts'

const passwords = passwordHashing({ parallelization: 1, limits: { maxPerCaller: 1 } })
const ada = { address: '10.0.0.1', account: 'ada@demo.example' }

describe('a password', () => {
  it('matches its own hash only, in any Unicode normalization', async () => {
    const hash = await passwords.hash('pässword', ada)
    expect(await passwords.matches('pa\u0308ssword', hash, ada)).toBe(true)
    expect(await passwords.matches('password', hash, ada)).toBe(false)
    expect(await passwords.matches('pässword', undefined, ada)).toBe(false)
  })

  it('has another hash each time, which contains its cost', async () => {
    const [one, two] = await Promise.all([passwords.hash('secret', ada), passwords.hash('secret', ada)])
    expect(one).not.toBe(two)
    expect(await passwordHashing({ parallelization: 2 }).matches('secret', one, ada)).toBe(true)
  })

  it('is refused at once when too many of the same asker are waiting, and checked again afterwards', async () => {
    const hash = await passwords.hash('secret', ada)
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => passwords.matches('secret', hash, ada)))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(4)
    expect(refused.every((result) => result.reason instanceof TooBusy)).toBe(true)
    expect(await passwords.matches('secret', hash, ada)).toBe(true)
  })

  it('is not hashed if the change is no longer permitted when its turn comes', () =>
    expect(
      passwords.hash('secret', ada, () => {
        throw new Error('The session has ended.')
      }),
    ).rejects.toThrow('The session has ended.'))
})
