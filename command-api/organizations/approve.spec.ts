import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { OrganizationAdded, OrganizationApproved } from '#events/organizations.ts'
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
        .when(approveOrganization, { organizationId: 'acme' })
    when(added('pending')).thenHappened([approved])
    when(added('pending'), approved).thenNothingHappened()
    when(added('suspended')).thenNothingHappened()
  })
})
