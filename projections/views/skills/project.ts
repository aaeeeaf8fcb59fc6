import { signedInRooms } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { skills } from './model.ts'

export const skillProjection = defineProjection(skills, { streams: ['skill'], ignores: [] })({
  key: ({ data }) => [data.skillId],
  audience: () => signedInRooms,
  subjects: () => [],
  when: { SkillAdded: (_, { data: { label } }) => ({ label }) },
})
