import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { SearchRestored } from '#events/searches.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { ofOwnSearches } from './change.ts'
import { checksOfOwner, nextCheck, type Checks } from './checks.ts'
import { writtenSearchesFold, type SearchesState, type WrittenSearches } from './state.ts'

const RestoreSearch = callInput('savedSearches.restore')

type Needs = Checks & { readonly written: WrittenSearches }

/** POST /saved-searches/{id}/restore: the search is again what it was, with what was new in it, unless another has taken its place. */
export const restoreSearch = defineCommand<typeof RestoreSearch, SearchesState, Needs>({
  ...ofOwnSearches,
  input: RestoreSearch,
  takesBack: true,
  needs: async (state, command, context, lookup) => ({
    ...(await checksOfOwner(state, command, context, lookup)),
    written: (await lookup.fold(writtenSearchesFold, state.uid)) ?? {},
  }),
  decide: (state, { id: searchId }, { now, needs: { written, ...checks } }) => {
    const removed = state.removed.find((search) => search.searchId === searchId)
    const was = written[searchId]
    if (!removed || !was) return refuse('not_found')
    if (state.searches.length >= limits.savedSearches) return refuse('too_many_searches', { limit: limits.savedSearches })
    const { kind, alert } = removed
    return [happened(SearchRestored, { searchId, uid: state.uid, kind, alert, ...was, alertAt: nextCheck(state, alert, now, checks) })]
  },
})
