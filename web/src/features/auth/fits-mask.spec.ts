import { describe, expect, it } from 'vitest'
import { fitsMask } from './fits-mask.ts'

describe('§7 the address that an invitation went to', () => {
  it('fits its mask, in capitals too', () => {
    expect(fitsMask('stella@mit.edu', 's•••@mit.edu')).toBe(true)
    expect(fitsMask(' Stella@MIT.edu ', 's•••@mit.edu')).toBe(true)
  })

  it('is told from one of another domain or another person', () => {
    expect(fitsMask('stella@home.example', 's•••@mit.edu')).toBe(false)
    expect(fitsMask('mia@mit.edu', 's•••@mit.edu')).toBe(false)
    expect(fitsMask('', 's•••@mit.edu')).toBe(false)
  })
})
