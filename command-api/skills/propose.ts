import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { SkillProposed } from '#events/skills.ts'
import { proposalOfTheDay } from '../claims/proposal-of-the-day.ts'
import { defineCommand } from '../core/command.ts'
import { skillFold, type SkillState } from './state.ts'

/** `skillId` is that of the skill that has the name already, else one that follows from the name. */
const ProposeSkill = callInput('skills.add', { skillId: Id })

/** §7 POST /skills/add {skill}. A skill that exists, by this or another name of it, is answered and nothing is stored. */
export const proposeSkill = defineCommand<typeof ProposeSkill, SkillState | undefined>({
  input: ProposeSkill,
  fold: skillFold,
  startsStream: true,
  target: ({ skillId }) => skillId,
  claims: (_, __, { actor, now }) => (actor ? [proposalOfTheDay(actor.uid, now)] : []),
  decide: (skill, { skillId, skill: sent }, { actor }) => {
    if (skill || !actor) return []
    return [happened(SkillProposed, { skillId, label: sent.trim().replaceAll(/\s+/g, ' '), proposedBy: actor.uid })]
  },
  reply: ({ status }) => ({ status }),
})
