import { describe, expect, it } from 'vitest'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { happened } from '#events/define.ts'
import { OrganizationAdded, OrganizationApproved, OrganizationUpdated } from '#events/organizations.ts'
import { admin, given, NOW, past, recruiter, staff, type Past } from '../testing/given.ts'
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
const free = { taken: false }
type Sent = Omit<Parameters<typeof updateOrganization.decide>[1], 'id'>
type Changes = (typeof OrganizationUpdated.schema)['properties']['changes']['properties']
const updated = (changes: { [Name in keyof Changes]?: unknown }) =>
  happened(OrganizationUpdated, { organizationId: 'acme', changes: changes as object })
const update = (sent: Sent, ...history: readonly Past[]) =>
  given(added(), ...history)
    .as(recruiter)
    .when(updateOrganization, { id: 'acme', ...sent }, free)

describe('§1 POST /organizations/{id}/update', () => {
  it('§1 stores what differs from before, and nothing when all is as before', () => {
    const changes = { description: 'Arms.', timezone: 'Europe/Berlin', publicPage: true }
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

  it('§2.20 has its time zone changed some times a day: the days of all its jobs follow, and other letters are no other zone', () => {
    const moved = updated({ timezone: 'Europe/Berlin' })
    update({ timezone: 'europe/berlin' }, moved).thenNothingHappened()
    const often = Array.from({ length: limits.zoneMovesPerDay }, () => past(moved, NOW))
    update({ timezone: 'Europe/Paris', description: 'Arms.' }, ...often).thenRefused('moved_too_often')
    given(added(), ...often)
      .as(admin)
      .when(updateOrganization, { id: 'acme', timezone: 'Europe/Paris' }, free)
      .thenHappened([updated({ timezone: 'Europe/Paris' })])
  })

  it('§2.18 refuses a domain where everybody gets a mailbox', () =>
    update({ domains: ['gmail.com'] }).thenRefused('invalid', [
      { field: 'domains', message: 'gmail.com is where everybody gets a mailbox, so it proves nothing' },
    ]))

  it('§2.16 is for its own recruiters, a university’s staff and admins', () => {
    update({ label: 'Other' }).thenBelongedTo({ organizationId: 'acme', universityId: 'acme' })
    given(added('university', 'uni'))
      .as(staff)
      .when(updateOrganization, { id: 'uni', timezone: 'Europe/Berlin' }, free)
      .thenHappened([happened(OrganizationUpdated, { organizationId: 'uni', changes: { timezone: 'Europe/Berlin' } })])
    given(added())
      .as(admin)
      .when(updateOrganization, { id: 'acme', urls: ['https://acme.example'] }, free)
      .thenHappened([updated({ urls: ['https://acme.example'] })])
  })

  it('§1 has no public page for a university', () =>
    given(added('university', 'uni'))
      .as(staff)
      .when(updateOrganization, { id: 'uni', publicPage: true }, free)
      .thenRefused('invalid', [{ field: 'publicPage', message: 'is for companies' }]))
})

describe('§2.20 the name of a confirmed company', () => {
  const name = { kind: 'organizationName', value: 'company|kestrelworks', taken: refuse('name_taken', { kind: 'company' }) } as const
  const byAdmin = (needs: typeof free) => given(added()).as(admin).when(updateOrganization, { id: 'acme', label: 'Kestrel  Works ' }, needs)

  it('is only asked for by its own people, and taken back by asking for the present one', () => {
    update({ label: ' Kestrel Works ' }).thenHappened([updated({ labelAsked: 'Kestrel Works' })])
    update({ label: 'Kestrel Works' }).thenClaimed([])
    const asked = updated({ labelAsked: 'Kestrel Works' })
    update({ label: 'Kestrel Works' }, asked).thenNothingHappened()
    update({ label: 'Acme' }, asked).thenHappened([updated({ labelAsked: 'Acme' })])
  })

  it('is the company’s alone once an admin gives it', async () => {
    byAdmin(free).thenHappened([updated({ label: 'Kestrel  Works' })])
    byAdmin(free).thenClaimed([name])
    byAdmin({ taken: true }).thenRefused('name_taken', { kind: 'company' })
    const needs = (by: typeof admin, known: readonly string[]) =>
      given(added())
        .as(by)
        .needsOf(updateOrganization, { id: 'acme', label: 'Kestrel Works' }, { readModels: { verifiedNamed: async () => known } })
    expect([await needs(admin, ['other']), await needs(admin, ['acme']), await needs(recruiter, ['other'])]).toEqual([
      { taken: true },
      free,
      free,
    ])
  })

  it('of one that waits is its people’s to change', () =>
    given({ ...added(), data: { ...added().data, status: 'pending' } } as Past)
      .as(recruiter)
      .when(updateOrganization, { id: 'acme', label: 'Kestrel Works' }, free)
      .thenHappened([updated({ label: 'Kestrel Works' })]))
})
