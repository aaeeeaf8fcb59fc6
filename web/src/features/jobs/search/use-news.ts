import type { JobReply } from '#contract/jobs.ts'
import type { SavedSearchReply } from '#contract/searches.ts'
import { useSeenSearch } from '../../../parts/use-seen-search.ts'
import { sameSearch } from './job-filters.ts'

/**
 * The ones of the shown jobs that are new since the saved search was seen: `?new=` holds that instant, with which the list of searches
 * opens it. Once the jobs are shown the search counts as seen; the address still says what was new.
 */
export function useNews(
  params: URLSearchParams,
  jobs: readonly JobReply[] | undefined,
  searches: readonly SavedSearchReply[] | undefined,
): (job: JobReply) => boolean {
  const since = params.get('new')
  useSeenSearch(since !== null && jobs ? sameSearch(searches, params) : undefined)
  return ({ postedAt }) => since !== null && postedAt > since
}
