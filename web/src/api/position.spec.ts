import { describe, expect, it } from 'vitest'
import { greatestPosition, isLater, notePosition, noteRead, oldestReadPosition } from './position.ts'

describe('reading one’s own writes', () => {
  it('remembers the greatest position, whichever order they come in, and ignores what is none', () => {
    expect(greatestPosition()).toBeUndefined()
    for (const position of ['00000000000000000007', '00000000000000000012', '00000000000000000009', undefined, null, '', 12])
      notePosition(position)
    expect(greatestPosition()).toBe('00000000000000000012')
  })

  it('takes a longer text for a later place', () => {
    expect(isLater('10', '9')).toBe(true)
    expect(isLater('9', '10')).toBe(false)
  })
})

describe('catching up with what happened before the socket was open', () => {
  it('starts at the oldest reading, whatever was heard or written since', () => {
    expect(oldestReadPosition()).toBeUndefined()
    noteRead(null)
    notePosition('00000000000000000002')
    for (const position of ['00000000000000000015', '00000000000000000011', '00000000000000000018']) noteRead(position)
    expect(oldestReadPosition()).toBe('00000000000000000011')
    expect(greatestPosition()).toBe('00000000000000000018')
  })
})
