import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SavedSearchReply } from '#contract/searches.ts'
import { nominatedSearch } from '#events/vocabulary/students/student-search.ts'
import { hasFailed } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { replaced } from '../../lib/url-params.ts'
import { useSeenSearch } from '../../parts/use-seen-search.ts'
import { everything, isFiltered, newSince, previewOf, sameSearch, searchOf, totalText } from './student-filters.ts'
import { useKnownValues } from './use-known-values.ts'

const pageSize = 20
export const sorts = [
  { value: 'relevance', label: 'Best fit first' },
  { value: 'nominated', label: 'Newest nomination' },
  { value: 'name', label: 'By name' },
] as const
/** The filters whose values are those of whoever is found. */
const narrowed = ['schools', 'skills', 'graduates']

export type StudentSearch = ReturnType<typeof useStudentSearch>

/** What the address asks for, whom it finds, and the saved searches, of which one may ask for the same. @param open with a subscription */
export function useStudentSearch(open: boolean) {
  const [params, setParams] = useSearchParams()
  const query = useMemo(() => (open ? searchOf(params) : previewOf(searchOf(params))), [params, open])
  const sort = sorts.find(({ value }) => value === params.get('sort') && (open || value !== 'nominated'))?.value ?? 'relevance'
  const found = useList('students.search', { ...query, sort, limit: pageSize })
  const saved = useList('savedSearches.list', {}, { whole: true })
  const searches = useMemo(() => (saved.data ?? []).filter(({ kind }) => kind === 'students'), [saved.data])
  const current = sameSearch(searches, params)
  const since = newSince(params)
  // Who looks at those that fit an open job has looked at the nominated ones.
  const opened = current ?? sameSearch(searches, replaced(params, 'fits', []))
  const looked = current ?? (opened?.id === nominatedSearch ? opened : undefined)
  useNewInNominated(looked, params, setParams)
  useSeenSearch(since !== null && found.data ? looked : undefined)
  return {
    params,
    /** Parameters of the address that are no filters are set with this one, filters with `change`. */
    show: (name: string, value: string) => setParams(replaced(params, name, [value]), { replace: true }),
    change: (next: URLSearchParams) => setParams(replaced(next, 'new', []), { replace: true }),
    query,
    sort,
    found,
    meta: found.pages[0]?.meta,
    searches,
    current,
    // On a phone the saved searches stand above the cards, and would push them down.
    waits: saved.data === undefined && saved.error === undefined,
    since,
  }
}

/** Shows what is new in the nominated students where one opens them by the filter, as by their tab. */
function useNewInNominated(
  current: SavedSearchReply | undefined,
  params: URLSearchParams,
  setParams: (next: URLSearchParams, options: { readonly replace: true }) => void,
): void {
  const opened = current?.id === nominatedSearch && (current.new ?? 0) > 0 && !params.has('new')
  const since = current?.seenAt ?? everything
  useEffect(() => {
    if (opened) setParams(replaced(params, 'new', [since]), { replace: true })
  }, [opened, since, params, setParams])
}

/** The values of the filters, and how many students each leaves. @param inUse whether somebody has turned to the filters */
export function useFilterCounts({ params, query, found, meta }: StudentSearch, open: boolean, inUse: boolean) {
  // Where an address leads to nobody at once, the values are those of everybody.
  const isBare = meta !== undefined && !found.isFetching && narrowed.some((name) => (meta.facets[name] ?? []).length === 0)
  const all = useList('students.search', { limit: 1 }, { skip: !isBare || !isFiltered(params) }).pages[0]?.meta
  const known = useKnownValues(meta?.facets, all?.facets)
  // Counted by a search of its own (docs/decisions/nominated-students.md): after the students are there, and once somebody turns to the filters.
  const countsFits = open && meta !== undefined && !query.fitsOpenJobs && inUse
  const fitting = useList('students.search', { ...query, fitsOpenJobs: true, limit: 1 }, { skip: !countsFits }).pages[0]?.meta
  const fits = query.fitsOpenJobs ? meta : fitting
  return { facets: meta?.facets, fits: fits && totalText(fits), known, failed: hasFailed(found) }
}
