import { describe, expect, it } from 'vitest'
import { changesOf, monthsIn, shareOf, withFirstDay, type Policy } from './policy-model.ts'

const policy: Policy = {
  semesters: [
    { key: '2026-fall', startsOn: '2026-08-15', endsOn: '2026-12-31' },
    { key: '2027-spring', startsOn: '2027-01-01', endsOn: '2027-05-31' },
    { key: '2027-summer', startsOn: '2027-06-01', endsOn: '2027-08-14' },
  ],
  quota: { spring: 10, summer: 5, fall: 10 },
  nominatorsPerStudent: 3,
  windowClosesDaysBefore: 14,
  rewards: 'recognition_only',
}

describe('product 3 a policy that is edited', () => {
  it('product 3 a first day moves the end of the semester before, so that there is no gap', () => {
    const { semesters } = withFirstDay(policy, '2027-summer', '2027-05-20')
    expect(semesters.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ['2026-08-15', '2026-12-31'],
      ['2027-01-01', '2027-05-19'],
      ['2027-05-20', '2027-08-14'],
    ])
  })

  it('product 3 says what would change, and from when', () => {
    expect(changesOf(policy, policy, '2027-spring')).toEqual([])
    const now = { ...withFirstDay(policy, '2027-summer', '2027-05-20'), quota: { ...policy.quota, fall: 12 }, rewards: 'full' as const }
    expect(changesOf(policy, now, '2027-spring')).toEqual([
      {
        what: 'Summer 2027 begins',
        before: '1 Jun 2027',
        now: '20 May 2027',
        affects: 'Spring 2027 ends the day before. Nominations keep the semester they were sent in.',
      },
      { what: 'Nominations of a professor, fall', before: '10', now: '12', affects: 'all professors, from Spring 2027' },
      {
        what: 'Rewards',
        before: 'recognition only',
        now: 'in full',
        affects: 'all professors, from now on. Points already earned keep their rule.',
      },
    ])
  })

  it('product 3 says whom it affects, and how much that is at most', () => {
    const now = { ...policy, quota: { ...policy.quota, spring: 12, summer: 4 }, nominatorsPerStudent: 2, windowClosesDaysBefore: 17 }
    expect(changesOf(policy, now, '2027-spring', 58).map(({ what, affects }) => [what, affects])).toEqual([
      ['Nominations of a professor, spring', '58 professors, from Spring 2027. At most 116 more nominations.'],
      ['Nominations of a professor, summer', '58 professors, from Summer 2027. At most 58 fewer nominations.'],
      ['Professors for one student', 'every student, from Spring 2027'],
      ['Nominations close, days before the end', '58 professors, from Spring 2027, which takes nominations until 14 May 2027'],
    ])
  })
})

it('the year has the months that begin in it, and its semesters stand where their days are', () => {
  expect(monthsIn('2026-08-15', '2026-12-31')).toEqual(['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'])
  expect(monthsIn('2026-12-01', '2027-01-01')).toEqual(['2026-12-01', '2027-01-01'])
  expect([shareOf('2026-08-01', '2026-08-11', '2026-08-06'), shareOf('2026-08-01', '2026-08-11', '2026-07-01')]).toEqual([0.5, 0])
})
