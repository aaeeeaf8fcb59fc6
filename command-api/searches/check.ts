import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { SearchesChecked } from '#events/searches.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { AccountState } from '#events/vocabulary/roles.ts'
import { hasEnded, nextSearchCheck } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput, type NewInSearch } from '../core/command.ts'
import { isSuspended } from '../organizations/state.ts'
import { userFold } from '../users/state.ts'
import { ownerMayHaveAlerts } from './checks.ts'
import { searchesFold, type SearchesState } from './state.ts'

const CheckSearches = internalInput('timer.searchesChecked', { uid: Id })

type Needs = { readonly state?: AccountState | undefined; readonly timezone: string; readonly found: readonly NewInSearch[] }

const withAlert = ({ searches }: SearchesState) => searches.filter(({ alert }) => alert === 'daily')

/**
 * Sent by a timer in the person's morning: what is new in searches with an alert. After a downtime there is one check, for all of that
 * time. Accounts that are suspended, or whose company is, are told nothing meanwhile, and neither are those of companies whose subscription has ended; for those that have ended, and without an alert, checks end.
 */
export const checkSearches = defineCommand<typeof CheckSearches, SearchesState, Needs>({
  input: CheckSearches,
  fold: searchesFold,
  target: ({ uid }) => uid,
  needs: async (searches, { uid }, { now }, { fold, readModels }) => {
    const user = await fold(userFold, uid)
    const timezone = await readModels.timezoneOf(uid)
    if (user?.state !== 'active' || (await isSuspended({ fold }, user.organizationId)) || !(await ownerMayHaveAlerts({ fold }, user, now)))
      return { state: user?.state, timezone, found: [] }
    return { state: user.state, timezone, found: await readModels.newInSearches(user, withAlert(searches), now) }
  },
  decide: (searches, { uid }, { now, needs: { state, timezone, found } }) => {
    if (searches.alertAt === undefined || !hasEnded(searches.alertAt, now)) return []
    const goesOn = state !== undefined && state !== 'erased' && withAlert(searches).length > 0
    return [
      happened(SearchesChecked, {
        uid,
        // Of before November 2026 there can be more: those that came back after others took their place.
        found: found
          .filter((one) => one.new > 0)
          .slice(0, limits.savedSearches)
          .map(({ searchId, kind, new: count }) => ({ searchId, kind, new: count })),
        alertAt: goesOn ? nextSearchCheck(now, timezone) : undefined,
      }),
    ]
  },
})
