import { describe, expect, it } from 'vitest'
import { SkillAdded, SkillProposed } from '#events/skills.ts'
import { event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { skillProjection } from './project.ts'

const added = event(SkillAdded, { skillId: 'node', label: 'Node.js' })
const proposed = event(SkillProposed, { skillId: 'proposed-zig', label: 'Zig', proposedBy: 'mia' })

describe('§7 a skill', () => {
  it('§7 is found by its folded name and by slips of it', () => {
    const skill = given(skillProjection, added).document('node')
    expect(skill).toMatchObject({ label: 'Node.js', name: 'nodejs', shownTo: 'everybody' })
    expect(skill?.near).toContain('ndejs')
  })
  it('§7 that was added is everybody’s, one that was proposed is its proposer’s and the admins’', () => {
    expect(given(skillProjection, added).refreshes.flatMap(({ rooms }) => rooms)).toContain('role:student')
    const { document, refreshes } = given(skillProjection, proposed)
    expect(document('proposed-zig')).toMatchObject({ label: 'Zig', shownTo: 'mia' })
    expect(refreshes.flatMap(({ rooms }) => rooms).toSorted()).toEqual(['role:admin', 'u:mia'])
  })
})
