import type { Account } from '#events/vocabulary/permissions.ts'
import type { SavedSearchKind } from '#events/vocabulary/jobs/saved-searches.ts'
import { savedSearches } from '#projections/views/saved-searches/model.ts'
import type { Reader } from '../core/reader.ts'
import { newsOf } from '../saved-searches/news.ts'

type Search = { readonly searchId: string; readonly since: string }
type NewInSearch = { readonly searchId: string; readonly kind: SavedSearchKind; readonly new: number }

/** How much each of the person's searches finds that is newer than `since`. */
export function newInSearches(read: Reader) {
  return async (account: Account, searches: readonly Search[], now: string): Promise<readonly NewInSearch[]> => {
    const saved = await read.byIds(
      savedSearches,
      searches.map(({ searchId }) => searchId),
    )
    const asked = searches.flatMap(({ searchId: id, since }) => {
      const document = saved.get(id)
      return document?.uid === account.uid ? [{ id, since, kind: document.kind, query: document.query }] : []
    })
    const news = await newsOf(read, account, asked, Date.parse(now))
    return asked.map(({ id, kind }) => ({ searchId: id, kind, new: news.get(id)?.count ?? 0 }))
  }
}
