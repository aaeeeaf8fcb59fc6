import { describe, expect, it } from 'vitest'
import { OrganizationAdded, OrganizationApproved, OrganizationProposed, OrganizationUpdated } from '#events/organizations.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { showsCategory } from './model.ts'
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
  it('§2.2 knows when it showed students the category of a rejection', () => {
    const shows = (showRejectionCategory: boolean) =>
      event(OrganizationUpdated, { organizationId: 'acme', changes: { showRejectionCategory } })
    const { document } = given(organizationProjection, added, shows(true), updated, shows(false), shows(false), shows(true))
    expect(document('acme')?.categoryShown).toEqual([{ from: day(2), until: day(4) }, { from: day(6) }])
    const shown = [1, 2, 3, 4, 5, 6, 7].filter((n) => showsCategory(document('acme') ?? {}, day(n)))
    expect(shown).toEqual([2, 3, 6, 7])
    expect(showsCategory({}, day(1))).toBe(false)
  })
  it('§2.2 remembers only the latest periods of a switch that is turned again and again', () => {
    const turned = [true, false].map((showRejectionCategory) =>
      event(OrganizationUpdated, { organizationId: 'acme', changes: { showRejectionCategory } }),
    )
    const { document } = given(organizationProjection, added, ...Array.from({ length: 60 }, () => turned).flat())
    expect(document('acme')?.categoryShown).toHaveLength(50)
    expect(document('acme')?.categoryShown?.at(-1)).toEqual({ from: day(120), until: day(121) })
  })
  it('is verified once an admin or an invitation says so', () => {
    const approved = event(OrganizationApproved, { organizationId: 'acme' })
    expect(given(organizationProjection, added, approved).document('acme')).toMatchObject({ status: 'verified' })
  })
  it('§2.19 that was proposed is told of to its proposer and admins alone, and has no domain, until it is confirmed', () => {
    const proposed = event(OrganizationProposed, { organizationId: 'new', label: 'Lantern Labs', kind: 'company', proposedBy: 'mia' })
    const { document, refreshes } = given(organizationProjection, proposed)
    expect(document('new')).toMatchObject({ name: 'lanternlabs', shownTo: 'mia', status: 'pending', domains: [] })
    expect(refreshes).toMatchObject([{ rooms: ['role:admin', 'u:mia'] }])
    const approved = event(OrganizationApproved, { organizationId: 'new' })
    expect(given(organizationProjection, proposed, approved).document('new')).toMatchObject({ shownTo: 'everybody', status: 'verified' })
  })
})
