import { describe, expect, it } from 'vitest'
import { OrganizationAdded, OrganizationApproved, OrganizationUpdated } from '#events/organizations.ts'
import { event, given } from '../../testing/given.ts'
import { organizationProjection } from './project.ts'

const added = event(OrganizationAdded, {
  organizationId: 'acme',
  label: 'Acme',
  kind: 'company',
  urls: [],
  domains: ['acme.example'],
  timezone: 'UTC',
  status: 'pending',
})
const updated = event(OrganizationUpdated, {
  organizationId: 'acme',
  changes: { label: 'Acme Robotics', domainsAsked: ['acme.test'], publicPage: true },
})

describe('§3 an organization', () => {
  it('has what its people say of it; domains that they ask for are not its own yet', () => {
    const { document, refreshes } = given(organizationProjection, added, updated)
    expect(document('acme')).toMatchObject({
      label: 'Acme Robotics',
      domains: ['acme.example'],
      domainsAsked: ['acme.test'],
      publicPage: true,
      status: 'pending',
    })
    expect(refreshes).toMatchObject([{ topics: ['organizations'], ids: ['acme'] }])
  })
  it('is verified once an admin or an invitation says so', () => {
    const approved = event(OrganizationApproved, { organizationId: 'acme' })
    expect(given(organizationProjection, added, approved).document('acme')).toMatchObject({ status: 'verified' })
  })
})
