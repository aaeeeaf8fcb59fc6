import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { OrganizationAdded, OrganizationApproved, OrganizationUpdated } from '#events/organizations.ts'
import { admin, given, recruiter, staff, type Past } from '../testing/given.ts'
import { updateOrganization } from './update.ts'

const added = (kind: 'company' | 'university' = 'company', organizationId = 'acme') =>
  happened(OrganizationAdded, {
    organizationId,
    label: 'Acme',
    kind,
    urls: [],
    domains: ['acme.example'],
    timezone: 'UTC',
    status: 'verified',
  })
type Sent = Omit<Parameters<typeof updateOrganization.decide>[1], 'id'>
type Changes = (typeof OrganizationUpdated.schema)['properties']['changes']['properties']
const updated = (changes: { [Name in keyof Changes]?: unknown }) =>
  happened(OrganizationUpdated, { organizationId: 'acme', changes: changes as object })
const update = (sent: Sent, ...history: readonly Past[]) =>
  given(added(), ...history)
    .as(recruiter)
    .when(updateOrganization, { id: 'acme', ...sent })

describe('§1 POST /organizations/{id}/update', () => {
  it('§1 stores what differs from before, and nothing when all is as before', () => {
    const changes = { label: 'Acme Robotics', description: 'Arms.', timezone: 'Europe/Berlin', publicPage: true }
    update({ ...changes, urls: [] }).thenHappened([updated(changes)])
    update(changes, updated(changes)).thenNothingHappened()
    update({ label: 'Acme', description: '', domains: ['acme.example'], showRejectionCategory: false }).thenNothingHappened()
  })

  it('§2.19 only asks for domains, in one spelling, and one that was confirmed by another hand is asked for once', () => {
    update({ domains: ['acme.example', 'BÜCHER.example'] }).thenHappened([
      updated({ domainsAsked: ['acme.example', 'xn--bcher-kva.example'] }),
    ])
    const asked = updated({ domainsAsked: ['acme.example', 'acme.test'] })
    update(
      { domains: ['acme.example', 'acme.test'] },
      asked,
      happened(OrganizationApproved, { organizationId: 'acme' }),
    ).thenNothingHappened()
  })

  it('§2.18 refuses a domain where everybody gets a mailbox', () =>
    update({ domains: ['gmail.com'] }).thenRefused('invalid', [
      { field: 'domains', message: 'gmail.com is where everybody gets a mailbox, so it proves nothing' },
    ]))

  it('§2.16 is for its own recruiters, a university’s staff and admins', () => {
    update({ label: 'Other' }).thenBelongedTo({ organizationId: 'acme', universityId: 'acme' })
    given(added('university', 'uni'))
      .as(staff)
      .when(updateOrganization, { id: 'uni', label: 'Uni' })
      .thenHappened([happened(OrganizationUpdated, { organizationId: 'uni', changes: { label: 'Uni' } })])
    given(added())
      .as(admin)
      .when(updateOrganization, { id: 'acme', urls: ['https://acme.example'] })
      .thenHappened([updated({ urls: ['https://acme.example'] })])
  })

  it('§1 has no public page for a university', () =>
    given(added('university', 'uni'))
      .as(staff)
      .when(updateOrganization, { id: 'uni', publicPage: true })
      .thenRefused('invalid', [{ field: 'publicPage', message: 'is for companies' }]))
})
