import { expect, it } from 'vitest'
import { addDays, addMonths, dayIn, dayInWords, dayWithYear, isDay, weeksOf } from './calendar.ts'

it('tells days that exist from other texts', () => {
  const texts = ['2026-11-22', '2028-02-29', '2026-02-29', '2026-13-01', '22.11.2026', '2026-1-2', '']
  expect(texts.filter(isDay)).toEqual(['2026-11-22', '2028-02-29'])
})

it('goes on by days and by months, to a month’s last day where it is shorter', () => {
  expect([addDays('2026-12-31', 1), addDays('2026-03-01', -1)]).toEqual(['2027-01-01', '2026-02-28'])
  expect([addMonths('2026-01-31', 1), addMonths('2026-12-15', 1), addMonths('2026-01-15', -1)]).toEqual([
    '2026-02-28',
    '2027-01-15',
    '2025-12-15',
  ])
})

it('shows a month in six whole weeks from Monday on', () => {
  const weeks = weeksOf('2026-11-22')
  expect(weeks.map(([monday]) => monday)).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'])
  const [first, ...others] = weeksOf('2027-02-10')
  expect([first?.[0], first?.[6], others.length, others.at(-1)?.[6]]).toEqual(['2027-02-01', '2027-02-07', 5, '2027-03-14'])
  expect(dayInWords('2026-11-22', 'day')).toBe('Sunday, 22 November 2026')
  expect(dayInWords('2026-11-22', 'month')).toBe('November 2026')
})

it('takes in a day as it shows it', () => {
  for (const day of ['2027-08-20', '2026-01-05', '2026-12-31', '2026-05-01']) expect(dayIn(dayWithYear(day))).toBe(day)
  expect(dayIn(' 3 september 2027')).toBe('2027-09-03')
  for (const text of ['20 Aug 202', '31 Feb 2027', '20 Foo 2027', '2027-08-20', '']) expect(dayIn(text)).toBeUndefined()
})
