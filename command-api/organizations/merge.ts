import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { OrganizationMerged, OrganizationUnmerged } from '#events/organizations.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { mergeClaims } from '../claims/merge-claims.ts'
import { defineCommand, type Lookup } from '../core/command.ts'
import { policyFold } from '../policies/state.ts'
import { isRunning, mayStillBePaid, subscriptionFold } from '../subscriptions/state.ts'
import { groupOf, mergedIntoClaim, organizationFold, type OrganizationState } from './state.ts'

const MergeOrganization = callInput('moderation.mergeOrganization')
const UnmergeOrganization = callInput('moderation.unmergeOrganization')

type Needs = {
  readonly into: OrganizationState | undefined
  /** What no reading brings together, so that people have to: in words. */
  readonly byHand: string | undefined
}

/**
 * POST /admin/organizations/{id}/merge: wherever its id stands, it is read as the other one, for which its people act from then on
 * (docs/decisions/moderation.md). That one is confirmed, of the same kind and not merged itself; it may be merged later.
 */
export const mergeOrganization = defineCommand<typeof MergeOrganization, OrganizationState, Needs>({
  input: MergeOrganization,
  fold: organizationFold,
  target: ({ id }) => id,
  needs: async ({ kind }, { id, into }, { now }, lookup) => ({
    into: await lookup.fold(organizationFold, into),
    byHand: kind === 'university' ? await workOfBoth(lookup, id, into) : await subscriptionOf(lookup, id, now),
  }),
  claims: (_, { id, into }, context) => [
    ...mergeClaims({ kind: 'organizationMerge', id, into, part: context.id(0) }),
    { ...mergedIntoClaim(into), places: Infinity, taken: refuse('concurrent_change') },
  ],
  decide: (organization, { id, into, reason }, { needs }) => {
    const { organizationId, kind, label, status, merged } = organization
    if (into === id) return invalid('into', 'is the same organization')
    if (!needs.into) return invalid('into', 'is no organization we know')
    if (merged?.into === into) return []
    // One that is suspended is reinstated first: its people would go on without a word on why it was suspended.
    if (merged || status === 'suspended') return refuse('decided', { status })
    if (needs.into.status !== 'verified' || needs.into.kind !== kind) return refuse('merge_target')
    if (needs.byHand !== undefined) return refuse('merge_by_hand', { what: needs.byHand })
    return [happened(OrganizationMerged, { organizationId, kind, label, into, intoLabel: needs.into.label, reason })]
  },
  reply: ({ status }) => ({ status }),
})

/** POST /admin/organizations/{id}/unmerge: it stands for itself again. What its people did meanwhile stays with the one for which they acted. */
export const unmergeOrganization = defineCommand<typeof UnmergeOrganization, OrganizationState>({
  input: UnmergeOrganization,
  fold: organizationFold,
  target: ({ id }) => id,
  decide: ({ organizationId, kind, label, merged }, { reason }) =>
    merged ? [happened(OrganizationUnmerged, { organizationId, kind, label, from: merged.into, intoLabel: merged.intoLabel, reason })] : [],
  reply: ({ status }) => ({ status }),
})

/** A subscription is paid by one company to the end: nobody can move it, and the other one would not have it. */
async function subscriptionOf({ fold }: Lookup, id: string, now: string): Promise<string | undefined> {
  const subscription = await fold(subscriptionFold, id)
  if (!subscription) return undefined
  if (isRunning(subscription)) return 'the one to be merged has a running subscription'
  return mayStillBePaid(subscription, now)
    ? 'somebody of the one to be merged went to pay for a subscription in the last 24 hours'
    : undefined
}

/** Nominations count in the semesters of a calendar and rosters are their university's word, so two of them do not become one by being read. */
async function workOfBoth(lookup: Lookup, id: string, into: string): Promise<string | undefined> {
  const has = async (one: string) => {
    const ids = await groupOf(lookup, one)
    const policies = await Promise.all(ids.map((university) => lookup.fold(policyFold, university)))
    const hasCalendar = policies.some((policy) => Object.keys(policy?.firstDays ?? {}).length > 0)
    return hasCalendar || lookup.readModels.hasNominationsOrRoster(ids)
  }
  const both = (await has(id)) && (await has(into))
  return both ? 'both have nominations, a roster or a calendar of their own' : undefined
}
