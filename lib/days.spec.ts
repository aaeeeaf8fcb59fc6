import { describe, expect, it } from 'vitest'
import { dayText, instantsIn, momentText, otherZone } from './days.ts'

const zone = { timezone: 'America/New_York', now: '2026-11-20T10:00:00.000Z' }

describe('a day in words', () => {
  it('has its year when it is another one', () => {
    expect(dayText('2026-12-02', zone)).toBe('2 Dec')
    expect(dayText('2027-01-02', zone)).toBe('2 Jan 2027')
  })
  it('§2.19 of an instant is that of the reader', () => {
    expect(dayText('2026-12-03T02:00:00.000Z', zone)).toBe('2 Dec')
    expect(dayText('2026-12-02T20:00:00.000Z', { ...zone, timezone: 'Asia/Tokyo' })).toBe('3 Dec')
  })
})

describe('§2.19 an instant in words', () => {
  it.each([
    ['America/New_York', '3 Dec, 00:30 EST'],
    ['Asia/Tokyo', '3 Dec, 14:30 GMT+9'],
    ['UTC', '3 Dec, 05:30 UTC'],
  ])('in %s is %s', (timezone, text) => expect(momentText('2026-12-03T05:30:00Z', { ...zone, timezone })).toBe(text))
  it('follows the clock in summer, and has another year', () =>
    expect(momentText('2027-07-01T16:00:00Z', zone)).toBe('1 Jul 2027, 12:00 EDT'))
})

it('a last day names the zone by whose clock it ends, where the reader has another', () => {
  expect(otherZone('2026-12-02', 'America/New_York', 'Europe/Berlin')).toBe('EST')
  expect(otherZone('2026-12-02', 'America/New_York', 'America/Toronto')).toBeUndefined()
  expect(otherZone('2026-07-02', 'America/Phoenix', 'America/Los_Angeles')).toBeUndefined()
  expect(otherZone('2026-12-02', 'America/Phoenix', 'America/Los_Angeles')).toBe('MST')
})

it.each([
  ['America/New_York', '2026-11-20T15:04:05.678Z', '2026-11-20T10:04:05-05:00'],
  ['America/New_York', '2026-07-01T02:30:00Z', '2026-06-30T22:30:00-04:00'],
  ['Asia/Kolkata', '2026-12-31T23:30:00.000Z', '2027-01-01T05:00:00+05:30'],
  ['America/St_Johns', '2026-12-31T23:30:00.999Z', '2026-12-31T20:00:00-03:30'],
  ['UTC', '2026-12-31T23:30:59.999Z', '2026-12-31T23:30:59+00:00'],
])('§2.20 an instant of a file in %s: %s is %s', (timezone, instant, written) => {
  expect(instantsIn(timezone)(instant)).toBe(written)
  expect(Date.parse(written)).toBe(Math.floor(Date.parse(instant) / 1_000) * 1_000)
})
