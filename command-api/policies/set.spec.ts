import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { OrganizationAdded } from '#events/organizations.ts'
import { NominationRulesSet, RewardPolicySet, SemesterCalendarSet } from '#events/policies.ts'
import { foldsOf, given, NOW, staff } from '../testing/given.ts'
import { setPolicy } from './set.ts'

const needs = { timezone: 'America/New_York' }
const usual = {
  id: 'uni',
  semesters: [],
  quota: { spring: 10, summer: 5, fall: 10 },
  nominatorsPerStudent: 3,
  windowClosesDaysBefore: 14,
  rewards: 'recognition_only',
} as const
const input = { ...usual, semesters: [] }
const spring = { key: '2027-spring', startsOn: '2027-01-01', endsOn: '2027-05-19' }

describe('§1 PUT /universities/{id}/policy', () => {
  it('§1 stores what differs from before: calendar, numbers from the next semester on, rewards from now on', () =>
    given()
      .as(staff)
      .when(setPolicy, { ...input, semesters: [spring], nominatorsPerStudent: 2, rewards: 'full' }, needs)
      .thenHappened([
        happened(SemesterCalendarSet, { universityId: 'uni', semesters: [{ key: '2027-summer', startsOn: '2027-05-20' }] }),
        happened(NominationRulesSet, {
          universityId: 'uni',
          quota: usual.quota,
          nominatorsPerStudent: 2,
          windowClosesDaysBefore: 14,
          countsFrom: '2027-spring',
        }),
        happened(RewardPolicySet, { universityId: 'uni', rewards: 'full', from: NOW }),
      ]))

  it('§1 stores nothing when all is as before', () => {
    given().as(staff).when(setPolicy, input, needs).thenNothingHappened()
    const set = happened(RewardPolicySet, { universityId: 'uni', rewards: 'off', from: NOW })
    given(set)
      .as(staff)
      .when(setPolicy, { ...input, rewards: 'off', timezone: 'America/New_York' }, needs)
      .thenNothingHappened()
  })

  it('§1 replaces the whole: dates that are left out are the usual ones again', () =>
    given(happened(SemesterCalendarSet, { universityId: 'uni', semesters: [{ key: '2027-summer', startsOn: '2027-05-20' }] }))
      .as(staff)
      .when(setPolicy, input, needs)
      .thenHappened([happened(SemesterCalendarSet, { universityId: 'uni', semesters: [] })]))

  it('§8 refuses dates of a semester that has begun, those that leave a gap, and another time zone', () => {
    const put = (more: object) =>
      given()
        .as(staff)
        .when(setPolicy, { ...input, ...more }, needs)
    put({ semesters: [{ key: '2026-fall', startsOn: '2026-08-15', endsOn: '2026-12-20' }] }).thenRefused('semester_begun', {
      semester: 'Fall 2026',
    })
    put({ semesters: [spring, { key: '2027-fall', startsOn: '2027-08-15', endsOn: '2027-12-31' }] }).thenRefused('invalid')
    put({ timezone: 'UTC' }).thenRefused('invalid')
  })

  it('§8 is for universities alone', async () => {
    const organization = (kind: 'company' | 'university') =>
      happened(OrganizationAdded, {
        organizationId: 'uni',
        label: 'North',
        kind,
        urls: [],
        domains: [],
        timezone: 'UTC',
        status: 'verified',
      })
    const needsOf = (kind: 'company' | 'university') =>
      given()
        .as(staff)
        .needsOf(setPolicy, input, { fold: foldsOf({ 'organization-uni': [organization(kind)] }) })
    expect(await needsOf('university')).toEqual({ timezone: 'UTC' })
    expect(await needsOf('company')).toMatchObject({ refused: 'not_found' })
  })

  it('§8 is checked against the university that the path names', () =>
    given()
      .as(staff)
      .when(setPolicy, { ...input, id: 'other' }, needs)
      .thenBelongedTo({ universityId: 'other' }))
})
