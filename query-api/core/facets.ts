import type { FacetValue } from '#platform/read-store/port.ts'
import type { Meta } from '../replies.ts'
import type { Static } from 'typebox'

type Facet = Static<typeof Meta>['facets'][string]

/** Counts per value, with the names of those that have one. */
export function facetReply(values: readonly FacetValue[], label: (value: string) => string | undefined = () => undefined): Facet {
  return values.map(({ value, count }) => {
    const name = label(String(value))
    return { value: String(value), count, ...(name !== undefined && { label: name }) }
  })
}
