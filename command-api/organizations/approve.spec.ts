import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { OrganizationAdded, OrganizationApproved } from '#events/organizations.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { given, type Past } from '../testing/given.ts'
import { approveOrganization } from './approve.ts'

const added = (status: 'pending' | 'suspended') =>
  happened(OrganizationAdded, { organizationId: 'acme', label: 'Acme', kind: 'company', urls: [], domains: [], timezone: 'UTC', status })

describe('§2.19 a pending company', () => {
  it('is verified once, and one that is suspended stays so', () => {
    const approved = happened(OrganizationApproved, { organizationId: 'acme' })
    const by = { kind: 'process', name: 'approve-invited-company' } as const
    const when = (...history: readonly Past[]) =>
      given(...history)
        .by(by)
        .when(approveOrganization, { organizationId: 'acme' }, { taken: false })
    when(added('pending')).thenHappened([approved])
    when(added('pending'), approved).thenNothingHappened()
    when(added('suspended')).thenNothingHappened()
  })

  it('§2.20 takes its name, which another one of the kind may have already', () => {
    const approve = (taken: boolean) => given(added('pending')).when(approveOrganization, { organizationId: 'acme' }, { taken })
    const refusal = refuse('name_taken', { kind: 'company' })
    approve(false).thenClaimed([{ kind: 'organizationName', value: 'company|acme', taken: refusal }])
    approve(true).thenRefused('name_taken', { kind: 'company' })
  })
})
