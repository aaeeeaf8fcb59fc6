import { organizations } from '#projections/views/organizations/model.ts'
import type { Reader } from '../core/reader.ts'
import { LOOKUP_LIMIT } from './reader.ts'

/** The verified companies and universities that have one of these domains, which are written in lower case. */
export function organizationsAt(read: Reader) {
  return async (domains: readonly string[]) => {
    const { items } = await read.find(organizations, { where: { domains: { in: domains } }, limit: LOOKUP_LIMIT })
    return items.filter(({ status }) => status === 'verified').map(({ _id: id, kind }) => ({ id, kind }))
  }
}
