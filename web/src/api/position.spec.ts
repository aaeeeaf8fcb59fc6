import { describe, expect, it } from 'vitest'
import { greatestPosition, isLater, notePosition } from './position.ts'

describe('reading one’s own writes', () => {
  it('remembers the greatest position, whichever order they come in, and ignores what is none', () => {
    expect(greatestPosition()).toBeUndefined()
    for (const position of ['00000000000000000007', '00000000000000000012', '00000000000000000009', undefined, null, '', 12]) notePosition(position)
    expect(greatestPosition()).toBe('00000000000000000012')
  })

  it('takes a longer text for a later place', () => {
    expect(isLater('10', '9')).toBe(true)
    expect(isLater('9', '10')).toBe(false)
  })
})
