import type { OrganizationKind } from '#events/vocabulary/jobs/jobs.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import type { Reader } from '../core/reader.ts'

/**
 * The ids of the confirmed companies or universities that have this folded name: of those from before names were claimed, several may. A
 * merged one keeps its name, because it is given back with it.
 */
export function verifiedNamed(read: Reader) {
  return async (name: string, kind: OrganizationKind): Promise<readonly string[]> => {
    const { items } = await read.find(organizations, { where: { name, kind }, limit: 20 })
    return items.filter(({ status, merged }) => (merged?.statusBefore ?? status) === 'verified').map(({ _id }) => _id)
  }
}

/** The id of the company or university that has this folded name; one that waits for our team counts too, and a merged one as the one that it went into. */
export function organizationNamed(read: Reader) {
  return async (name: string, kind: OrganizationKind): Promise<string | undefined> => {
    const [found] = (await read.find(organizations, { where: { name, kind }, limit: 1 })).items
    return found && (await read.mergedOrganizations()).canonical(found._id)
  }
}
