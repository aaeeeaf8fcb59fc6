import { Fields } from '#events/schema.ts'
import { happened } from '#events/define.ts'
import { OrganizationAdded } from '#events/organizations.ts'
import { defineCommand } from '../core/command.ts'
import { organizationFold, type Organization } from './state.ts'

const AddOrganization = Fields(OrganizationAdded.schema.properties)

/** Without a route: for the first start, import and the seeder (product 2.15). */
export const addOrganization = defineCommand<typeof AddOrganization, Organization | undefined>({
  operation: 'import.addOrganization',
  schema: AddOrganization,
  fold: organizationFold,
  startsStream: true,
  target: ({ organizationId }) => organizationId,
  parties: () => ({}),
  decide: (organization, command) => (organization ? [] : [happened(OrganizationAdded, command)]),
})
