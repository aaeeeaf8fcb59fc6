import type { OrganizationKind } from '#events/vocabulary/jobs.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import type { Reader } from '../core/reader.ts'

/** The id of the company or university that has this folded name; one that waits for our team counts too. */
export function organizationNamed(read: Reader) {
  return async (name: string, kind: OrganizationKind): Promise<string | undefined> =>
    (await read.find(organizations, { where: { name, kind }, limit: 1 })).items[0]?._id
}
