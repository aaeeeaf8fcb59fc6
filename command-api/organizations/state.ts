import type { Static } from 'typebox'
import type { OrganizationAdded, OrganizationUpdated } from '#events/organizations.ts'
import type { OrganizationKind } from '#events/vocabulary/jobs/jobs.ts'
import { isOfUniversity, type Account } from '#events/vocabulary/permissions.ts'
import { proposedPrefix } from '#events/vocabulary/organizations/proposals.ts'
import { invalid, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { asciiDomain } from '#lib/email.ts'
import { foldedName } from '#lib/folded-name.ts'
import type { ClaimRules } from '../claims/claim-rules.ts'
import { claimKeyOf, idsOfHolders } from '../claims/claims.ts'
import { derivedId } from '../core/command-identity.ts'
import type { Claim, Lookup } from '../core/command.ts'
import { oneMore, type DailyCount } from '../core/daily-count.ts'
import { changing, defineFold, type FoldLookup } from '../core/streams/fold.ts'

type OrganizationStatus = Static<typeof OrganizationAdded.schema>['status']
type Details = Static<typeof OrganizationUpdated.schema>['changes']
export type OrganizationState = Omit<Static<typeof OrganizationAdded.schema>, 'demo'> &
  Pick<Details, 'labelAsked' | 'domainsAsked' | 'description' | 'publicPage' | 'showRejectionCategory'> & {
    /** What it is again once it is reinstated. */
    readonly statusBefore?: 'pending' | 'verified'
    readonly proposedBy?: string
    /** As which one it is read while it is merged, and how it stood before. */
    readonly merged?: { readonly into: string; readonly intoLabel: string; readonly before: Exclude<OrganizationStatus, 'merged'> }
    /** Changes of its time zone. */
    readonly zoneMoves?: DailyCount
  }

export const organizationFold = defineFold<OrganizationState>('organization', {
  OrganizationAdded: (_, { data: { demo: _demo, ...organization } }) => organization,
  OrganizationProposed: (_, { data }) => ({
    ...data,
    urls: [],
    domains: [],
    timezone: 'UTC',
    status: 'pending',
  }),
  OrganizationApproved: changing((organization) => ({ ...organization, status: 'verified' })),
  OrganizationSuspended: changing((organization) => ({
    ...organization,
    status: 'suspended',
    statusBefore: organization.status === 'pending' ? 'pending' : 'verified',
  })),
  OrganizationReinstated: changing(({ statusBefore = 'verified', ...organization }) => ({ ...organization, status: statusBefore })),
  OrganizationDeclined: changing((organization) => ({ ...organization, status: 'declined' })),
  OrganizationMerged: changing(({ status, ...organization }, { data: { into, intoLabel } }) => ({
    ...organization,
    status: 'merged',
    merged: { into, intoLabel, before: status === 'merged' ? 'verified' : status },
  })),
  OrganizationUnmerged: changing(({ merged, ...organization }) => ({ ...organization, status: merged?.before ?? 'verified' })),
  OrganizationLabelConfirmed: changing(({ labelAsked: _asked, ...organization }, { data: { label } }) => ({ ...organization, label })),
  OrganizationLabelDeclined: changing(({ labelAsked: _asked, ...organization }) => organization),
  OrganizationDomainsConfirmed: changing((organization, { data: { domains } }) => ({ ...organization, domains })),
  OrganizationDomainsDeclined: changing(({ domainsAsked: _asked, ...organization }) => organization),
  OrganizationUpdated: changing((organization, { data: { changes }, meta: { occurredAt } }) => ({
    ...organization,
    ...changes,
    ...(changes.timezone !== undefined && { zoneMoves: oneMore(occurredAt, organization.zoneMoves) }),
  })),
})

type Named = Pick<OrganizationState, 'label' | 'kind' | 'organizationId'>

/** The name of a confirmed company or university is its own (product 2.20). A former one stays its own too: mails and pages bear it. */
export function nameClaim({ label, kind }: Omit<Named, 'organizationId'>): Claim {
  return { kind: 'organizationName', value: `${kind}|${foldedName(label)}`, taken: refuse('name_taken', { kind }) }
}

/** Whoever registers at a domain belongs to the one company or university that has it, so two of a kind have none together (product 2.20). */
export function domainClaim(kind: OrganizationKind, domain: string): Claim {
  const value = `${kind}|${asciiDomain(domain.toLowerCase()) ?? domain}`
  return { kind: 'organizationDomain', value, taken: refuse('domain_taken', { kind, domain }) }
}

/** By which those that were merged into a company or university are found. All have a place: it refuses nobody. */
export function mergedIntoClaim(into: string) {
  return { kind: 'mergedInto', value: into } as const
}

export const organizationClaimRules: ClaimRules = {
  needs: {
    // A merge needs the one on what it goes into until it is stored, and no longer.
    organizationMerge: async ({ id, claimKey }, { fold, secrets }) => {
      const { merged, status } = (await fold(organizationFold, id)) ?? {}
      const isHeld = merged !== undefined || status === 'suspended'
      return isHeld && claimKeyOf(secrets, { kind: 'organizationMerge', value: id }) === claimKey
    },
    mergedInto: async ({ id, claimKey }, { fold, secrets }) => {
      const { merged } = (await fold(organizationFold, id)) ?? {}
      return merged !== undefined && claimKeyOf(secrets, mergedIntoClaim(merged.into)) === claimKey
    },
    // A suspended one keeps its domains, because it may be reinstated. One that was given up is free for whoever asks next.
    organizationDomain: async ({ id, claimKey }, { fold, secrets }) => {
      const { kind = 'company', domains = [] } = (await fold(organizationFold, id)) ?? {}
      return domains.some((domain) => claimKeyOf(secrets, domainClaim(kind, domain)) === claimKey)
    },
  },
  after: {
    OrganizationUnmerged: ({ data: { from } }) => [{ ...mergedIntoClaim(from), becomes: 'free unless needed' }],
  },
}

/** As which one a company or university is read, through all merges: itself where it is not merged. */
export async function readAs({ fold }: Pick<Lookup, 'fold'>, id: string): Promise<string> {
  const before = new Set<string>()
  for (let at = id; !before.has(at);) {
    before.add(at)
    const into = (await fold(organizationFold, at))?.merged?.into
    if (into === undefined) return at
    at = into
  }
  return id
}

/** All ids that are read as this one, which is not merged itself: its own, and those that were merged into it, through all merges. */
export async function groupOf(lookup: FoldLookup, id: string): Promise<readonly string[]> {
  const group = [id]
  // Those that are found are looked at in their turn.
  for (const into of group)
    for (const found of await idsOfHolders(lookup, mergedIntoClaim(into)))
      if (!group.includes(found) && (await lookup.fold(organizationFold, found))?.merged?.into === into) group.push(found)
  return group
}

type Group = readonly string[] | undefined

/** What an account has of its places, each given with those that are read as it. */
export function actingFor([organizationId, ...companies]: Group = [], [universityId, ...universities]: Group = []) {
  const mergedIds = [...companies, ...universities]
  return mergedIds.length === 0 ? {} : { organizationId, universityId, mergedIds }
}

/** An account as others are to read it: for whom its people act while their company or university is merged, and whose things are theirs. */
export async function withPlaces<Known extends Account>(lookup: FoldLookup, account: Known): Promise<Known> {
  const { organizationId, universityId } = account
  const [company, university] = await Promise.all(
    [organizationId, universityId].map(async (id) => (id === undefined ? undefined : groupOf(lookup, await readAs(lookup, id)))),
  )
  return { ...account, ...actingFor(company, university) }
}

/** Whether another one of this name was confirmed before names were claimed. */
export async function isNameTaken({ readModels }: Pick<Lookup, 'readModels'>, { label, kind, organizationId }: Named): Promise<boolean> {
  const known = await readModels.verifiedNamed(foldedName(label), kind)
  return known.some((id) => id !== organizationId)
}

/** The id of a proposed organization follows from its name and kind, so that two who propose the same at once propose one. @param name folded */
export function proposedOrganizationId(name: string, kind: OrganizationKind): string {
  return `${proposedPrefix}${derivedId(`${kind}|${name}`)}`
}

/** An organization as it is read: the one that it went into while it is merged. */
export async function organizationAsRead(lookup: Pick<Lookup, 'fold'>, id: string | undefined): Promise<OrganizationState | undefined> {
  return id === undefined ? undefined : lookup.fold(organizationFold, await readAs(lookup, id))
}

type Places = { readonly organizationId?: string | undefined; readonly universityId?: string | undefined }

/** What was stored with the ids of places, with those as which they are read. */
export async function placesOfAsRead<Stored extends Places>(lookup: FoldLookup, stored: Stored): Promise<Stored> {
  const [organizationId, universityId] = await Promise.all(
    [stored.organizationId, stored.universityId].map(async (id) => (id === undefined ? undefined : readAs(lookup, id))),
  )
  return { ...stored, ...defined({ organizationId, universityId }) }
}

/** The time zone of an organization's dates (product 2.14); UTC if it is unknown. */
export async function timezoneOf(lookup: Pick<Lookup, 'fold'>, organizationId: string | undefined): Promise<string> {
  return (await organizationAsRead(lookup, organizationId))?.timezone ?? 'UTC'
}

export async function isSuspended(lookup: Pick<Lookup, 'fold'>, organizationId: string | undefined): Promise<boolean> {
  return (await organizationAsRead(lookup, organizationId))?.status === 'suspended'
}

/** An account of another person with what its own stream does not say: whether its company is suspended. */
export async function standingOf<Known extends Account>(lookup: Pick<Lookup, 'fold'>, account: Known): Promise<Known> {
  return (await isSuspended(lookup, account.organizationId)) ? { ...account, organizationSuspended: true } : account
}

/** Staff speak for their own university; an admin names one. */
export async function universityOf(
  lookup: Pick<Lookup, 'fold'>,
  account: Account | undefined,
  named: string | undefined,
): Promise<string | Refusal> {
  if (account?.role === 'university') {
    if (account.universityId === undefined) return refuse('no_university')
    return named === undefined || isOfUniversity(account, named) ? account.universityId : invalid('university', 'is your own')
  }
  if (named === undefined) return invalid('university', 'is missing')
  const university = await organizationAsRead(lookup, named)
  return university?.kind === 'university' ? university.organizationId : invalid('university', 'is not one we know')
}
