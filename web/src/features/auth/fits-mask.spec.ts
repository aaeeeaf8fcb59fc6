import { describe, expect, it } from 'vitest'
import { fitsMask } from './fits-mask.ts'

describe('§7 the address that an invitation went to', () => {
  it('fits its mask, whatever the case', () => {
    expect(fitsMask('stella@mit.edu', 's•••@mit.edu')).toBe(true)
    expect(fitsMask(' Stella@MIT.edu ', 's•••@mit.edu')).toBe(true)
  })

  it('does not fit with another domain or another first letter', () => {
    expect(fitsMask('stella@home.example', 's•••@mit.edu')).toBe(false)
    expect(fitsMask('mia@mit.edu', 's•••@mit.edu')).toBe(false)
    expect(fitsMask('', 's•••@mit.edu')).toBe(false)
  })
})
