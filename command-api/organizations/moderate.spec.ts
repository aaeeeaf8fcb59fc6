import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import * as organizations from '#events/organizations.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { admin, foldsOf, given, secrets, stateFrom, student, type Past } from '../testing/given.ts'
import { claimKeyOf } from '../claims/claims.ts'
import { approveByAdmin, declineByAdmin } from './moderate.ts'
import { domainClaim, organizationClaimRules, organizationFold } from './state.ts'

const id = 'acme'
const of = { organizationId: id, kind: 'company' } as const
const reason = 'Nobody knows it.'
const free = { nameTaken: false, domainTaken: undefined }
const added = (status: 'pending' | 'verified' | 'suspended') =>
  happened(organizations.OrganizationAdded, { ...of, label: 'Acme', urls: [], domains: ['acme.example'], timezone: 'UTC', status })
const asked = happened(organizations.OrganizationUpdated, {
  organizationId: id,
  changes: { labelAsked: 'Acme Works', domainsAsked: ['acme.example', 'acme.test'] },
})
const approved = happened(organizations.OrganizationApproved, { organizationId: id })
const approve = (history: readonly Past[], sent: object = {}, needs: object = free) =>
  given(...history)
    .as(admin)
    .when(approveByAdmin, { id, ...sent }, needs as never)
const decline = (history: readonly Past[], sent: object = {}) =>
  given(...history)
    .as(admin)
    .when(declineByAdmin, { id, reason, ...sent })

it('§2.15 a merged organization is decided, and so is what its people had asked for', () => {
  const merged = happened(organizations.OrganizationMerged, { ...of, label: 'Acme', into: 'globex', intoLabel: 'Globex', reason })
  for (const sent of [{}, { label: true }, { domains: true }])
    decline([added('verified'), asked, merged], sent).thenRefused('decided', { status: 'merged' })
})

describe('§2.15 a proposed organization', () => {
  const proposed = happened(organizations.OrganizationProposed, { ...of, label: 'Acme', proposedBy: student.uid })
  const declined = happened(organizations.OrganizationDeclined, { ...of, label: 'Acme', proposedBy: student.uid, reason })
  it('is approved under a name that is free, also after it was declined', () => {
    approve([proposed]).thenHappened([approved])
    approve([proposed, declined]).thenHappened([approved])
    approve([proposed]).thenClaimed([{ kind: 'organizationName', value: 'company|acme', taken: refuse('name_taken', { kind: 'company' }) }])
    approve([proposed], {}, { ...free, nameTaken: true }).thenRefused('name_taken', { kind: 'company' })
    approve([added('suspended')]).thenRefused('decided', { status: 'suspended' })
    approve([added('verified')]).thenNothingHappened()
  })
  it('is approved with the domains that wait', () =>
    approve([added('pending'), asked], { domains: ['acme.test'] }).thenHappened([
      approved,
      happened(organizations.OrganizationDomainsConfirmed, { ...of, domains: ['acme.example', 'acme.test'] }),
    ]))
  it('is declined with a reason while it waits', () => {
    decline([proposed]).thenHappened([declined])
    decline([proposed, declined]).thenNothingHappened()
    decline([added('verified')]).thenRefused('decided', { status: 'verified' })
  })
})

describe('§2.20 what the people of a verified organization ask for', () => {
  const waits = [added('verified'), asked]
  it('is decided while it is suspended, too, and counts once it is reinstated', () => {
    const suspended = happened(organizations.OrganizationSuspended, { organizationId: id, reason })
    const confirmed = happened(organizations.OrganizationDomainsConfirmed, { ...of, domains: ['acme.example', 'acme.test'] })
    approve([...waits, suspended], { domains: ['acme.test'] }).thenHappened([confirmed])
    approve([...waits, suspended]).thenRefused('decided', { status: 'suspended' })
    approve([added('pending'), asked, suspended], { domains: ['acme.test'] }).thenRefused('decided', { status: 'suspended' })
    decline([...waits, suspended], { domains: true }).thenHappened([
      happened(organizations.OrganizationDomainsDeclined, { ...of, domains: ['acme.test'], reason }),
    ])
    const after = stateFrom(
      organizationFold,
      ...waits,
      suspended,
      confirmed,
      happened(organizations.OrganizationReinstated, { organizationId: id }),
    )
    expect(after).toMatchObject({ status: 'verified', domains: ['acme.example', 'acme.test'] })
  })
  it('counts once it is confirmed, the name and the domains each by itself', () => {
    approve(waits, { label: 'Acme Works' }).thenHappened([
      happened(organizations.OrganizationLabelConfirmed, { ...of, label: 'Acme Works' }),
    ])
    approve(waits, { label: 'Acme Works' }).thenClaimed([
      { kind: 'organizationName', value: 'company|acmeworks', taken: refuse('name_taken', { kind: 'company' }) },
    ])
    approve(waits, { domains: ['acme.test'] }).thenHappened([
      happened(organizations.OrganizationDomainsConfirmed, { ...of, domains: ['acme.example', 'acme.test'] }),
    ])
  })
  it('takes the claim on each domain that comes with it', () =>
    approve(waits, { domains: ['acme.example', 'acme.test'] }).thenClaimed([
      { kind: 'organizationDomain', value: 'company|acme.test', taken: refuse('domain_taken', { kind: 'company', domain: 'acme.test' }) },
    ]))
  it('keeps a domain until it is given up, also while it is suspended', async () => {
    const has = happened(organizations.OrganizationDomainsConfirmed, { ...of, domains: ['acme.test'] })
    const gone = happened(organizations.OrganizationDomainsConfirmed, { ...of, domains: [] })
    const suspended = happened(organizations.OrganizationSuspended, { organizationId: id, reason })
    const claimKey = claimKeyOf(secrets, domainClaim('company', 'ACME.test'))
    const isNeeded = (...history: readonly Past[]) =>
      organizationClaimRules.needs.organizationDomain?.(
        { id, part: undefined, claimKey },
        { fold: foldsOf({ [`organization-${id}`]: history }), secrets, now: 0 },
      )
    expect(await isNeeded(added('verified'), has)).toBe(true)
    expect(await isNeeded(added('verified'), has, suspended)).toBe(true)
    expect(await isNeeded(added('verified'), has, gone)).toBe(false)
    expect(await isNeeded()).toBe(false)
  })
  it('is refused where it was asked otherwise in the meantime, was never asked, or is another’s', () => {
    approve(waits, { label: 'Acme Robots' }).thenRefused('revision_conflict')
    approve(waits, { domains: ['evil.example'] }).thenRefused('invalid')
    const taken = { ...free, domainTaken: 'acme.test' }
    approve(waits, { domains: ['acme.test'] }, taken).thenRefused('domain_taken', { kind: 'company', domain: 'acme.test' })
  })
  it('is declined with a reason, and may be asked again', () => {
    const labelDeclined = happened(organizations.OrganizationLabelDeclined, { ...of, label: 'Acme Works', reason })
    decline(waits, { label: true }).thenHappened([labelDeclined])
    decline([...waits, labelDeclined], { label: true }).thenNothingHappened()
    decline(waits, { domains: true }).thenHappened([
      happened(organizations.OrganizationDomainsDeclined, { ...of, domains: ['acme.test'], reason }),
    ])
  })
  it('takes a domain away that they gave up', () => {
    const gaveUp = happened(organizations.OrganizationUpdated, { organizationId: id, changes: { domainsAsked: [] } })
    approve([added('verified'), gaveUp], { domains: [] }).thenHappened([
      happened(organizations.OrganizationDomainsConfirmed, { ...of, domains: [] }),
    ])
  })
})
