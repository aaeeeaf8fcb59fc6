import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { academicYear, addDays, dayIn, endOfDay, semesterAt, semesterLabel, semesterOf, semestersBefore } from './semesters.ts'

const newYork = 'America/New_York'

describe('§1 semesters', () => {
  it.each([
    ['2026-01-01', '2026-spring', '2026-01-01', '2026-05-31', '2026-05-17'],
    ['2026-05-31', '2026-spring', '2026-01-01', '2026-05-31', '2026-05-17'],
    ['2026-06-01', '2026-summer', '2026-06-01', '2026-08-14', '2026-07-31'],
    ['2026-08-14', '2026-summer', '2026-06-01', '2026-08-14', '2026-07-31'],
    ['2026-08-15', '2026-fall', '2026-08-15', '2026-12-31', '2026-12-17'],
    ['2026-12-31', '2026-fall', '2026-08-15', '2026-12-31', '2026-12-17'],
    ['2028-02-29', '2028-spring', '2028-01-01', '2028-05-31', '2028-05-17'],
  ])('§1 %s lies in %s', (day, key, opensOn, endsOn, closesOn) =>
    expect(semesterAt(`${day}T12:00:00.000Z`, 'UTC')).toMatchObject({ key, opensOn, endsOn, closesOn }),
  )

  it('§1 change at midnight in the university’s time zone', () => {
    expect(semesterAt('2026-06-01T03:59:59.000Z', newYork).key).toBe('2026-spring')
    expect(semesterAt('2026-06-01T04:00:00.000Z', newYork).key).toBe('2026-summer')
    expect(semesterAt('2027-01-01T04:59:59.000Z', newYork).key).toBe('2026-fall')
    expect(semesterAt('2026-12-31T15:00:00.000Z', 'Asia/Tokyo').key).toBe('2027-spring')
  })

  it('§1 cover every day exactly once', () =>
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T23:59:59Z'), noInvalidDate: true }),
        fc.constantFrom('UTC', newYork, 'Pacific/Kiritimati', 'America/Anchorage'),
        (date, zone) => {
          const { opensOn, endsOn, closesOn, key } = semesterAt(date.toISOString(), zone)
          const day = dayIn(date.toISOString(), zone)
          expect(opensOn <= day && day <= endsOn).toBe(true)
          expect(closesOn).toBe(addDays(endsOn, -14))
          expect(semesterOf(key)).toEqual(semesterAt(date.toISOString(), zone))
          expect(semesterAt(`${addDays(endsOn, 1)}T12:00:00.000Z`, 'UTC').opensOn).toBe(addDays(endsOn, 1))
        },
      ),
    ))

  it.each(['', '2026', '2026-winter', '26-fall', 'fall-2026', '2026-Fall'])('§1 %j is not the key of a semester', (key) =>
    expect(semesterOf(key)).toBeUndefined(),
  )

  it('§1 have a label', () => {
    expect(semesterLabel('2026-fall')).toBe('Fall 2026')
    expect(semesterLabel('something')).toBe('something')
  })
})

describe('days', () => {
  it.each([
    ['2026-11-20', 'UTC', '2026-11-20T23:59:59.999Z'],
    ['2026-11-20', newYork, '2026-11-21T04:59:59.999Z'],
    ['2026-11-01', newYork, '2026-11-02T04:59:59.999Z'],
    ['2026-03-08', newYork, '2026-03-09T03:59:59.999Z'],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-20T09:59:59.999Z'],
    ['2026-11-20', 'Pacific/Pago_Pago', '2026-11-21T10:59:59.999Z'],
    ['2026-11-20', 'Asia/Kathmandu', '2026-11-20T18:14:59.999Z'],
    ['9999-12-31', 'UTC', '9999-12-31T23:59:59.999Z'],
    ['9999-12-31', newYork, '9999-12-31T23:59:59.999Z'],
  ])('%s ends in %s at %s', (day, zone, instant) => expect(endOfDay(day, zone)).toBe(instant))

  it('are added across the end of a month, the end of a year and a clock change', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(addDays('2026-03-07', 2)).toBe('2026-03-09')
  })

  it('are found in a time zone, also on the day of a clock change', () => {
    expect(dayIn('2026-11-01T04:30:00.000Z', newYork)).toBe('2026-11-01')
    expect(dayIn('2026-11-02T04:30:00.000Z', newYork)).toBe('2026-11-01')
  })
})

it('§1 the semesters before one go back over the turn of the year', () => {
  expect(semestersBefore('2026-summer', 4)).toEqual(['2026-summer', '2026-spring', '2025-fall', '2025-summer'])
})

it.each(['2025-fall', '2026-spring', '2026-summer'])('%s is of the academic year 2025/2026', (key) => {
  expect(academicYear(key)).toBe('2025/2026')
})
