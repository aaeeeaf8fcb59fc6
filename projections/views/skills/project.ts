import { adminsRoom, roomsOfPeople, signedInRooms } from '#events/vocabulary/sides.ts'
import { nameKey } from '#lib/fold.ts'
import { foldedName } from '#lib/folded-name.ts'
import { keysOfWord } from '#lib/near-words.ts'
import { everybody, nobody } from '#events/vocabulary/organizations/proposals.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { skills, type SkillDocument } from './model.ts'

export const skillProjection = defineProjection(skills, { streams: ['skill'], ignores: [] })({
  key: ({ data }) => [data.skillId],
  audience: ({ shownTo, shownBefore = shownTo }) =>
    shownBefore === everybody ? signedInRooms : [...roomsOfPeople([shownBefore]), adminsRoom],
  subjects: () => [],
  when: {
    SkillAdded: (_, { data: { label } }) => named(label, everybody),
    SkillProposed: (_, { data: { label, proposedBy } }) => named(label, proposedBy),
    SkillApproved: (skill) => {
      if (!skill) return undefined
      const { declined: _declined, ...rest } = skill
      return { ...rest, shownTo: everybody }
    },
    SkillDeclined: (skill) => skill && { ...skill, declined: true },
    SkillMerged: (skill, { data: { into } }) => skill && { ...skill, into, shownTo: nobody, shownBefore: skill.shownTo },
    SkillUnmerged: (skill) => {
      if (!skill) return undefined
      const { into: _into, shownBefore = everybody, ...rest } = skill
      return { ...rest, shownTo: shownBefore }
    },
  },
})

function named(label: string, shownTo: string): Contents<SkillDocument> {
  const name = foldedName(label)
  return { label, nameKey: nameKey(label), shownTo, name, near: keysOfWord(name) }
}
