/** The filters of a list of the contract, in the words of the read store. */
import type { CallDefinition } from '#contract/call.ts'
import { contract } from '#contract/contract.ts'
import { aside, type Wanted } from '#lib/lists.ts'
import type { Scalar, Where } from '#platform/read-store/port.ts'
import type { ListOperation } from './sort.ts'

/**
 * Of the filters in a query those that ask for the field of their own name, which is the value, or one of several with commas between
 * them: ids and words of a list, and never free text, in which a comma is a sign like any other. It stands before what limits a list to what the caller may see, which is then never overridden.
 * @param query without the filters that the view knows by another name. The others, of which `list` of the call says more, are left out.
 */
export function filtersOf(operation: ListOperation, query: Wanted): Where {
  const { list }: CallDefinition = contract[operation]
  const found = Object.entries(query).filter(
    ([name, value]) => value !== undefined && !aside.has(name) && list?.filters?.[name] === undefined,
  )
  const wanted = (value: unknown) =>
    typeof value === 'string' && value.includes(',') ? { in: value.split(',').filter(Boolean) } : (value as Scalar)
  return Object.fromEntries(found.map(([name, value]) => [name, wanted(value)]))
}
