import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { OrganizationProposed } from '#events/organizations.ts'
import { Id } from '#events/schema.ts'
import { proposalOfTheDay } from '../claims/proposal-of-the-day.ts'
import { defineCommand } from '../core/command.ts'
import { organizationFold, type OrganizationState } from './state.ts'

/** `organizationId` is that of the organization that has the name already, else one that follows from the name. */
const ProposeOrganization = callInput('organizations.add', { organizationId: Id })

/** §7 POST /organizations/add {organization}. One that exists is answered and nothing is stored. */
export const proposeOrganization = defineCommand<typeof ProposeOrganization, OrganizationState | undefined>({
  input: ProposeOrganization,
  fold: organizationFold,
  startsStream: true,
  target: ({ organizationId }) => organizationId,
  claims: (_, __, { actor, now }) => (actor ? [proposalOfTheDay(actor.uid, now)] : []),
  decide: (known, { organizationId, organization, kind = 'company' }, { actor }) => {
    if (known || !actor) return []
    const label = organization.trim().replaceAll(/\s+/g, ' ')
    return [happened(OrganizationProposed, { organizationId, label, kind, proposedBy: actor.uid })]
  },
  // Whether another one was declined or suspended is no business of who proposes its name.
  reply: ({ status }) => ({ status: status === 'verified' ? status : 'pending' }),
})
