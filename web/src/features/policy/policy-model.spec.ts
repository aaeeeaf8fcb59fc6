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

describe('§3 a policy that is edited', () => {
  it('§3 a first day moves the end of the semester before, so that there is no gap', () => {
    const { semesters } = withFirstDay(policy, '2027-summer', '2027-05-20')
    expect(semesters.map(({ startsOn, endsOn }) => [startsOn, endsOn])).toEqual([
      ['2026-08-15', '2026-12-31'],
      ['2027-01-01', '2027-05-19'],
      ['2027-05-20', '2027-08-14'],
    ])
  })

  it('§3 says what would change, and from when', () => {
    expect(changesOf(policy, policy, '2027-spring')).toEqual([])
    const now = { ...withFirstDay(policy, '2027-summer', '2027-05-20'), quota: { ...policy.quota, fall: 12 }, rewards: 'full' as const }
    expect(changesOf(policy, now, '2027-spring')).toEqual([
      { what: 'Summer 2027 begins', before: '1 Jun 2027', now: '20 May 2027', from: 'the semester before ends the day before' },
      { what: 'Nominations of a professor, fall', before: '10', now: '12', from: 'from Spring 2027' },
      { what: 'Rewards', before: 'recognition only', now: 'in full', from: 'from now on; earned points stay' },
    ])
  })
})

it('the year has the months that begin in it, and its semesters stand where their days are', () => {
  expect(monthsIn('2026-08-15', '2026-12-31')).toEqual(['2026-09-01', '2026-10-01', '2026-11-01', '2026-12-01'])
  expect(monthsIn('2026-12-01', '2027-01-01')).toEqual(['2026-12-01', '2027-01-01'])
  expect([shareOf('2026-08-01', '2026-08-11', '2026-08-06'), shareOf('2026-08-01', '2026-08-11', '2026-07-01')]).toEqual([0.5, 0])
})
