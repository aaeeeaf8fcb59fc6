import type { UserReply } from '#contract/people.ts'
import { useTotal } from '../api/use-call.ts'
import { isPlaced } from '../session/placed.ts'
import { railOf, screensOf, type RailEntry } from './screens.ts'

/** The navigation of a user, with the entries that are there only while somebody waits for their approval. */
export function useRail(user: Pick<UserReply, 'role' | 'state' | 'organization' | 'university'>): readonly RailEntry[] {
  const { role, state } = user
  const depends = screensOf(role).some(({ rail }) => rail?.onlyWhilePeopleWait)
  const waiting = useTotal('people.waiting', {}, { skip: !depends || state !== 'active' || !isPlaced(user) })
  return railOf(role, (waiting ?? 0) > 0)
}
