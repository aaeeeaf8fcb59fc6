import { useEffect } from 'react'
import type { JobReply } from '#contract/jobs.ts'
import type { SavedSearchReply } from '#contract/searches.ts'
import { useWrite } from '../../api/use-write.ts'
import { sameSearch } from './job-filters.ts'

/**
 * Which of the shown jobs are new since the saved search was seen: `?new=` holds that instant, with which the list of searches opens
 * it. Once the jobs are shown the search counts as seen; the address still says what was new.
 */
export function useNews(
  params: URLSearchParams,
  jobs: readonly JobReply[] | undefined,
  searches: readonly SavedSearchReply[] | undefined,
): (job: JobReply) => boolean {
  const since = params.get('new')
  const { run: seen } = useWrite('savedSearches.markSeen')
  const opened = since !== null && jobs ? sameSearch(searches, params) : undefined
  const id = (opened?.new ?? 0) > 0 ? opened?.id : undefined
  useEffect(() => {
    if (id !== undefined) void seen({ id })
  }, [id, seen])
  return ({ postedAt }) => since !== null && postedAt > since
}
