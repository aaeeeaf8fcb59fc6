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

  it('forgets what it heard of a log that was restored to an earlier state', () => {
    page.notePosition('00000000000000000012')
    page.noteRead('00000000000000000012', '00000000000000000012')
    expect(page.greatestPosition()).toBe('00000000000000000012')
    page.noteRead('00000000000000000009', '00000000000000000012')
    expect(page.greatestPosition()).toBe('00000000000000000009')
  })

  it('takes a longer text for a later place', () => {
    expect(isLater('10', '9')).toBe(true)
    expect(isLater('9', '10')).toBe(false)
  })
})

describe('catching up with what happened before the socket was open', () => {
  const read = (...places: (number | null)[]) => {
    for (const place of places) page.noteRead(place === null ? null : String(place).padStart(20, '0'))
  }
  const asksAgainFrom = (place: number) => {
    const found = vi.fn<() => void>()
    page.whenReadBefore(String(place).padStart(20, '0'), found)
    return found
  }

  it('is due at once when the oldest reading is older, whatever was heard or read since', () => {
    read(null, 15, 11, 18)
    page.notePosition('00000000000000000019')
    expect(asksAgainFrom(11)).not.toHaveBeenCalled()
    expect(asksAgainFrom(12)).toHaveBeenCalledOnce()
    expect(page.greatestPosition()).toBe('00000000000000000019')
  })

  it('is due once when an older reply arrives later', () => {
    read(20)
    const again = asksAgainFrom(20)
    read(20, 21)
    expect(again).not.toHaveBeenCalled()
    read(19, 18)
    expect(again).toHaveBeenCalledOnce()
  })
})
