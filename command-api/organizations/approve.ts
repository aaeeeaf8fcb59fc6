import { happened } from '#events/define.ts'
import { OrganizationApproved } from '#events/organizations.ts'
import { Id } from '#events/schema.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { isNameTaken, nameClaim, organizationFold, type OrganizationState } from './state.ts'

const ApproveOrganization = internalInput('process.approveOrganization', { organizationId: Id })

/** Sent by a process when an admin invites somebody to a company. One that is suspended or merged stays so. */
export const approveOrganization = defineCommand<typeof ApproveOrganization, OrganizationState, { readonly taken: boolean }>({
  input: ApproveOrganization,
  fold: organizationFold,
  target: ({ organizationId }) => organizationId,
  needs: async (organization, _, __, lookup) => ({ taken: organization.status === 'pending' && (await isNameTaken(lookup, organization)) }),
  claims: (organization) => (organization.status === 'pending' ? [nameClaim(organization)] : []),
  decide: ({ status, kind }, { organizationId }, { needs: { taken } }) => {
    if (status !== 'pending') return []
    return taken ? refuse('name_taken', { kind }) : [happened(OrganizationApproved, { organizationId })]
  },
})
