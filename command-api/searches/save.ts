import { callInput } from '#contract/input.ts'
import { conditionFor } from '#contract/permissions.ts'
import { searchQueries } from '#contract/searches.ts'
import { happened } from '#events/define.ts'
import { SearchSaved } from '#events/searches.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { errorsIn, fieldErrors } from '#platform/http/validation.ts'
import { defineCommand } from '../core/command.ts'
import { checksOfOwner, nextCheck, refusedAlert, type Checks } from './checks.ts'
import { searchesFold, type SearchesState } from './state.ts'

const SaveSearch = callInput('savedSearches.save')

/** POST /saved-searches. Its query is one that the caller could search for now. */
export const saveSearch = defineCommand<typeof SaveSearch, SearchesState | undefined, Checks>({
  input: SaveSearch,
  fold: searchesFold,
  startsStream: true,
  target: (_, { actor }) => actor?.uid ?? '',
  needs: checksOfOwner,
  decide: (state, { name, kind, query, alert }, { id, now, actor, target: uid, needs }) => {
    if (!actor || conditionFor(`${kind}.search`, actor.role) === undefined) return refuse('forbidden')
    const mistakes = fieldErrors(errorsIn(searchQueries[kind], query), '')
    if (mistakes.length > 0)
      return refuse(
        'invalid',
        mistakes.map(({ field, message }) => ({ field: ['query', field].filter(Boolean).join('.'), message })),
      )
    if (state && state.searches.length >= limits.savedSearches) return refuse('too_many_searches', { limit: limits.savedSearches })
    const refused = refusedAlert(alert, undefined, needs)
    if (refused) return refused
    const search = { name: name.trim(), query }
    return [happened(SearchSaved, { searchId: id(0), uid, kind, alert, search, alertAt: nextCheck(state, alert, now, needs) })]
  },
  reply: (_, __, { id }) => ({ id: id(0) }),
})
