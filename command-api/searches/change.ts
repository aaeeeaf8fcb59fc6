import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { SearchRemoved, SearchSeen } from '#events/searches.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { searchesFold, type SearchesState } from './state.ts'

const RemoveSearch = callInput('savedSearches.remove')
const MarkSearchSeen = callInput('savedSearches.markSeen')

const ofOwnSearches = {
  fold: searchesFold,
  target: (_: object, { actor }: { readonly actor: { readonly uid: string } | undefined }) => actor?.uid ?? '',
  replyId: (_: SearchesState, { id }: { readonly id: string }) => id,
}

const holds = ({ searches }: SearchesState, id: string) => searches.some(({ searchId }) => searchId === id)

/** POST /saved-searches/{id}/remove */
export const removeSearch = defineCommand<typeof RemoveSearch, SearchesState>({
  ...ofOwnSearches,
  input: RemoveSearch,
  decide: (state, { id: searchId }) =>
    holds(state, searchId) ? [happened(SearchRemoved, { searchId, uid: state.uid })] : refuse('not_found'),
})

/** POST /saved-searches/{id}/seen: nothing that it finds is new any more. */
export const markSearchSeen = defineCommand<typeof MarkSearchSeen, SearchesState>({
  ...ofOwnSearches,
  input: MarkSearchSeen,
  decide: (state, { id: searchId }) =>
    holds(state, searchId) ? [happened(SearchSeen, { searchId, uid: state.uid })] : refuse('not_found'),
})
