import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import * as organizations from '#events/organizations.ts'
import { SemesterCalendarSet } from '#events/policies.ts'
import { CheckoutStarted } from '#events/subscriptions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { accountRegistered } from '../testing/examples.ts'
import { admin, emptyReadModels, foldsOf, given, later, NOW, past, recruiter, secrets, stateFrom, type Past } from '../testing/given.ts'
import { ClaimConfirmed, ValueClaimed } from '#events/claims.ts'
import { claimKeyOf } from '../claims/claims.ts'
import { accountFold } from '../users/state.ts'
import { mergeOrganization, unmergeOrganization } from './merge.ts'
import { groupOf, mergedIntoClaim, organizationFold, readAs, withPlaces } from './state.ts'

const reason = 'It was bought.'
const added = (
  organizationId: string,
  status: 'pending' | 'verified' | 'suspended' = 'verified',
  kind: 'company' | 'university' = 'company',
) =>
  happened(organizations.OrganizationAdded, { organizationId, label: organizationId, kind, urls: [], domains: [], timezone: 'UTC', status })
const of = (organizationId: string) => ({ organizationId, kind: 'company', label: organizationId }) as const
const mergedInto = (id: string, into: string) => happened(organizations.OrganizationMerged, { ...of(id), into, intoLabel: into, reason })
const unmergedFrom = (id: string, from: string) => happened(organizations.OrganizationUnmerged, { ...of(id), from, intoLabel: from })
const beta = stateFrom(organizationFold, added('beta'))

describe('§2.15 a merge of organizations', () => {
  const merge = (history: readonly Past[], needs: object = {}, into = 'beta') =>
    given(...history)
      .as(admin)
      .when(mergeOrganization, { id: 'alpha', into, reason }, { into: beta, byHand: undefined, ...needs })

  it('goes into one that is confirmed, of the same kind and not merged itself', () => {
    merge([added('alpha')]).thenHappened([mergedInto('alpha', 'beta')])
    merge([added('alpha')], { into: undefined }).thenRefused('invalid')
    merge([added('alpha')], {}, 'alpha').thenRefused('invalid')
    for (const status of ['pending', 'declined', 'suspended', 'merged'] as const)
      merge([added('alpha')], { into: { ...beta, status } }).thenRefused('merge_target')
    merge([added('alpha')], { into: { ...beta, kind: 'university' } }).thenRefused('merge_target')
  })
  it('is told once, goes nowhere else, and hides no suspension', () => {
    merge([added('alpha'), mergedInto('alpha', 'beta')]).thenNothingHappened()
    merge([added('alpha'), mergedInto('alpha', 'gamma')]).thenRefused('decided', { status: 'merged' })
    merge([added('alpha', 'suspended')]).thenRefused('decided', { status: 'suspended' })
  })
  it('is done by hand where reading brings nothing together', () =>
    merge([added('alpha')], { byHand: 'there is one' }).thenRefused('merge_by_hand', { what: 'there is one' }))
  it('of a company waits for what somebody of it may still pay', async () => {
    const went = happened(CheckoutStarted, { organizationId: 'alpha', priceId: 'price_1' })
    const needs = async (...history: readonly Past[]) =>
      given(added('alpha'))
        .as(admin)
        .needsOf(
          mergeOrganization,
          { id: 'alpha', into: 'beta', reason },
          { fold: foldsOf({ 'organization-beta': [added('beta')], 'subscription-alpha': history }), readModels: emptyReadModels },
        )
    expect(await needs()).toMatchObject({ byHand: undefined })
    expect(await needs(past(went, NOW))).toMatchObject({ byHand: expect.stringContaining('went to pay') as string })
    expect(await needs(past(went, later(NOW, { days: -1 })))).toMatchObject({ byHand: undefined })
  })
  it('holds places that no two merges in a circle have both', () =>
    merge([added('alpha')]).thenClaimed([
      { kind: 'organizationMerge', value: 'alpha', part: 'id-0', taken: refuse('concurrent_change') },
      { kind: 'organizationMerge', value: 'beta', part: 'id-0', taken: refuse('concurrent_change') },
      { kind: 'mergedInto', value: 'beta', places: Infinity, taken: refuse('concurrent_change') },
    ]))
  it('is taken back, and it stands as before', () => {
    const unmerge = (...history: readonly Past[]) =>
      given(...history)
        .as(admin)
        .when(unmergeOrganization, { id: 'alpha' })
    unmerge(added('alpha', 'pending'), mergedInto('alpha', 'beta')).thenHappened([unmergedFrom('alpha', 'beta')])
    unmerge(added('alpha')).thenNothingHappened()
    const before = [added('alpha', 'pending'), mergedInto('alpha', 'beta'), unmergedFrom('alpha', 'beta')]
    expect(stateFrom(organizationFold, ...before)).toMatchObject({ status: 'pending' })
  })
  it('of universities is done by hand where both have a calendar, nominations or a roster', async () => {
    const calendar = (universityId: string) => [
      happened(SemesterCalendarSet, { universityId, semesters: [{ key: '2027-spring', startsOn: '2027-01-11' }] }),
    ]
    const needs = async (streams: Readonly<Record<string, readonly Past[]>>, withRoster: readonly string[] = []) =>
      given(added('alpha', 'verified', 'university'))
        .as(admin)
        .needsOf(
          mergeOrganization,
          { id: 'alpha', into: 'beta', reason },
          {
            fold: foldsOf({ 'organization-beta': [added('beta', 'verified', 'university')], ...streams }),
            readModels: { ...emptyReadModels, hasNominationsOrRoster: async (ids) => ids.some((id) => withRoster.includes(id)) },
          },
        )
    expect(await needs({ 'policy-alpha': calendar('alpha') })).toMatchObject({ byHand: undefined })
    expect(await needs({ 'policy-alpha': calendar('alpha') }, ['beta'])).toMatchObject({ byHand: expect.any(String) as string })
    expect(await needs({}, ['alpha', 'beta'])).toMatchObject({ byHand: expect.any(String) as string })
  })
})

describe('§2.15 what is merged', () => {
  /** Alpha went into beta, and beta into gamma; delta was in gamma once. */
  const holds = (into: string, ids: readonly string[]) => {
    const claimId = claimKeyOf(secrets, mergedIntoClaim(into))
    const claimed = ids.flatMap((id) => {
      const holder = { holder: `organization-${id}`, claimId }
      return [happened(ValueClaimed, { kind: 'mergedInto', ...holder }), happened(ClaimConfirmed, holder)]
    })
    return { [`claim-${claimId}`]: claimed }
  }
  const fold = foldsOf({
    'organization-alpha': [added('alpha'), mergedInto('alpha', 'beta')],
    'organization-beta': [added('beta'), mergedInto('beta', 'gamma')],
    'organization-gamma': [added('gamma')],
    'organization-delta': [added('delta'), mergedInto('delta', 'gamma'), unmergedFrom('delta', 'gamma')],
    ...holds('beta', ['alpha']),
    ...holds('gamma', ['beta', 'delta']),
  })
  const lookup = { fold, secrets }
  it('is read as the last one, with all that are read so', async () => {
    expect(await readAs(lookup, 'alpha')).toBe('gamma')
    expect(await readAs(lookup, 'delta')).toBe('delta')
    expect(await groupOf(lookup, 'gamma')).toEqual(['gamma', 'beta', 'alpha'])
  })
  it('has people who act for that one, whose things are those of all', async () => {
    const account = stateFrom(accountFold, accountRegistered({ ...recruiter, organizationId: 'alpha' }, 'Rosa'))
    expect(await withPlaces(lookup, account)).toMatchObject({ organizationId: 'gamma', mergedIds: ['beta', 'alpha'] })
    const others = { ...account, organizationId: 'delta' }
    expect(await withPlaces(lookup, others)).toEqual(others)
  })
})
