import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { OrganizationReinstated, OrganizationSuspended } from '#events/organizations.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { suspensionClaim } from '../claims/merge-claims.ts'
import { defineCommand } from '../core/command.ts'
import { organizationFold, type OrganizationState } from './state.ts'

const Suspend = callInput('adminOrganizations.suspend')
const Reinstate = callInput('adminOrganizations.reinstate')

/** POST /admin/organizations/{id}/suspend: a process pauses its open jobs, and its people read their applicants and do nothing else. */
export const suspendOrganization = defineCommand<typeof Suspend, OrganizationState>({
  input: Suspend,
  fold: organizationFold,
  target: ({ id }) => id,
  claims: (_, { id }, context) => [suspensionClaim(id, context.id(0))],
  decide: ({ kind, status }, { id: organizationId, reason }) => {
    if (status === 'suspended') return []
    if (kind !== 'company' || (status !== 'pending' && status !== 'verified')) return refuse('not_suspendable')
    return [happened(OrganizationSuspended, { organizationId, reason })]
  },
  reply: ({ status }) => ({ status }),
})

/** POST /admin/organizations/{id}/reinstate: it is what it was before. */
export const reinstateOrganization = defineCommand<typeof Reinstate, OrganizationState>({
  input: Reinstate,
  fold: organizationFold,
  target: ({ id }) => id,
  decide: ({ status }, { id: organizationId, reason }) => {
    // It stands for nothing meanwhile, so it is taken out of the other one first.
    if (status === 'merged') return refuse('decided', { status })
    return status === 'suspended' ? [happened(OrganizationReinstated, defined({ organizationId, reason }))] : []
  },
  reply: ({ status }) => ({ status }),
})
