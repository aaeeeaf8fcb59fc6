import type { UserReply } from '#contract/people.ts'
import { useTotal } from '../api/use-call.ts'
import { paths } from './paths.ts'
import { isPlaced } from '../session/placed.ts'
import { dashboardEntry, railOf, screensOf, type RailEntry } from './screens.ts'

/** The navigation of a user, with the entries that are there only while somebody waits for their approval. */
export function useRail(user: Pick<UserReply, 'role' | 'state' | 'organization' | 'university'>): readonly RailEntry[] {
  const { role, state } = user
  const depends = screensOf(role).some(({ rail }) => rail?.onlyWhilePeopleWait)
  const waiting = useTotal('people.waiting', {}, { skip: !depends || state !== 'active' || !isPlaced(user) })
  const entries = railOf(role, (waiting ?? 0) > 0)
  // All other pages would say the same as the first: whom to ask.
  return state === 'active' && !isPlaced(user) ? [dashboardEntry, ...entries.filter(({ path }) => path === paths.profile)] : entries
}
