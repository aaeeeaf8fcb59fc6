import type { UserReply } from '#contract/people.ts'
import { useTotal } from '../api/use-call.ts'
import { paths } from './paths.ts'
import { isPlaced } from '../session/placed.ts'
import { dashboardEntry, railOf, type RailGroup } from './rails.ts'
import { screensOf } from './screens.ts'

/** The navigation of a user, with the entries that are there only while somebody waits for their approval. */
export function useRail(
  user: Pick<UserReply, 'role' | 'state' | 'organization' | 'university' | 'organizationSuspended'>,
): readonly RailGroup[] {
  const { role, state } = user
  const depends = screensOf(role).some(({ rail }) => rail?.onlyWhilePeopleWait)
  const waiting = useTotal('people.waiting', {}, { skip: !depends || state !== 'active' || !isPlaced(user) })
  const groups = railOf(role, (waiting ?? 0) > 0)
  if (state !== 'active' || isPlaced(user)) return groups
  // All other pages would say the same as the first: whom to ask.
  const profile = groups.flatMap(({ entries }) => entries).filter(({ path }) => path === paths.profile)
  return [{ entries: [dashboardEntry, ...profile] }]
}
