import { expect, it } from 'vitest'
import { NominationRulesSet, RewardPolicySet, SemesterCalendarSet } from '#events/policies.ts'
import { event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { policyProjection } from './project.ts'

const rules = { quota: { spring: 12, summer: 5, fall: 12 }, nominatorsPerStudent: 2, windowClosesDaysBefore: 7, countsFrom: '2027-spring' }

it('§1 what holds at a university, and its professors and staff are refreshed', () => {
  const { document, refreshes } = given(
    policyProjection,
    event(SemesterCalendarSet, { universityId: 'north', semesters: [{ key: '2027-fall', startsOn: '2027-08-20' }] }),
    event(SemesterCalendarSet, { universityId: 'north', semesters: [{ key: '2027-summer', startsOn: '2027-05-20' }] }),
    event(NominationRulesSet, { universityId: 'north', ...rules }),
    event(RewardPolicySet, { universityId: 'north', rewards: 'full', from: '2026-11-04T08:00:00.000Z' }),
  )
  expect(document('north')).toMatchObject({
    firstDays: { '2027-summer': '2027-05-20' },
    rules: [rules],
    rewards: [{ from: '2026-11-04T08:00:00.000Z', rewards: 'full' }],
  })
  expect(document('north')?.firstDays).not.toHaveProperty('2027-fall')
  expect(refreshes[0]?.rooms).toEqual(['role:admin', 'uni:north:professor', 'uni:north:university'])
})

it('§1 keeps of rules those that may count, and of rewards those of now', () => {
  const set = (countsFrom: string, nominatorsPerStudent: number) =>
    event(NominationRulesSet, { universityId: 'north', ...rules, countsFrom, nominatorsPerStudent })
  const rewarded = (rewards: 'full' | 'recognition_only', from: string) => event(RewardPolicySet, { universityId: 'north', rewards, from })
  const { document } = given(
    policyProjection,
    set('2027-spring', 2),
    set('2027-fall', 3),
    set('2027-fall', 4),
    rewarded('full', '2026-11-04T08:00:00.000Z'),
    rewarded('recognition_only', '2026-11-05T08:00:00.000Z'),
  )
  expect(document('north')?.rules.map(({ countsFrom, nominatorsPerStudent }) => [countsFrom, nominatorsPerStudent])).toEqual([
    ['2027-spring', 2],
    ['2027-fall', 4],
  ])
  expect(document('north')?.rewards).toEqual([{ from: '2026-11-05T08:00:00.000Z', rewards: 'recognition_only' }])
})
