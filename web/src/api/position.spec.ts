import { beforeEach, describe, expect, it } from 'vitest'
import { forgetPosition, greatestPosition, isLater, notePosition } from './position.ts'

describe('reading one’s own writes', () => {
  beforeEach(forgetPosition)

  it('remembers the greatest position, whichever order they come in', () => {
    for (const position of ['00000000000000000007', '00000000000000000012', '00000000000000000009']) notePosition(position)
    expect(greatestPosition()).toBe('00000000000000000012')
  })

  it('ignores what is no position', () => {
    for (const nothing of [undefined, null, '', 12]) notePosition(nothing)
    expect(greatestPosition()).toBeUndefined()
  })

  it('takes a longer text for a later place', () => {
    expect(isLater('10', '9')).toBe(true)
    expect(isLater('9', '10')).toBe(false)
  })
})
