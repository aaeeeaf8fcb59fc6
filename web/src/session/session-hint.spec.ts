import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { followOtherTabs, hintAtSession } from './session-hint.ts'

let kept: string | null = null
let listeners: ((event: { readonly key: string; readonly newValue: string | null }) => void)[] = []
const reload = vi.fn<() => void>()
/** What another tab of this browser stores. */
const stored = (newValue: string | null, key = 'proffer.session') => {
  for (const listener of listeners) listener({ key, newValue })
}

beforeEach(() => {
  kept = null
  listeners = []
  reload.mockReset()
  vi.stubGlobal('localStorage', {
    getItem: () => kept,
    setItem: (_: string, value: string) => (kept = value),
    removeItem: () => (kept = null),
  })
  vi.stubGlobal('addEventListener', (_: string, listener: (typeof listeners)[number]) => listeners.push(listener))
  vi.stubGlobal('location', { reload })
})
afterEach(() => vi.unstubAllGlobals())

describe('§2 a session that begins or ends in another tab', () => {
  it('is heard by one listener, and loads the page anew', () => {
    followOtherTabs()
    expect(listeners).toHaveLength(1)
    stored('1')
    expect(reload).toHaveBeenCalledTimes(1)

    listeners = []
    kept = '1'
    followOtherTabs()
    stored(null)
    expect(reload).toHaveBeenCalledTimes(2)
  })

  it('is nothing new to a page that came in, or left, by itself', () => {
    followOtherTabs()
    hintAtSession(true)
    stored('1')
    hintAtSession(false)
    stored(null)
    stored('1', 'proffer.token')
    expect(reload).not.toHaveBeenCalled()
  })

  it('ends a page that came in by itself', () => {
    followOtherTabs()
    hintAtSession(true)
    stored(null)
    expect(reload).toHaveBeenCalledTimes(1)
  })
})
