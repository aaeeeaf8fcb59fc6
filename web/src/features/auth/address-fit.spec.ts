import { describe, expect, it } from 'vitest'
import { fitOf } from './address-fit.ts'

describe('§2.18 the address that somebody registers with', () => {
  const bare = { emailMasked: 's•••@mit.edu' }
  const whole = { ...bare, email: 'stella@mit.edu' }

  it('may be the invited one if it fits its mask, whatever the case', () => {
    expect(fitOf('stella@mit.edu', bare)).toBe('possible')
    expect(fitOf(' Simon@MIT.edu ', bare)).toBe('possible')
    expect(fitOf('', bare)).toBe('possible')
  })

  it('is the invited one for sure where the secret of the mail shows that', () => {
    expect(fitOf('Stella@MIT.edu', whole)).toBe('same')
    expect(fitOf('', whole)).toBe('same')
    expect(fitOf('simon@mit.edu', whole)).toBe('other')
  })

  it('is another one with another domain or another first letter', () => {
    expect(fitOf('stella@home.example', bare)).toBe('other')
    expect(fitOf('mia@mit.edu', bare)).toBe('other')
  })
})
