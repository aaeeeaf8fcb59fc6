import { expect, it } from 'vitest'
import { addDays, addMonths, dayInWords, dayWithYear, isDay, weeksOf, wholeMonths } from './calendar.ts'

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
  const weeks = weeksOf('2026-11-22', 1)
  expect(weeks.map(([monday]) => monday)).toEqual(['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23', '2026-11-30'])
  const [first, ...others] = weeksOf('2027-02-10', 1)
  expect([first?.[0], first?.[6], others.length, others.at(-1)?.[6]]).toEqual(['2027-02-01', '2027-02-07', 5, '2027-03-14'])
  expect(dayInWords('2026-11-22')).toBe('Sunday, 22 November 2026')
})

it('§2.20 shows it from Sunday on where a week begins so', () => {
  const weeks = weeksOf('2026-11-22', 0)
  expect(weeks.map(([sunday]) => sunday)).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22', '2026-11-29', '2026-12-06'])
  expect(weeksOf('2027-05-31', 0)[0]).toContain('2027-05-01')
})

it('writes days and months in words', () => {
  expect([wholeMonths[0], wholeMonths[11], wholeMonths.length]).toEqual(['January', 'December', 12])
  expect(dayWithYear('2027-08-20')).toBe('20 Aug 2027')
})
