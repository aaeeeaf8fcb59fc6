/** How many there are with each value of a search's filters. */
import type { Reply } from '#contract/contract.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { matcher } from '#platform/read-store/matches.ts'
import type { Document, FacetValue, Search, Where } from '#platform/read-store/port.ts'
import { narrowed } from './merged-skills.ts'
import type { Merges } from './merges.ts'
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
  /** Several of the field's values are read as one. */
  readonly merges?: Pick<Merges, 'canonical' | 'group'>
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
    keyed.map(async ({ key, field, where, limit, atLeast = 1, merges, chosen = [] }) => {
      const { values = [], counted = 0, found = 0 } = (await reads.get(key))?.[field] ?? {}
      const enough = values.filter(({ count }) => count >= atLeast)
      const frequent: Counted =
        counted === found
          ? enough
          : enough.map(({ value, count }) => ({ value, count: rounded((count * found) / counted), estimated: true }))
      const rare = chosen.filter(({ value }) => !values.some((one) => one.value === value)).slice(0, ALONE)
      const own = await Promise.all(rare.map(async (one) => ({ value: one.value, ...(await countOf(read, view, one.where, search)) })))
      const told = [...frequent, ...own.filter(({ count }) => count >= atLeast)]
      const headOf = ({ value }: FacetValue) => merges?.canonical(String(value)) ?? ''
      const merged = merges ? values.filter((one) => merges.group(String(one.value)).length > 1) : []
      if (!merges || merged.length === 0) return told
      // Who has two of them counts once, so their counts do not add up.
      const asOne = await Promise.all(
        [...new Set(merged.map(headOf))].map(async (value) => ({
          value,
          ...(await countOf(read, view, narrowed(where, field, merges.group(value)), search)),
        })),
      )
      const others = told.filter(({ value }) => merges.group(String(value)).length === 1)
      return [...others, ...asOne.filter(({ count }) => count >= atLeast)]
        .toSorted((one, other) => other.count - one.count)
        .slice(0, limit + own.length)
    }),
  )
}

/** Counts of what one search finds. */
export type Counts = {
  /** In the order asked for. */
  readonly facets: (asked: readonly Asked[]) => Promise<readonly Counted[]>
  readonly count: (where: Where) => Promise<{ readonly count: number; readonly estimated?: true }>
}

/** @param search words that are looked for */
export function countsIn(read: Reader, view: View, search: Search | undefined): Counts {
  return {
    facets: (asked) => searchFacets(read, view, asked, search),
    count: (where) => countOf(read, view, where, search),
  }
}

/** Of documents that were read, because what they were chosen by is known to no index. @param isWhole there are no others */
export function countsAmong(documents: readonly Document[], isWhole: boolean): Counts {
  const estimated = isWhole ? {} : ({ estimated: true } as const)
  const among = (where: Where) => documents.filter(matcher(where))
  const valuesOf = (document: Document, field: string) => {
    const value = (document as unknown as Readonly<Record<string, unknown>>)[field]
    return (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string' || typeof one === 'number')
  }
  return {
    count: async (where) => ({ count: among(where).length, ...estimated }),
    facets: async (asked) =>
      asked.map(({ field, where, limit, atLeast = 1, merges }) => {
        const counted = Map.groupBy(
          among(where).flatMap((document) => {
            const values = valuesOf(document, field)
            return merges ? [...new Set(values.map((value) => merges.canonical(String(value))))] : values
          }),
          (value) => value,
        )
        return [...counted]
          .map(([value, all]) => ({ value, count: all.length, ...estimated }))
          .filter(({ count }) => count >= atLeast)
          .toSorted((one, other) => other.count - one.count)
          .slice(0, limit)
      }),
  }
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
