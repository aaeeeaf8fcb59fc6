import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { OrganizationAdded, OrganizationReinstated, OrganizationSuspended } from '#events/organizations.ts'
import { admin, given, stateFrom, type Past } from '../testing/given.ts'
import { organizationFold } from './state.ts'
import { reinstateOrganization, suspendOrganization } from './suspend.ts'

type Added = { readonly kind?: 'company' | 'university'; readonly status?: 'pending' | 'verified' | 'merged' }
const added = ({ kind = 'company', status = 'verified' }: Added = {}) =>
  happened(OrganizationAdded, { organizationId: 'acme', label: 'Acme', kind, urls: [], domains: [], timezone: 'UTC', status })
const reason = 'It asks for deposits.'
const suspended = happened(OrganizationSuspended, { organizationId: 'acme', reason })
const reinstated = happened(OrganizationReinstated, { organizationId: 'acme' })
const suspend = (...history: readonly Past[]) =>
  given(...history)
    .as(admin)
    .when(suspendOrganization, { id: 'acme', reason })
const reinstate = (...history: readonly Past[]) =>
  given(...history)
    .as(admin)
    .when(reinstateOrganization, { id: 'acme' })

describe('§2.19 a company', () => {
  it('is suspended once, and reinstated once', () => {
    suspend(added()).thenHappened([suspended])
    suspend(added(), suspended).thenNothingHappened()
    reinstate(added(), suspended).thenHappened([reinstated])
    reinstate(added()).thenNothingHappened()
    suspend(added(), suspended, reinstated).thenHappened([suspended])
  })

  it.each(['pending', 'verified'] as const)('that was %s is so again', (status) => {
    expect(stateFrom(organizationFold, added({ status }), suspended).status).toBe('suspended')
    expect(stateFrom(organizationFold, added({ status }), suspended, reinstated).status).toBe(status)
  })

  it('that was merged is not suspended or reinstated, nor is a university suspended', () => {
    suspend(added({ status: 'merged' })).thenRefused('not_suspendable')
    reinstate(added({ status: 'merged' })).thenRefused('decided', { status: 'merged' })
    suspend(added({ kind: 'university' })).thenRefused('not_suspendable')
  })

  it('is suspended with a reason', () => {
    expect(suspendOrganization.validator.Check({ id: 'acme', reason: '' })).toBe(false)
    expect(suspendOrganization.validator.Check({ id: 'acme' })).toBe(false)
  })
})
