import { describe, expect, it } from 'vitest'
import {
  atMoment,
  dateAndTime,
  dayFromNow,
  daysBetween,
  daysLeft,
  inDays,
  instantOf,
  localMinute,
  median,
  shortAge,
  shortDate,
} from './time.ts'

const now = Date.parse('2026-11-21T12:00:00Z')
const ago = (ms: number) => new Date(now - ms).toISOString()

it('§2.19 an instant stands as the clock of a time zone shows it, whatever day that is there', () => {
  const instant = '2026-12-31T23:30:00Z'
  expect(dateAndTime(instant, now, 'America/New_York')).toBe('31 Dec 18:30')
  expect(dateAndTime(instant, now, 'Asia/Tokyo')).toBe('1 Jan 2027 08:30')
  expect(atMoment(instant, Date.parse('2027-01-01T00:30:00Z'), 'Asia/Tokyo')).toBe('at 08:30')
})

it.each([
  ['2026-12-31T18:30', '2026-12-31T23:30:00.000Z', 'America/New_York'],
  ['2027-01-01T08:30', '2026-12-31T23:30:00.000Z', 'Asia/Tokyo'],
  ['2026-10-25T01:30', '2026-10-24T23:30:00.000Z', 'Europe/Berlin'],
  ['2026-10-25T03:30', '2026-10-25T02:30:00.000Z', 'Europe/Berlin'],
])('§2.19 a field for a date and time takes %s as %s on the clock of %s', (local, instant, timezone) => {
  expect(instantOf(local, timezone)).toBe(instant)
  expect(localMinute(instant, timezone)).toBe(local)
})

describe('ages and days', () => {
  it.each([
    [0, 'now'],
    [59_000, 'now'],
    [5 * 60_000, '5 min'],
    [23 * 3_600_000, '23 h'],
    [24 * 3_600_000, '1 d'],
    [59 * 86_400_000, '59 d'],
    [61 * 86_400_000, '2 mo'],
    [800 * 86_400_000, '2 y'],
  ])('an age of %i ms is "%s"', (age, words) => {
    expect(shortAge(ago(age), now)).toBe(words)
  })

  it('an instant a little in the future counts as now', () => {
    expect(shortAge(ago(-20_000), now)).toBe('now')
    expect(daysBetween(ago(-20_000), now)).toBe(0)
  })

  it('a date shows its year only when it is not this year', () => {
    expect(shortDate('2026-10-14', now)).toBe('14 Oct')
    expect(shortDate('2025-09-02', now)).toBe('2 Sep 2025')
  })

  it('days left are counted by the calendar, not by hours', () => {
    expect(daysLeft('2026-11-21', now)).toBe(0)
    expect(daysLeft('2026-11-22', now)).toBe(1)
    expect(daysLeft('2026-11-19', now)).toBe(-2)
    expect([0, 1, 6, -1, -2].map(inDays)).toEqual(['today', 'tomorrow', 'in 6 days', 'yesterday', '2 days ago'])
  })

  it('a day from now may be in the next month', () => {
    expect(dayFromNow(14, now)).toBe('2026-12-05')
  })

  it('the median is the middle value, the lower one of two, and undefined without values', () => {
    expect(median([])).toBeUndefined()
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 9, 2])).toBe(3)
  })
})

it('§2.5 the days of a window are counted by the clock of the university', () => {
  const evening = Date.parse('2026-12-17T23:30:00Z')
  expect(daysLeft('2026-12-17', evening, 'America/New_York')).toBe(0)
  expect(daysLeft('2026-12-17', evening, 'Asia/Tokyo')).toBe(-1)
  expect(dayFromNow(0, evening, 'Asia/Tokyo')).toBe('2026-12-18')
})
