import { describe, expect, it } from 'vitest'
import {
  classOf,
  firstDestinationLabels,
  firstDestinations,
  isNearGraduation,
  outcomeSourceLabels,
  outcomeSources,
  outcomeWritten,
  sourceWritten,
} from './outcomes.ts'

it('§2.13 a class are those who graduate from 1 July to 30 June', () => {
  expect(['2026-06-30', '2026-07-01', '2026-12-18', '2027-05-31', '2027-06-30', '2027-07-01'].map(classOf)).toEqual([
    2026, 2027, 2027, 2027, 2027, 2028,
  ])
})

describe('§2.20 an outcome in a file', () => {
  it('§2.20 is understood by its own words, as our tables have it, and by NACE’s', () => {
    expect(firstDestinations.map(outcomeWritten)).toEqual(firstDestinations)
    expect(firstDestinations.map((one) => outcomeWritten(firstDestinationLabels[one].toUpperCase()))).toEqual(firstDestinations)
    for (const source of outcomeSources) expect(sourceWritten(outcomeSourceLabels[source])).toBe(source)
    expect(outcomeWritten(' Enrolled in a program of continuing education ')).toBe('continuing_education')
    expect(outcomeWritten('Full-time')).toBe('employed_full_time')
    expect(
      [
        'Employed full-time (on average 30 hours or more per week)',
        'Employed part-time (on average less than 30 hours per week)',
        'Participating in a volunteer or service program (e.g., Peace Corps)',
        'Serving in the U.S. military',
        'Enrolled in a graduate school program',
        'Seeking work',
        'Still Looking, Continuing Education',
        'Not Seeking, Taking a gap year',
        'Did not respond',
      ].map(outcomeWritten),
    ).toEqual([
      'employed_full_time',
      'employed_part_time',
      'service',
      'military',
      'continuing_education',
      'seeking_employment',
      'seeking_education',
      'not_seeking',
      'no_information',
    ])
    expect(['NSC', 'First Destination Survey', 'Peer'].map(sourceWritten)).toEqual(['staff', 'self', 'staff'])
    expect(['LinkedIn', 'National Student Clearinghouse', 'Student survey'].map(sourceWritten)).toEqual(['staff', 'staff', 'self'])
    // The kind of work is open.
    expect(['Working', 'Employed'].map(outcomeWritten)).toEqual([undefined, undefined])
    expect(outcomeWritten('Serving in the U.S. Armed Forces')).toBe('military')
    expect([outcomeWritten(''), outcomeWritten('Astronaut'), outcomeWritten('constructor'), sourceWritten('constructor')]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it.each([
    ['FT', 'employed_full_time'],
    ['Employed FT', 'employed_full_time'],
    ['PT', 'employed_part_time'],
    ['Employed PT', 'employed_part_time'],
    ['Employed full-time as entrepreneur', 'self_employed'],
    ['Employed full-time as an entrepreneur', 'self_employed'],
    ['Employed part-time as an entrepreneur', 'self_employed'],
    ['Law school', 'continuing_education'],
    ['Medical School', 'continuing_education'],
    ['Peace Corps', 'service'],
    ['School', undefined],
    ['Corps', undefined],
  ])('that says %s means %s', (written, outcome) => expect(outcomeWritten(written)).toBe(outcome))
})

describe('§2.20 an acceptance proposes an outcome', () => {
  it.each([
    ['2027-05-31', '2026-05-31T10:00:00.000Z', true],
    ['2027-05-31', '2026-05-30T10:00:00.000Z', false],
    ['2027-05-31', '2028-05-31T10:00:00.000Z', true],
    ['2027-05-31', '2028-06-01T10:00:00.000Z', false],
    ['2028-02-29', '2027-02-28T10:00:00.000Z', false],
    ['2028-02-29', '2027-03-01T10:00:00.000Z', true],
  ])('§2.20 of who graduates on %s and accepts on %s: %s', (graduation, accepted, expected) => {
    expect(isNearGraduation(graduation, accepted)).toBe(expected)
  })
})
