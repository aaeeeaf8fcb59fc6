import { describe, expect, it } from 'vitest'
import { schemeOf } from './theme.ts'

describe('the colour scheme', () => {
  it('follows the system until somebody chooses', () => {
    expect(schemeOf('system', true)).toBe('dark')
    expect(schemeOf('system', false)).toBe('light')
  })

  it('keeps what was chosen, whatever the system uses', () => {
    expect(schemeOf('light', true)).toBe('light')
    expect(schemeOf('dark', false)).toBe('dark')
  })
})
