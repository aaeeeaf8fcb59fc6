import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

export type SkillDocument = Document & { readonly label: string }

/** Suggestions search `label` by its first letters. */
export const skills = defineModel<SkillDocument>({
  name: 'skills',
  version: 1,
  topics: ['skills'],
  indexes: [{ equals: [], sort: ['label', 'asc'] }],
  search: ['label'],
})
