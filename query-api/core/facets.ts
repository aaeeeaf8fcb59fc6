import type { FacetValue } from '#platform/read-store/port.ts'
import type { Reply } from '#contract/contract.ts'

type Facet = Reply<'jobs.search'>['meta']['facets'][string]

/** Counts per value, with labels for the values that have one. */
export function facetReply(values: readonly FacetValue[], label: (value: string) => string | undefined = () => undefined): Facet {
  return values.map(({ value, count }) => {
    const name = label(String(value))
    return { value: String(value), count, ...(name !== undefined && { label: name }) }
  })
}
