import { happened } from '#events/define.ts'
import { Id, Text } from '#events/schema.ts'
import { SkillAdded } from '#events/skills.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { skillFold, type SkillState } from './state.ts'

const AddSkill = internalInput('import.addSkill', { skillId: Id, label: Text(60) })

/** Has no route: the first start, imports and the seeder send it (product 2.15). */
export const addSkill = defineCommand<typeof AddSkill, SkillState | undefined>({
  input: AddSkill,
  fold: skillFold,
  startsStream: true,
  target: ({ skillId }) => skillId,
  decide: (skill, command) => (skill ? [] : [happened(SkillAdded, command)]),
})
