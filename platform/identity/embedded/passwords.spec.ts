import { describe, expect, it } from 'vitest'
import { passwordHashing, TooBusy } from './passwords.ts'

const passwords = passwordHashing({ parallelization: 1, waiting: 1 })

describe('a password', () => {
  it('matches its own hash only, in any Unicode normalization', async () => {
    const hash = await passwords.hash('pässword')
    expect(await passwords.matches('pa\u0308ssword', hash)).toBe(true)
    expect(await passwords.matches('password', hash)).toBe(false)
    expect(await passwords.matches('pässword', undefined)).toBe(false)
  })

  it('has another hash each time, which contains its cost', async () => {
    const [one, two] = await Promise.all([passwords.hash('secret'), passwords.hash('secret')])
    expect(one).not.toBe(two)
    expect(await passwordHashing({ parallelization: 2 }).matches('secret', one)).toBe(true)
  })

  it('is refused at once when too many are waiting, and checked again afterwards', async () => {
    const hash = await passwords.hash('secret')
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => passwords.matches('secret', hash)))
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(3)
    expect(refused.every((result) => result.reason instanceof TooBusy)).toBe(true)
    expect(await passwords.matches('secret', hash)).toBe(true)
  })
})
