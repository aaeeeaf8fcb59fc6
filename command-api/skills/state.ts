import { proposedPrefix } from '#events/vocabulary/organizations/proposals.ts'
import { namesOfSkill } from '#events/vocabulary/organizations/skill-synonyms.ts'
import type { ClaimRules } from '../claims/claim-rules.ts'
import { claimKeyOf } from '../claims/claims.ts'
import { derivedId } from '../core/command-identity.ts'
import { changing, defineFold, type Fold } from '../core/streams/fold.ts'

export type SkillState = {
  readonly skillId: string
  readonly label: string
  /** A proposal waits until our team has looked at it. */
  readonly status: SkillStatus
  readonly proposedBy?: string
  /** As what it is read, while it is merged, and how it stood before. */
  readonly merged?: { readonly into: string; readonly intoLabel: string; readonly before: Exclude<SkillStatus, 'merged'> }
}
type SkillStatus = 'pending' | 'approved' | 'declined' | 'merged'

export const skillFold = defineFold<SkillState>('skill', {
  SkillAdded: (_, { data }) => ({ skillId: data.skillId, label: data.label, status: 'approved' }),
  SkillProposed: (_, { data }) => ({ skillId: data.skillId, label: data.label, status: 'pending', proposedBy: data.proposedBy }),
  SkillApproved: changing((skill) => ({ ...skill, status: 'approved' })),
  SkillDeclined: changing((skill) => ({ ...skill, status: 'declined' })),
  SkillMerged: changing(({ status, ...skill }, { data: { into, intoLabel } }) => ({
    ...skill,
    status: 'merged',
    merged: { into, intoLabel, before: status === 'merged' ? 'approved' : status },
  })),
  SkillUnmerged: changing(({ merged, ...skill }) => ({ ...skill, status: merged?.before ?? 'approved' })),
})

export const skillClaimRules: ClaimRules = {
  needs: {
    skillMerge: async ({ id, claimKey }, { fold, secrets }) =>
      (await fold(skillFold, id))?.merged !== undefined && claimKeyOf(secrets, { kind: 'skillMerge', value: id }) === claimKey,
  },
  after: {},
}

/** The id of a proposed skill follows from its name, so that two who propose the same at once propose one. @param name folded */
export function proposedSkillId(name: string): string {
  return `${proposedPrefix}${derivedId(`skill|${namesOfSkill(name)[0]}`)}`
}

/**
 * @param mayWait whether a proposal that is not approved counts: in a profile it does, and others do not see it there
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
  const missing = found.findIndex((skill) => skill === undefined || (isUndecided(skill) && !mayWait))
  return missing < 0 ? undefined : String(ids[missing])
}

/** One that is merged is read as another one, which is approved. */
function isUndecided({ status }: SkillState): boolean {
  return status === 'pending' || status === 'declined'
}
