/** How many there are with each value of a search's filters. */
import type { Reply } from '#contract/contract.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { FacetValue, Search, Where } from '#platform/read-store/port.ts'
import type { Reader, View } from './reader.ts'

type Facet = Reply<'jobs.search'>['meta']['facets'][string]
type Counted = readonly (FacetValue & { readonly estimated?: true })[]

/**
 * A field to count by, among what a condition finds: at most so many values, and none that fewer have than `atLeast`. A chosen value is
 * counted by itself, by the condition with it alone, where it is not among the most frequent.
 */
export type Asked = {
  readonly field: string
  readonly where: Where
  readonly limit: number
  readonly atLeast?: number
  readonly chosen?: readonly { readonly value: string; readonly where: Where }[]
}

/** As many chosen values of a field are counted by themselves: each is a read. */
const ALONE = 20

/**
 * Facets of one search, in the order asked for. Those with the same condition are read together. Where more is found than is counted,
 * `atLeast` goes by what was counted: that many there are for certain.
 */
export async function searchFacets(read: Reader, view: View, asked: readonly Asked[], search?: Search): Promise<Counted[]> {
  const keyed = asked.map((one) => ({ ...one, key: JSON.stringify(one.where) }))
  const reads = new Map(
    [...Map.groupBy(keyed, ({ key }) => key)].map(([key, group]) => {
      const fields = Object.fromEntries(group.map(({ field, limit }) => [field, limit]))
      return [key, read.facets(view, group[0]?.where ?? {}, fields, search)] as const
    }),
  )
  return Promise.all(
    keyed.map(async ({ key, field, atLeast = 1, chosen = [] }) => {
      const { values = [], counted = 0, found = 0 } = (await reads.get(key))?.[field] ?? {}
      const told = values.filter(({ count }) => count >= atLeast)
      const frequent: Counted =
        counted === found ? told : told.map(({ value, count }) => ({ value, count: rounded((count * found) / counted), estimated: true }))
      const rare = chosen.filter(({ value }) => !values.some((one) => one.value === value)).slice(0, ALONE)
      const own = await Promise.all(rare.map(async (one) => ({ value: one.value, ...(await countOf(read, view, one.where, search)) })))
      return [...frequent, ...own.filter(({ count }) => count >= atLeast)]
    }),
  )
}

/** Exact as far as totals are, and then to two digits. */
export async function countOf(
  read: Reader,
  view: View,
  where: Where,
  search?: Search,
): Promise<{ readonly count: number; readonly estimated?: true }> {
  const { total } = await read.count(view, where, search, Infinity)
  return total <= limits.countCap ? { count: total } : { count: rounded(total), estimated: true }
}

/** To two digits. */
function rounded(count: number): number {
  return Number(count.toPrecision(2))
}

/** Counts per value, with labels for the values that have one. */
export function facetReply(values: Counted, label: (value: string) => string | undefined = () => undefined): Facet {
  return values.map(({ value, ...counted }) => {
    const name = label(String(value))
    return { value: String(value), ...counted, ...(name !== undefined && { label: name }) }
  })
}
