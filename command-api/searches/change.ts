import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { SearchChanged, SearchRemoved, SearchSeen } from '#events/searches.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { nominatedSearch } from '#events/vocabulary/students/student-search.ts'
import { secondsLeftToday } from '#events/vocabulary/terms.ts'
import { defineCommand } from '../core/command.ts'
import { countOn } from '../core/daily-count.ts'
import { checksOfOwner, nextCheck, refusedAlert, type Checks } from './checks.ts'
import { searchesFold, type SearchesState } from './state.ts'

const RemoveSearch = callInput('savedSearches.remove')
const ChangeSearch = callInput('savedSearches.change')
const MarkSearchSeen = callInput('savedSearches.markSeen')

export const ofOwnSearches = {
  fold: searchesFold,
  target: (_: object, { actor }: { readonly actor: { readonly uid: string } | undefined }) => actor?.uid ?? '',
  reply: (_: SearchesState, { id }: { readonly id: string }) => ({ id }),
}

const holds = ({ searches }: SearchesState, id: string) => searches.some(({ searchId }) => searchId === id)

/** POST /saved-searches/{id}/remove. The limit of a day bounds restoring as well, which is refused for no such reason. */
export const removeSearch = defineCommand<typeof RemoveSearch, SearchesState>({
  ...ofOwnSearches,
  input: RemoveSearch,
  decide: (state, { id: searchId }, { now }) => {
    if (!holds(state, searchId)) return refuse('not_found')
    if (countOn(now, state.removals) >= limits.searchRemovalsPerDay)
      return refuse('too_many_removals', { limit: limits.searchRemovalsPerDay, retryAfterSeconds: secondsLeftToday(now) })
    return [happened(SearchRemoved, { searchId, uid: state.uid })]
  },
})

/** POST /saved-searches/{id}/change: its name, and whether the platform tells of what is new. */
export const changeSearch = defineCommand<typeof ChangeSearch, SearchesState, Checks>({
  ...ofOwnSearches,
  input: ChangeSearch,
  needs: checksOfOwner,
  decide: (state, { id: searchId, name, alert }, { now, needs }) => {
    const search = state.searches.find((one) => one.searchId === searchId)
    if (!search) return refuse('not_found')
    const refused = refusedAlert(alert, search.alert, needs)
    if (refused) return refused
    return [happened(SearchChanged, { searchId, uid: state.uid, name: name.trim(), alert, alertAt: nextCheck(state, alert, now, needs) })]
  },
})

/** POST /saved-searches/{id}/seen: nothing that it finds is new any more. That of nominated students every recruiter has. */
export const markSearchSeen = defineCommand<typeof MarkSearchSeen, SearchesState | undefined>({
  ...ofOwnSearches,
  input: MarkSearchSeen,
  startsStream: true,
  reply: (_, { id }) => ({ id }),
  decide: (state, { id: searchId }, { actor, target: uid }) => {
    const isThere = searchId === nominatedSearch ? actor?.role === 'recruiter' : state !== undefined && holds(state, searchId)
    return isThere ? [happened(SearchSeen, { searchId, uid })] : refuse('not_found')
  },
})
