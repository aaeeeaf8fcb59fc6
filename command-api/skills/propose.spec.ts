import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { SkillAdded, SkillProposed } from '#events/skills.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Lookup } from '../core/command.ts'
import { employee, given, NOW, student } from '../testing/given.ts'
import { proposeSkill } from './propose.ts'
import { proposedSkillId, unknownSkill } from './state.ts'

const zig = { skillId: 'proposed-zig', label: 'Zig' }
const proposed = happened(SkillProposed, { ...zig, proposedBy: student.uid })

describe('§7 a skill that is proposed', () => {
  it('§7 waits for our team, with its name trimmed', () => {
    given().as(student).when(proposeSkill, { skillId: zig.skillId, skill: ' Zig ' }).thenHappened([proposed])
    given()
      .as(student)
      .when(proposeSkill, { skillId: 'x', skill: 'Graph   theory' })
      .thenHappened([happened(SkillProposed, { skillId: 'x', label: 'Graph theory', proposedBy: student.uid })])
  })
  it('§7 is stored once, also for the next who proposes it, and one that exists is not proposed', () => {
    given(proposed).as(employee).when(proposeSkill, { skillId: zig.skillId, skill: 'zig' }).thenNothingHappened()
    given(happened(SkillAdded, { skillId: 'go', label: 'Go' }))
      .as(student)
      .when(proposeSkill, { skillId: 'go', skill: 'Golang' })
      .thenNothingHappened()
  })
  it('§7 takes one of the places of the day', () => {
    given()
      .as(student)
      .when(proposeSkill, { skillId: zig.skillId, skill: 'Zig' })
      .thenClaimed([
        {
          kind: 'proposalOfTheDay',
          value: `${student.uid}|${NOW.slice(0, 10)}`,
          places: limits.proposalsPerDay,
          taken: refuse('too_many_proposals', { limit: limits.proposalsPerDay, retryAfterSeconds: 14 * 3_600 }),
        },
      ])
  })
  it('§7 has the same id for all names of one skill, and another for another', () => {
    expect(proposedSkillId('kubernetes')).toBe(proposedSkillId('k8s'))
    expect(proposedSkillId('zig')).not.toBe(proposedSkillId('zag'))
    expect(proposedSkillId('c')).not.toBe(proposedSkillId('c++'))
  })
  it('§7 counts in a profile and nowhere else while it waits', async () => {
    const skills = new Map([
      ['go', { skillId: 'go', label: 'Go', status: 'approved' }],
      ['proposed-zig', { ...zig, status: 'pending' }],
    ])
    const fold = (async (_: unknown, id: string) => skills.get(id)) as Lookup['fold']
    expect(await unknownSkill(fold, ['go', 'proposed-zig'])).toBe('proposed-zig')
    expect(await unknownSkill(fold, ['go', 'proposed-zig'], { mayWait: true })).toBeUndefined()
  })
})
