import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { namesOfSkill, proposedPrefix } from '#events/vocabulary/skill-synonyms.ts'
import { secondsLeftToday, utcDayOf } from '#events/vocabulary/terms.ts'
import { derivedId } from '../core/command-identity.ts'
import type { Claim } from '../core/command.ts'
import { defineFold, type Fold } from '../core/fold.ts'

export type SkillState = {
  readonly skillId: string
  readonly label: string
  /** A proposal waits until our team has looked at it. */
  readonly status: 'pending' | 'approved'
}

export const skillFold = defineFold<SkillState>('skill', {
  SkillAdded: (_, { data }) => ({ skillId: data.skillId, label: data.label, status: 'approved' }),
  SkillProposed: (_, { data }) => ({ skillId: data.skillId, label: data.label, status: 'pending' }),
})

/** The id of a proposed skill follows from its name, so that two who propose the same at once propose one. @param name folded */
export function proposedSkillId(name: string): string {
  return `${proposedPrefix}${derivedId(`skill|${namesOfSkill(name)[0]}`)}`
}

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

/**
 * @param mayWait whether a proposal counts: in a profile it does, and others do not see it there
 * @returns the first id that is no skill; undefined when all are
 */
export async function unknownSkill(
  fold: <State>(fold: Fold<State>, id: string) => Promise<State | undefined>,
  ids: readonly unknown[],
  { mayWait = false } = {},
): Promise<string | undefined> {
  const found = await Promise.all(
    ids.map(async (id) => (typeof id === 'string' && /^[A-Za-z0-9_-]{1,64}$/.test(id) ? fold(skillFold, id) : undefined)),
  )
  const missing = found.findIndex((skill) => skill === undefined || (skill.status === 'pending' && !mayWait))
  return missing < 0 ? undefined : String(ids[missing])
}
