import type { OrganizationKind } from '#events/vocabulary/jobs/jobs.ts'
import { invalid } from '#events/vocabulary/refusals.ts'
import { foldedName } from '#lib/folded-name.ts'
import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { proposeOrganization } from './propose.ts'
import { proposedOrganizationId } from './state.ts'

export type OrganizationRoutePorts = RoutePorts & {
  /** The id of the company or university that has this folded name. */
  readonly organizationNamed: (name: string, kind: OrganizationKind) => Promise<string | undefined>
}

export function organizationRoutes(ports: OrganizationRoutePorts): Routes {
  return {
    'organizations.add': write(ports, proposeOrganization, async ({ body }) => {
      const name = foldedName(body.organization)
      if (name === '') return invalid('organization', 'must have a letter or a digit')
      const { kind = 'company' } = body
      return { organizationId: (await ports.organizationNamed(name, kind)) ?? proposedOrganizationId(name, kind) }
    }),
  }
}
