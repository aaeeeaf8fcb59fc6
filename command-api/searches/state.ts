import type { SavedSearchKind, SearchAlert } from '#events/vocabulary/saved-searches.ts'
import { changing, defineFold } from '../core/fold.ts'

/** One saved search, without what it searches for, which is personal. */
export type SavedSearch = { readonly searchId: string; readonly kind: SavedSearchKind; readonly alert: SearchAlert; readonly since: string }

/** The searches of one person, the latest last. `since` of each is when it was saved, seen or checked last. */
export type SearchesState = {
  readonly uid: string
  readonly searches: readonly SavedSearch[]
  /** The next check for what is new, a UTC ISO instant. */
  readonly alertAt?: string | undefined
}

export const searchesFold = defineFold<SearchesState>('searches', {
  SearchSaved: (before, { data: { uid, searchId, kind, alert, alertAt = before?.alertAt }, meta }) => ({
    uid,
    searches: [...(before?.searches ?? []), { searchId, kind, alert, since: meta.occurredAt }],
    alertAt,
  }),
  SearchSeen: changing((state, { data, meta }) => ({ ...state, searches: since(state, meta.occurredAt, [data.searchId]) })),
  SearchRemoved: changing((state, { data }) => ({
    ...state,
    searches: state.searches.filter(({ searchId }) => searchId !== data.searchId),
  })),
  SearchesChecked: changing((state, { data: { alertAt }, meta }) => ({ ...state, searches: since(state, meta.occurredAt), alertAt })),
})

/** @param ids all of them, if left out */
function since({ searches }: SearchesState, at: string, ids = searches.map(({ searchId }) => searchId)): readonly SavedSearch[] {
  return searches.map((search) => (ids.includes(search.searchId) ? { ...search, since: at } : search))
}
