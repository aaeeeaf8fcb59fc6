import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { currentTime, noteServerTime } from './now.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:00Z') }))
afterEach(() => {
  noteServerTime(new Date().toISOString())
  vi.useRealTimers()
})

const iso = () => new Date(currentTime()).toISOString()

it('the time is that of the servers, and then runs on by itself', () => {
  expect(iso()).toBe('2026-11-21T12:00:00.000Z')
  noteServerTime('2026-10-14T15:00:00Z')
  vi.advanceTimersByTime(60_000)
  expect(iso()).toBe('2026-10-14T15:01:00.000Z')
})

it('a difference of a few seconds is ignored', () => {
  noteServerTime('2026-11-21T11:59:55Z')
  expect(iso()).toBe('2026-11-21T12:00:00.000Z')
})
