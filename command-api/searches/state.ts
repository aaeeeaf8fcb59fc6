import type { SavedSearchKind, SearchAlert } from '#events/vocabulary/jobs/saved-searches.ts'
import type { DataOf } from '#events/define.ts'
import type { SearchSaved } from '#events/searches.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { oneMore, type DailyCount } from '../core/daily-count.ts'
import { changing, defineFold } from '../core/streams/fold.ts'

/** One saved search, without what it searches for, which is personal. */
export type SavedSearch = { readonly searchId: string; readonly kind: SavedSearchKind; readonly alert: SearchAlert; readonly since: string }

/** The searches of one person, the latest last. `since` of each is when it was saved, seen or checked last. */
export type SearchesState = {
  readonly uid: string
  readonly searches: readonly SavedSearch[]
  /** Removed searches, the latest last: as many as can be brought back. */
  readonly removed: readonly SavedSearch[]
  readonly removals?: DailyCount
  /** The next check for what is new, a UTC ISO instant. */
  readonly alertAt?: string | undefined
}

export const searchesFold = defineFold<SearchesState>('searches', {
  SearchSaved: (before, { data: { uid, searchId, kind, alert, alertAt = before?.alertAt }, meta }) => ({
    ...before,
    uid,
    searches: [...(before?.searches ?? []), { searchId, kind, alert, since: meta.occurredAt }],
    removed: before?.removed ?? [],
    alertAt,
  }),
  SearchSeen: changing((state, { data, meta }) => ({ ...state, searches: since(state, meta.occurredAt, [data.searchId]) })),
  SearchRemoved: changing((state, { data: { searchId }, meta: { occurredAt } }) => {
    const [gone, searches] = taken(state.searches, searchId)
    const removed = [...state.removed, ...gone].slice(-limits.savedSearches)
    return { ...state, searches, removed, removals: oneMore(occurredAt, state.removals) }
  }),
  SearchRestored: changing((state, { data: { searchId, alertAt = state.alertAt } }) => {
    const [back, removed] = taken(state.removed, searchId)
    return { ...state, searches: [...state.searches, ...back], removed, alertAt }
  }),
  SearchChanged: changing((state, { data: { searchId, alert, alertAt = state.alertAt } }) => ({
    ...state,
    searches: state.searches.map((search) => (search.searchId === searchId ? { ...search, alert } : search)),
    alertAt,
  })),
  SearchesChecked: changing((state, { data: { alertAt }, meta }) => ({ ...state, searches: since(state, meta.occurredAt), alertAt })),
})

function taken(all: readonly SavedSearch[], id: string): readonly [readonly SavedSearch[], readonly SavedSearch[]] {
  return [all.filter(({ searchId }) => searchId === id), all.filter(({ searchId }) => searchId !== id)]
}

/** @param ids all of them, if left out */
function since({ searches }: SearchesState, at: string, ids = searches.map(({ searchId }) => searchId)): readonly SavedSearch[] {
  return searches.map((search) => (ids.includes(search.searchId) ? { ...search, since: at } : search))
}

type Written = Pick<DataOf<typeof SearchSaved>, 'search'> & { readonly savedAt: string; readonly seenAt: string }
/** Each search with when it was seen, also the removed ones: for the command that brings one of them back. */
export type WrittenSearches = Readonly<Record<string, Written>>

export const writtenSearchesFold = defineFold<WrittenSearches>(
  'searches',
  {
    SearchSaved: (state, { data: { searchId, search }, meta: { occurredAt } }) => ({
      ...state,
      [searchId]: { search, savedAt: occurredAt, seenAt: occurredAt },
    }),
    SearchSeen: (state, { data: { searchId }, meta }) => changed(state, searchId, (written) => ({ ...written, seenAt: meta.occurredAt })),
    SearchChanged: (state, { data: { searchId, name } }) =>
      changed(state, searchId, (written) => ({ ...written, search: { ...written.search, name } })),
  },
  { personal: true },
)

function changed(state: WrittenSearches | undefined, id: string, change: (written: Written) => Written): WrittenSearches | undefined {
  const written = state?.[id]
  return written && { ...state, [id]: change(written) }
}
