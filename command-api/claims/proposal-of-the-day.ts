import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { secondsLeftToday, utcDayOf } from '#events/vocabulary/terms.ts'
import type { Claim } from '../core/command.ts'

/** One of the proposals that somebody may make in a day of UTC. */
export function proposalOfTheDay(uid: string, now: string): Claim {
  const limit = limits.proposalsPerDay
  return {
    kind: 'proposalOfTheDay',
    value: `${uid}|${utcDayOf(now)}`,
    places: limit,
    taken: refuse('too_many_proposals', { limit, retryAfterSeconds: secondsLeftToday(now) }),
  }
}
