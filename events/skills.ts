/** One skill: stream `skill-<id>`. */
import { defineEvent } from './define.ts'
import { Id, Text } from './schema.ts'

export const SkillAdded = defineEvent('SkillAdded', 1, { skillId: Id, label: Text(60) }, ({ label }) => `The skill ${label} was added`)
