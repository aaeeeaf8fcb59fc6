/** How a list of the contract goes, in the words of the read store. */
import type { CallDefinition } from '#contract/call.ts'
import { contract, type Operation } from '#contract/contract.ts'
import { orderOf, type Wanted } from '#lib/lists.ts'
import type { Sort } from '#platform/read-store/port.ts'

export type ListOperation = { [Op in Operation]: (typeof contract)[Op] extends { readonly list: unknown } ? Op : never }[Operation]

/** Fields of a reply that a view is sorted by under another name. */
const keys: Readonly<Record<string, string>> = { displayName: 'nameKey', name: 'nameKey' }

/** @param query with the filters and the `sort` that decide about the order */
export function sortOf(operation: ListOperation, query: Wanted = {}): Sort {
  const { list }: CallDefinition = contract[operation]
  if (!list) throw new Error(`${operation} does not say how it goes.`)
  const { field, descending } = orderOf(list, query)
  return [keys[field] ?? field, descending ? 'desc' : 'asc']
}
