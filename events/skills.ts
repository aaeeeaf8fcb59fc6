/** One skill: stream `skill-<id>`. */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id, Prose, Text } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

export const SkillAdded = defineEvent('SkillAdded', 1, { skillId: Id, label: Text(60) }, ({ label }) => `The skill ${label} was added`)

/** Somebody missed a skill. Until our team has looked at it, others do not see it (product 2.19). */
export const SkillProposed = defineEvent(
  'SkillProposed',
  1,
  { skillId: Id, label: Text(60), proposedBy: Id },
  ({ label }, _, by) => `${by} proposed the skill ${label}`,
)

const moderated = {
  skillId: Id,
  label: Text(60),
  /** Whose proposal it was: they are told. */
  proposedBy: Type.Optional(Id),
}

/** From now on it is everybody's. */
export const SkillApproved = defineEvent('SkillApproved', 1, moderated, ({ label }, _, by) => `${by} approved the skill ${label}`)

/** It stays in the profiles that name it, and nobody else sees it there. The proposer reads the reason. */
export const SkillDeclined = defineEvent(
  'SkillDeclined',
  1,
  { ...moderated, reason: Prose(limits.moderationReason) },
  ({ label }, _, by) => `${by} declined the skill ${label}`,
)

/** From now on it is read as the other one, wherever its id stands. Nothing that names it is written anew. */
export const SkillMerged = defineEvent(
  'SkillMerged',
  1,
  { ...moderated, into: Id, intoLabel: Text(60), reason: Prose(limits.moderationReason) },
  ({ label, intoLabel }, _, by) => `${by} merged the skill ${label} into ${intoLabel}`,
)

/** It stands for itself again, as before the merge. */
export const SkillUnmerged = defineEvent(
  'SkillUnmerged',
  1,
  { skillId: Id, label: Text(60), from: Id, intoLabel: Text(60), reason: Type.Optional(Prose(limits.moderationReason)) },
  ({ label, intoLabel }, _, by) => `${by} took back that the skill ${label} is ${intoLabel}`,
)
