import { describe, expect, it } from 'vitest'
import { dayFirst, dayTyped } from './typed-days.ts'

describe('2.20 Typed days', () => {
  it.each([
    ['2027-05-31', '2027-05-31'],
    ['05/31/2027', '2027-05-31'],
    ['5/31/2027', '2027-05-31'],
    ['5/31/27', '2027-05-31'],
    ['05/31/27', '2027-05-31'],
    ['12/03/2026', '2026-12-03'],
    ['3/12/2026', '2026-03-12'],
    ['5/5/27', '2027-05-05'],
    ['1/2/99', '1999-01-02'],
    ['1/2/49', '2049-01-02'],
    ['1/2/50', '1950-01-02'],
    ['May 31, 2027', '2027-05-31'],
    ['May 31 2027', '2027-05-31'],
    ['may 31, 2027', '2027-05-31'],
    ['MAY 31,  2027', '2027-05-31'],
    ['Dec 3, 2026', '2026-12-03'],
    ['Dec. 3, 2026', '2026-12-03'],
    ['December 3, 2026', '2026-12-03'],
    ['Sept. 1, 2027', '2027-09-01'],
    ['Sept 1, 2027', '2027-09-01'],
    ['Sep 1, 2027', '2027-09-01'],
    ['September 1, 2027', '2027-09-01'],
    ['31 May 2027', '2027-05-31'],
    ['31-May-27', '2027-05-31'],
    ['31-May-2027', '2027-05-31'],
    ['1-Sept-2027', '2027-09-01'],
    ['May 31,2027', '2027-05-31'],
    ['2027-05-31 00:00:00', '2027-05-31'],
    ['2027-05-31 00:00:00.000', '2027-05-31'],
    ['5/31/2027 0:00', '2027-05-31'],
    ['5/31/2027 12:00:00 AM', '2027-05-31'],
    ['2027-05-31T00:00:00Z', '2027-05-31'],
    ['2027-05-31 00:00:00 UTC', '2027-05-31'],
    [' 3 september 2027', '2027-09-03'],
    ['20 Aug 2027', '2027-08-20'],
    ['5 Jan 2026', '2026-01-05'],
    ['02/29/2028', '2028-02-29'],
    ['Feb 29, 2028', '2028-02-29'],
    ['\u200E05/31/2027\u200E', '2027-05-31'],
    ['05/31/2027\u00A0', '2027-05-31'],
  ])('takes %j as %s', (text, day) => {
    expect(dayTyped(text)).toEqual({ day })
    expect(dayTyped(text, 'last')).toEqual({ day })
  })

  it.each([
    ['31/05/2027', /month first/],
    ['31/5/27', /month first/],
    ['13/12/2026', /month first/],
    ['13/13/2026', /day of the calendar/],
    ['00/10/2026', /day of the calendar/],
    ['02/30/2027', /day of the calendar/],
    ['02/29/2027', /day of the calendar/],
    ['2027-13-77', /day of the calendar/],
    ['2027-02-30', /day of the calendar/],
    ['Feb 30, 2027', /day of the calendar/],
    ['30 February 2027', /day of the calendar/],
    ['Foo 30, 2027', /such as 05\/31\/2027/],
    ['31.05.2027', /such as 05\/31\/2027/],
    ['05-31-2027', /such as 05\/31\/2027/],
    ['2027/05/31', /such as 05\/31\/2027/],
    ['20270531', /such as 05\/31\/2027/],
    ['5/31', /such as 05\/31\/2027/],
    ['May 31', /such as 05\/31\/2027/],
    ['May 2027', /such as 05\/31\/2027/],
    ['2027-05', /such as 05\/31\/2027/],
    ['M 31, 2027', /such as 05\/31\/2027/],
    ['Mai 31, 2027', /such as 05\/31\/2027/],
    ['20 Foo 2027', /such as 05\/31\/2027/],
    ['20 Aug 202', /such as 05\/31\/2027/],
    ['5/31/202', /such as 05\/31\/2027/],
    ['5/31/20277', /such as 05\/31\/2027/],
    ['tomorrow', /such as 05\/31\/2027/],
    ['', /such as 05\/31\/2027/],
    ['2027-05-31 09:30:00', /such as 05\/31\/2027/],
    ['5/31/2027 12:00', /such as 05\/31\/2027/],
    ['27-May', /such as 05\/31\/2027/],
    ['31-Foo-27', /such as 05\/31\/2027/],
    ['31-Feb-27', /day of the calendar/],
    ['May-27', /such as 05\/31\/2027/],
    ['05/31/0027', /1900 to 2099/],
    ['05/31/2127', /1900 to 2099/],
    ['46204', /not the number by which a spreadsheet counts days/],
  ])('refuses %j with its reason', (text, reason) => expect(dayTyped(text)).toEqual({ problem: expect.stringMatching(reason) }))

  it.each([
    ['May 2027', '2027-05-31'],
    ['may 2027', '2027-05-31'],
    ['May, 2027', '2027-05-31'],
    ['Feb 2028', '2028-02-29'],
    ['February 2027', '2027-02-28'],
    ['Sept. 2027', '2027-09-30'],
    ['May-27', '2027-05-31'],
    ['May-2027', '2027-05-31'],
    ['2027-05', '2027-05-31'],
    ['05/2027', '2027-05-31'],
    ['5/2027', '2027-05-31'],
    ['12/2026', '2026-12-31'],
  ])('takes the month %j where it is a graduation', (text, last) => {
    expect(dayTyped(text, 'last')).toEqual({ day: last })
    expect(dayTyped(text, 'first')).toEqual({ day: `${last.slice(0, 8)}01` })
    expect(dayTyped(text)).toHaveProperty('problem')
  })

  it.each(['13/2027', '2027-13', 'Foo 2027', '2027', 'Spring 2027', '05/27'])('refuses %j also where it is a graduation', (text) =>
    expect(dayTyped(text, 'last')).toEqual({ problem: expect.stringMatching(/or a month, such as May 2027$/) }),
  )
})

it.each([
  ['31/05/2027', 'yes'],
  ['31/5/27', 'yes'],
  ['31/05/2027 00:00', 'yes'],
  ['05/06/2027', 'perhaps'],
  ['\u200E5/6/27', 'perhaps'],
  ['05/31/2027', 'no'],
  ['05/05/2027', 'no'],
  ['32/05/2027', 'no'],
  ['00/05/2027', 'no'],
  ['2027-05-06', 'no'],
  ['May 6, 2027', 'no'],
])('whether %j has its day before its month: %s', (text, answer) => expect(dayFirst(text)).toBe(answer))
