/** One skill: stream `skill-<id>`. */
import { defineEvent } from './define.ts'
import { Id, Text } from './schema.ts'

export const SkillAdded = defineEvent('SkillAdded', 1, { skillId: Id, label: Text(60) }, ({ label }) => `The skill ${label} was added`)

/** Somebody missed a skill. Until our team has looked at it, others do not see it (product 2.19). */
export const SkillProposed = defineEvent(
  'SkillProposed',
  1,
  { skillId: Id, label: Text(60), proposedBy: Id },
  ({ label }, _, by) => `${by} proposed the skill ${label}`,
)
