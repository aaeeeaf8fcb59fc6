import type { OrganizationKind } from '#events/vocabulary/jobs/jobs.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import type { Reader } from '../core/reader.ts'

/** The ids of the confirmed companies or universities that have this folded name: of those from before names were claimed, several may. */
export function verifiedNamed(read: Reader) {
  return async (name: string, kind: OrganizationKind): Promise<readonly string[]> =>
    (await read.find(organizations, { where: { name, kind }, limit: 20 })).items.flatMap(({ _id, status }) =>
      status === 'verified' ? [_id] : [],
    )
}

/** The id of the company or university that has this folded name; one that waits for our team counts too. */
export function organizationNamed(read: Reader) {
  return async (name: string, kind: OrganizationKind): Promise<string | undefined> =>
    (await read.find(organizations, { where: { name, kind }, limit: 1 })).items[0]?._id
}
