import { beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Position from './position.ts'
import { isLater } from './position.ts'

/** As a page that has just been loaded, which has heard of nothing yet. */
let page: typeof Position
beforeEach(async () => {
  vi.resetModules()
  page = await import('./position.ts')
})

describe('reading one’s own writes', () => {
  it('remembers the greatest position, whichever order they come in, and ignores what is none', () => {
    expect(page.greatestPosition()).toBeUndefined()
    for (const position of ['00000000000000000007', '00000000000000000012', '00000000000000000009', undefined, null, '', 12])
      page.notePosition(position)
    expect(page.greatestPosition()).toBe('00000000000000000012')
  })

  it('takes a longer text for a later place', () => {
    expect(isLater('10', '9')).toBe(true)
    expect(isLater('9', '10')).toBe(false)
  })
})

describe('catching up with what happened before the socket was open', () => {
  it('starts at the oldest reading, whatever was heard or written since', () => {
    expect(page.oldestReadPosition()).toBeUndefined()
    page.noteRead(null)
    page.notePosition('00000000000000000002')
    for (const position of ['00000000000000000015', '00000000000000000011', '00000000000000000018']) page.noteRead(position)
    expect(page.oldestReadPosition()).toBe('00000000000000000011')
    expect(page.greatestPosition()).toBe('00000000000000000018')
  })
})
