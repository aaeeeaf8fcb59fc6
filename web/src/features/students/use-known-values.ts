import { useState } from 'react'
import type { StudentFacets } from './StudentFilters.tsx'

/** The values of filters once seen stay, also with nobody left of them: else what stands below would jump away under the pointer. */
export function useKnownValues(...seen: readonly (StudentFacets | undefined)[]): StudentFacets | undefined {
  const [known, setKnown] = useState<StudentFacets>()
  const merged = seen.reduce((before, facets) => (facets ? withValues(before, facets) : before), known)
  if (merged !== known) setKnown(merged)
  return merged
}

/** The same object where nothing is new. */
function withValues(known: StudentFacets | undefined, facets: StudentFacets): StudentFacets {
  const added = Object.entries(facets).flatMap(([name, values]) => {
    const before = known?.[name] ?? []
    const fresh = values.filter(({ value }) => !before.some((one) => one.value === value))
    return fresh.length > 0 || !known?.[name] ? [{ [name]: [...before, ...fresh] }] : []
  })
  return known && added.length === 0 ? known : (Object.assign({}, known, ...added) as StudentFacets)
}
