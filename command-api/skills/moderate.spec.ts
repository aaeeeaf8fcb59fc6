import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { SkillAdded, SkillApproved, SkillDeclined, SkillMerged, SkillProposed, SkillUnmerged } from '#events/skills.ts'
import { admin, given, student } from '../testing/given.ts'
import type { SkillState } from './state.ts'
import { approveSkill, declineSkill, mergeSkill, unmergeSkill } from './moderate.ts'

const id = 'proposed-zig'
const zig = { skillId: id, label: 'Zig', proposedBy: student.uid }
const reason = 'A slip of typing.'
const proposed = happened(SkillProposed, zig)
const approved = happened(SkillApproved, zig)
const declined = happened(SkillDeclined, { ...zig, reason })
const merged = happened(SkillMerged, { ...zig, into: 'go', intoLabel: 'Go', reason })
const unmerged = happened(SkillUnmerged, { skillId: id, label: 'Zig', from: 'go', intoLabel: 'Go' })
const go = { skillId: 'go', label: 'Go', status: 'approved' } as const

describe('§2.15 a proposed skill', () => {
  it('is approved once, also after it was declined', () => {
    given(proposed).as(admin).when(approveSkill, { id }).thenHappened([approved])
    given(proposed, declined).as(admin).when(approveSkill, { id }).thenHappened([approved])
    given(proposed, approved).as(admin).when(approveSkill, { id }).thenNothingHappened()
    given(happened(SkillAdded, { skillId: 'go', label: 'Go' }))
      .as(admin)
      .when(approveSkill, { id: 'go' })
      .thenNothingHappened()
  })
  it('is declined with a reason while it waits, and not once it is everybody’s', () => {
    given(proposed).as(admin).when(declineSkill, { id, reason }).thenHappened([declined])
    given(proposed, declined).as(admin).when(declineSkill, { id, reason }).thenNothingHappened()
    given(proposed, approved).as(admin).when(declineSkill, { id, reason }).thenRefused('decided', { status: 'approved' })
  })
})

describe('§2.15 a merge of skills', () => {
  it('goes into one that is approved and not merged itself, so never in a circle', () => {
    const merge = (into: SkillState | undefined, name = 'go') =>
      given(proposed).as(admin).when(mergeSkill, { id, into: name, reason }, { into })
    merge(go).thenHappened([merged])
    merge({ ...go, status: 'pending' }).thenRefused('merge_target')
    merge({ ...go, status: 'merged' }).thenRefused('merge_target')
    merge(undefined).thenRefused('invalid')
    merge(go, id).thenRefused('invalid')
  })
  it('is told once, and a second one goes nowhere else', () => {
    given(proposed, merged).as(admin).when(mergeSkill, { id, into: 'go', reason }, { into: go }).thenNothingHappened()
    given(proposed, merged)
      .as(admin)
      .when(mergeSkill, { id, into: 'rust', reason }, { into: go })
      .thenRefused('decided', { status: 'merged' })
    given(proposed, merged).as(admin).when(approveSkill, { id }).thenRefused('decided', { status: 'merged' })
  })
  it('is taken back, and the skill stands as before', () => {
    given(proposed, merged).as(admin).when(unmergeSkill, { id }).thenHappened([unmerged])
    given(proposed).as(admin).when(unmergeSkill, { id }).thenNothingHappened()
    // It waits again, so it can be declined.
    given(proposed, merged, unmerged).as(admin).when(declineSkill, { id, reason }).thenHappened([declined])
    given(proposed, approved, merged, unmerged).as(admin).when(declineSkill, { id, reason }).thenRefused('decided', { status: 'approved' })
  })
})
