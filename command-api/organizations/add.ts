import { happened } from '#events/define.ts'
import { OrganizationAdded } from '#events/organizations.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { organizationFold, type OrganizationState } from './state.ts'

const AddOrganization = internalInput('import.addOrganization', OrganizationAdded.schema.properties)

/** Has no route: the first start, imports and the seeder send it (product 2.15). */
export const addOrganization = defineCommand<typeof AddOrganization, OrganizationState | undefined>({
  input: AddOrganization,
  fold: organizationFold,
  startsStream: true,
  target: ({ organizationId }) => organizationId,
  decide: (organization, command) => (organization ? [] : [happened(OrganizationAdded, command)]),
})
