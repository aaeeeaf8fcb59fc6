import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import {
  OrganizationApproved,
  OrganizationDeclined,
  OrganizationDomainsConfirmed,
  OrganizationDomainsDeclined,
  OrganizationLabelConfirmed,
  OrganizationLabelDeclined,
} from '#events/organizations.ts'
import { waitsOf } from '#events/vocabulary/organizations/proposals.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand, type Lookup } from '../core/command.ts'
import { domainClaim, isNameTaken, nameClaim, organizationFold, type OrganizationState } from './state.ts'

const ApproveByAdmin = callInput('moderation.approveOrganization')
const DeclineByAdmin = callInput('moderation.declineOrganization')

type Needs = { readonly nameTaken: boolean; readonly domainTaken: string | undefined }

/**
 * POST /admin/organizations/{id}/approve: it is what it says, and of what its people asked for, it may use the named domains and the named
 * label (product 2.20). One that was declined may be approved later. What is not named goes on waiting.
 */
export const approveByAdmin = defineCommand<typeof ApproveByAdmin, OrganizationState, Needs>({
  input: ApproveByAdmin,
  fold: organizationFold,
  target: ({ id }) => id,
  needs: async (organization, { label, domains = [] }, _, lookup) => {
    const taken = await Promise.all(
      namesTaken(organization, label).map(async (one) => isNameTaken(lookup, { ...organization, label: one })),
    )
    return { nameTaken: taken.includes(true), domainTaken: await domainOfAnother(lookup, organization, domains) }
  },
  claims: (organization, { label, domains = [] }) => [
    ...namesTaken(organization, label).map((one) => nameClaim({ ...organization, label: one })),
    // Those that it has already are not claimed again: a refusal would give them back.
    ...domains.filter((domain) => !organization.domains.includes(domain)).map((domain) => domainClaim(organization.kind, domain)),
  ],
  decide: (organization, { id: organizationId, label, domains }, { needs: { nameTaken, domainTaken } }) => {
    const { status, statusBefore, kind, domains: had, domainsAsked = had } = organization
    // What its people asked for before it was suspended counts once it is reinstated: its domains let nobody in meanwhile.
    const answersAsked = status === 'suspended' && statusBefore === 'verified' && (label ?? domains) !== undefined
    if (!isUndecided(organization) && !(status === 'verified' || answersAsked)) return refuse('decided', { status })
    if (label !== undefined && label !== organization.label && label !== organization.labelAsked) return refuse('revision_conflict')
    const notAsked = domains?.find((domain) => !domainsAsked.includes(domain))
    if (notAsked !== undefined) return invalid('domains', `${notAsked} is not asked for`)
    if (nameTaken) return refuse('name_taken', { kind })
    if (domainTaken !== undefined) return refuse('domain_taken', { kind, domain: domainTaken })
    const wanted = domains && domainsAsked.filter((domain) => had.includes(domain) || domains.includes(domain))
    const isAsOne = wanted === undefined || (wanted.length === had.length && wanted.every((domain) => had.includes(domain)))
    return [
      ...(isUndecided(organization) ? [happened(OrganizationApproved, { organizationId })] : []),
      ...(label !== undefined && label !== organization.label
        ? [happened(OrganizationLabelConfirmed, { organizationId, kind, label })]
        : []),
      ...(isAsOne ? [] : [happened(OrganizationDomainsConfirmed, { organizationId, kind, domains: wanted })]),
    ]
  },
  reply: ({ status }) => ({ status }),
})

/**
 * POST /admin/organizations/{id}/decline: a proposal is not what it says, or with `label` or `domains` its people do not get what they asked
 * for. They, or whoever proposed it, read the reason.
 */
export const declineByAdmin = defineCommand<typeof DeclineByAdmin, OrganizationState>({
  input: DeclineByAdmin,
  fold: organizationFold,
  target: ({ id }) => id,
  decide: (organization, { id: organizationId, reason, label, domains }) => {
    const { status, kind, proposedBy } = organization
    const waits = waitsOf(organization)
    if (status === 'merged') return refuse('decided', { status })
    if (label || domains) {
      const refused = (waits.domains ?? []).filter((domain) => !organization.domains.includes(domain))
      return [
        ...(label && waits.label !== undefined
          ? [happened(OrganizationLabelDeclined, { organizationId, kind, label: waits.label, reason })]
          : []),
        ...(domains && waits.domains ? [happened(OrganizationDomainsDeclined, { organizationId, kind, domains: refused, reason })] : []),
      ]
    }
    if (status === 'declined') return []
    if (status !== 'pending') return refuse('decided', { status })
    return [happened(OrganizationDeclined, { organizationId, kind, label: organization.label, proposedBy, reason })]
  },
  reply: ({ status }) => ({ status }),
})

function isUndecided({ status }: OrganizationState): boolean {
  return status === 'pending' || status === 'declined'
}

/** The names that it takes with the approval. */
function namesTaken(organization: OrganizationState, label: string | undefined): readonly string[] {
  return [...(isUndecided(organization) ? [organization.label] : []), ...(label === undefined ? [] : [label])]
}

/** Whether another one of its kind had a domain before domains were claimed. */
async function domainOfAnother(
  { readModels }: Pick<Lookup, 'readModels'>,
  { organizationId, kind }: OrganizationState,
  domains: readonly string[],
): Promise<string | undefined> {
  const found = await Promise.all(
    domains.map(async (domain) => {
      const others = await readModels.organizationsAt([domain])
      return others.some((other) => other.kind === kind && other.id !== organizationId) ? domain : undefined
    }),
  )
  return found.find((domain) => domain !== undefined)
}
