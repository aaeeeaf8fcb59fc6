import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countsForNomination,
  firstDaysOf,
  rewardsAt,
  rulesFor,
  semestersAhead,
  semesterUnder,
  semesterUnderAt,
  usualPolicy,
  type SemesterDays,
} from './policies.ts'
import { addDays } from '../semesters.ts'

const NOW = '2026-11-20T10:00:00.000Z'
const today = '2026-11-20'
const ahead = (policy = usualPolicy): SemesterDays[] =>
  semestersAhead(policy, NOW, 'UTC').map(({ key, opensOn, endsOn }) => ({ key, startsOn: opensOn, endsOn }))
/** The calendar as staff would send it with summer 2027 beginning on another day. */
const withSummerOn = (day: string, before = ahead()) =>
  before.map((semester) =>
    semester.key === '2027-summer'
      ? { ...semester, startsOn: day }
      : semester.key === '2027-spring'
        ? { ...semester, endsOn: addDays(day, -1) }
        : semester,
  )

const shortSummer = withSummerOn('2027-07-10').map((semester) =>
  semester.key === '2027-summer'
    ? { ...semester, endsOn: '2027-07-19' }
    : semester.key === '2027-fall'
      ? { ...semester, startsOn: '2027-07-20' }
      : semester,
)

describe('§1 the calendar of a university', () => {
  it('§1 moves the beginning of a semester to come, and with it the end of the one before', () => {
    const set = firstDaysOf(usualPolicy, withSummerOn('2027-05-20'), today)
    expect(set).toEqual({ firstDays: { '2027-summer': '2027-05-20' } })
    const policy = { ...usualPolicy, firstDays: { '2027-summer': '2027-05-20' } }
    expect(semesterUnder(policy, '2027-spring')).toMatchObject({ endsOn: '2027-05-19', closesOn: '2027-05-05' })
    expect(semesterUnderAt(policy, '2027-05-25T10:00:00.000Z', 'UTC').key).toBe('2027-summer')
    expect(semesterUnderAt({ ...policy, firstDays: { '2027-summer': '2027-06-20' } }, '2027-06-10T10:00:00.000Z', 'UTC').key).toBe(
      '2027-spring',
    )
  })

  it('§1 goes back to the usual days for what is left out', () =>
    expect(firstDaysOf({ ...usualPolicy, firstDays: { '2027-summer': '2027-05-20' } }, [], today)).toEqual({ firstDays: {} }))

  it('§1 keeps the days of a semester that has begun, of the past too', () => {
    const begun = { '2026-fall': '2026-08-20', '2025-fall': '2025-08-20' }
    const policy = { ...usualPolicy, firstDays: begun }
    expect(firstDaysOf(policy, [], today)).toEqual({ firstDays: begun })
    expect(firstDaysOf(policy, ahead(policy), today)).toEqual({ firstDays: begun })
    const fall = { key: '2026-fall', startsOn: '2026-08-20', endsOn: '2026-12-31' }
    expect(firstDaysOf(policy, [{ ...fall, startsOn: '2026-08-15' }], today)).toEqual({ settled: '2026-fall' })
    expect(firstDaysOf(policy, [{ ...fall, endsOn: '2026-12-20' }], today)).toEqual({ settled: '2026-fall' })
    expect(firstDaysOf(policy, [{ key: '2027-spring', startsOn: '2027-01-11', endsOn: '2027-05-31' }], today)).toEqual({
      settled: '2026-fall',
    })
  })

  it.each([
    [[{ key: '2027-winter', startsOn: '2027-01-01', endsOn: '2027-05-31' }], 'is not a semester'],
    [[ahead()[1], ahead()[1]], 'stands twice'],
    [[ahead()[1], ahead()[3]], '2027-summer is missing'],
    [
      withSummerOn('2027-05-20').map((semester) => (semester.key === '2027-spring' ? { ...semester, endsOn: '2027-05-10' } : semester)),
      'must begin on the day after',
    ],
    [shortSummer, 'must last 28 days'],
    [withSummerOn('2027-03-01'), '45 days earlier or later'],
  ])('§1 has no gap, no overlap and no semester out of its season', (sent, mistake) =>
    expect(firstDaysOf(usualPolicy, sent as SemesterDays[], today)).toEqual({ mistake: expect.stringContaining(mistake) as string }),
  )

  it('§1 gives every day to one semester, whatever was set', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -40, max: 40 }),
        fc.integer({ min: -30, max: 30 }),
        fc.integer({ min: 0, max: 700 }),
        (summer, fall, day) => {
          const policy = {
            ...usualPolicy,
            firstDays: { '2027-summer': addDays('2027-06-01', summer), '2027-fall': addDays('2027-08-15', fall) },
          }
          const date = addDays('2026-10-01', day)
          const { opensOn, endsOn, key } = semesterUnderAt(policy, `${date}T12:00:00.000Z`, 'UTC')
          expect(opensOn <= date && date <= endsOn).toBe(true)
          expect(semesterUnder(policy, key)).toMatchObject({ opensOn, endsOn })
        },
      ),
    ))
})

describe('§9 the numbers and the rewards of a university', () => {
  const rules = (most: number, countsFrom: string) => ({
    quota: { spring: most, summer: most, fall: most },
    nominatorsPerStudent: most,
    windowClosesDaysBefore: most,
    countsFrom,
  })

  it('§9 count from the semester for which they were set, the last of several', () => {
    const policy = { ...usualPolicy, rules: [rules(4, '2027-spring'), rules(6, '2027-spring'), rules(8, '2027-fall')] }
    expect(rulesFor(policy, '2026-fall')).toMatchObject({ quota: { spring: 10, summer: 5, fall: 10 }, nominatorsPerStudent: 3 })
    expect(['2027-spring', '2027-summer', '2027-fall', '2028-spring'].map((key) => rulesFor(policy, key).nominatorsPerStudent)).toEqual([
      6, 6, 8, 8,
    ])
    expect(semesterUnder(policy, '2027-spring')?.closesOn).toBe('2027-05-25')
  })

  it('§9 rewards count from when they are set; recognition only until then', () => {
    const policy = { ...usualPolicy, rewards: [{ from: NOW, rewards: 'full' as const }] }
    expect([rewardsAt(policy, '2026-11-20T09:59:59.999Z'), rewardsAt(policy, NOW)]).toEqual(['recognition_only', 'full'])
  })

  it('§9 a nominee’s steps count in the semester of the nomination and in the next', () => {
    const counts = (instant: string, timezone = 'UTC') => countsForNomination(usualPolicy, '2026-fall', instant, timezone)
    expect([counts('2026-08-14T23:59:59.000Z'), counts('2026-08-15T00:00:00.000Z')]).toEqual([false, true])
    expect([counts('2027-05-31T23:59:59.000Z'), counts('2027-06-01T00:00:00.000Z')]).toEqual([true, false])
    expect(counts('2027-06-01T03:00:00.000Z', 'America/New_York')).toBe(true)
  })
})
