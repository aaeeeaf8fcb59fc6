import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { SkillAdded } from '#events/skills.ts'
import type { Lookup } from '../core/command.ts'
import { given } from '../testing/given.ts'
import { addSkill } from './add.ts'
import { unknownSkill } from './state.ts'

describe('§3 add a skill', () => {
  it('§3 is stored once', () => {
    const added = happened(SkillAdded, { skillId: 'go', label: 'Go' })
    given().by({ kind: 'import' }).when(addSkill, { skillId: 'go', label: 'Go' }).thenHappened([added])
    given(added).by({ kind: 'import' }).when(addSkill, { skillId: 'go', label: 'Go' }).thenNothingHappened()
  })
})

describe('§3 look up skills', () => {
  const fold = (async (_: unknown, id: string) =>
    id === 'go' ? { skillId: 'go', label: 'Go', status: 'approved' } : undefined) as Lookup['fold']

  it('§3 names the first unknown skill', async () => {
    expect(await unknownSkill(fold, ['go'])).toBeUndefined()
    expect(await unknownSkill(fold, [])).toBeUndefined()
    expect(await unknownSkill(fold, ['go', 'cobol', 'ada'])).toBe('cobol')
  })

  it('§5 treats a malformed id as an unknown skill', async () => {
    expect(await unknownSkill(fold, ['../go'])).toBe('../go')
    expect(await unknownSkill(fold, [{ $gt: '' }])).toBe('[object Object]')
    expect(await unknownSkill(fold, [null])).toBe('null')
  })
})
