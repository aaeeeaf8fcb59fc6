import { defineProjection, everybody } from '../../define.ts'
import { skills } from './model.ts'

export const skillProjection = defineProjection(skills, { streams: ['skill'], ignores: [] })({
  key: ({ data }) => [data.skillId],
  audience: () => everybody,
  subjects: () => [],
  when: { SkillAdded: (_, { data: { label } }) => ({ label }) },
})
