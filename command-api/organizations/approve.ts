import { happened } from '#events/define.ts'
import { OrganizationApproved } from '#events/organizations.ts'
import { Id } from '#events/schema.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { organizationFold, type OrganizationState } from './state.ts'

const ApproveOrganization = internalInput('process.approveOrganization', { organizationId: Id })

/** Sent by a process when an admin invites somebody to a company. One that is suspended or merged stays so. */
export const approveOrganization = defineCommand<typeof ApproveOrganization, OrganizationState>({
  input: ApproveOrganization,
  fold: organizationFold,
  target: ({ organizationId }) => organizationId,
  decide: ({ status }, { organizationId }) => (status === 'pending' ? [happened(OrganizationApproved, { organizationId })] : []),
})
