import { organizations } from '#projections/views/organizations/model.ts'
import type { Reader } from '../core/reader.ts'
import { LOOKUP_LIMIT } from './reader.ts'

/** The verified companies and universities that have one of these domains, which are written in lower case; for a merged one the one that it went into. */
export function organizationsAt(read: Reader) {
  return async (domains: readonly string[]) => {
    const { items } = await read.find(organizations, { where: { domains: { in: domains } }, limit: LOOKUP_LIMIT })
    const { canonical } = await read.mergedOrganizations()
    const counting = items.filter(({ status, merged }) => (merged?.statusBefore ?? status) === 'verified')
    return [...new Map(counting.map(({ _id, kind }) => [canonical(_id), { id: canonical(_id), kind }])).values()]
  }
}
