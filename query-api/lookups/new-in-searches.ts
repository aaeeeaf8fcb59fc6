import type { Account } from '#events/vocabulary/permissions.ts'
import { savedSearches } from '#projections/views/saved-searches/model.ts'
import type { Reader } from '../core/reader.ts'
import { newJobs } from '../saved-searches/new-jobs.ts'

type Search = { readonly searchId: string; readonly since: string }

/** How many jobs each of the person's searches finds that were posted after `since`. Searches for students are not counted. */
export function newInSearches(read: Reader) {
  return async (account: Account, searches: readonly Search[], now: string): Promise<readonly (Search & { readonly new: number })[]> => {
    const saved = await read.byIds(
      savedSearches,
      searches.map(({ searchId }) => searchId),
    )
    const asked = searches.flatMap((search) => {
      const document = saved.get(search.searchId)
      return document?.uid === account.uid && document.kind === 'jobs' ? [{ ...search, query: document.query }] : []
    })
    const counts = await newJobs(read, account, asked, Date.parse(now))
    return asked.map(({ searchId, since }, n) => ({ searchId, since, new: counts[n]?.count ?? 0 }))
  }
}
