import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { SkillApproved, SkillDeclined, SkillMerged, SkillUnmerged } from '#events/skills.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { mergeClaims } from '../claims/merge-claims.ts'
import { defineCommand } from '../core/command.ts'
import { skillFold, type SkillState } from './state.ts'

const ApproveSkill = callInput('moderation.approveSkill')
const DeclineSkill = callInput('moderation.declineSkill')
const MergeSkill = callInput('moderation.mergeSkill')
const UnmergeSkill = callInput('moderation.unmergeSkill')

/** POST /admin/skills/{id}/approve: the skill is everybody's. One that was declined may be approved later. */
export const approveSkill = defineCommand<typeof ApproveSkill, SkillState>({
  input: ApproveSkill,
  fold: skillFold,
  target: ({ id }) => id,
  decide: (skill) => {
    if (skill.status === 'approved') return []
    if (skill.status === 'merged') return refuse('decided', { status: skill.status })
    return [happened(SkillApproved, named(skill))]
  },
  reply: ({ status }) => ({ status }),
})

/** POST /admin/skills/{id}/decline: it stays in the profiles that name it, where nobody else sees it. The proposer reads the reason. */
export const declineSkill = defineCommand<typeof DeclineSkill, SkillState>({
  input: DeclineSkill,
  fold: skillFold,
  target: ({ id }) => id,
  decide: (skill, { reason }) => {
    if (skill.status === 'declined') return []
    if (skill.status !== 'pending') return refuse('decided', { status: skill.status })
    return [happened(SkillDeclined, { ...named(skill), reason })]
  },
  reply: ({ status }) => ({ status }),
})

/**
 * POST /admin/skills/{id}/merge: wherever its id stands, the skill is read as the other one (docs/decisions/moderation.md). That one is
 * approved and not merged itself, so that no merge goes round in a circle; it may be merged later, and both are then read as the last one.
 */
export const mergeSkill = defineCommand<typeof MergeSkill, SkillState, { readonly into: SkillState | undefined }>({
  input: MergeSkill,
  fold: skillFold,
  target: ({ id }) => id,
  needs: async (_, { into }, __, { fold }) => ({ into: await fold(skillFold, into) }),
  claims: (_, { id, into }, context) => mergeClaims({ kind: 'skillMerge', id, into, part: context.id(0) }),
  decide: (skill, { id, into, reason }, { needs }) => {
    if (into === id) return invalid('into', 'is the same skill')
    if (!needs.into) return invalid('into', 'is no skill we know')
    if (skill.merged) return skill.merged.into === into ? [] : refuse('decided', { status: 'merged' })
    if (needs.into.status !== 'approved') return refuse('merge_target')
    return [happened(SkillMerged, { ...named(skill), into, intoLabel: needs.into.label, reason })]
  },
  reply: ({ status }) => ({ status }),
})

/** POST /admin/skills/{id}/unmerge: it stands for itself again, as it did before. */
export const unmergeSkill = defineCommand<typeof UnmergeSkill, SkillState>({
  input: UnmergeSkill,
  fold: skillFold,
  target: ({ id }) => id,
  decide: ({ skillId, label, merged }, { reason }) =>
    merged ? [happened(SkillUnmerged, { skillId, label, from: merged.into, intoLabel: merged.intoLabel, reason })] : [],
  reply: ({ status }) => ({ status }),
})

const named = ({ skillId, label, proposedBy }: SkillState) => ({ skillId, label, proposedBy })
