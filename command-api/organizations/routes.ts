import type { MergeChanges } from '#contract/admin-moderation.ts'
import type { Params } from '#contract/contract.ts'
import type { OrganizationKind } from '#events/vocabulary/jobs/jobs.ts'
import { invalid } from '#events/vocabulary/refusals.ts'
import { foldedName } from '#lib/folded-name.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Route } from '#platform/http/operations.ts'
import { mergeRoute } from '../core/merge-route.ts'
import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { mergeOrganization, unmergeOrganization } from './merge.ts'
import { proposeOrganization } from './propose.ts'
import { reinstateOrganization, suspendOrganization } from './suspend.ts'
import { proposedOrganizationId } from './state.ts'

export type OrganizationRoutePorts = RoutePorts & {
  readonly forgetAccount: (uidOrCompany: string) => void
  /** What is read otherwise once one company or university is merged into the other. */
  readonly changesOfOrganizationMerge: (id: string, into: string) => Promise<MergeChanges>
  /** The id of the company or university that has this folded name. */
  readonly organizationNamed: (name: string, kind: OrganizationKind) => Promise<string | undefined>
}

export function organizationRoutes(ports: OrganizationRoutePorts): Routes {
  /** Its people have other permissions from the next call on. */
  const judging =
    (route: Route<Account>): Route<Account> =>
    async (call) => {
      const reply = await route(call)
      ports.forgetAccount((call.params as Params<'adminOrganizations.suspend'>).id)
      return reply
    }
  return {
    'adminOrganizations.suspend': judging(write(ports, suspendOrganization)),
    'adminOrganizations.reinstate': judging(write(ports, reinstateOrganization)),
    'moderation.mergeOrganization': judging(mergeRoute(ports, mergeOrganization, ports.changesOfOrganizationMerge)),
    'moderation.unmergeOrganization': judging(write(ports, unmergeOrganization)),
    'organizations.add': write(ports, proposeOrganization, async ({ body }) => {
      const name = foldedName(body.organization)
      if (name === '') return invalid('organization', 'must have a letter or a digit')
      const { kind = 'company' } = body
      return { organizationId: (await ports.organizationNamed(name, kind)) ?? proposedOrganizationId(name, kind) }
    }),
  }
}
