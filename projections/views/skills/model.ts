import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

export type SkillDocument = Document & {
  readonly label: string
  /** By which lists by name are in order (`nameKey` of `lib/fold.ts`). */
  readonly nameKey: string
  /** `everybody`, or the uid of who proposed it, until our team has looked at it. */
  readonly shownTo: string
  /** The label folded (`lib/folded-name.ts`). */
  readonly name: string
  /** Keys by which a name with slips of typing finds it (`lib/near-words.ts`). */
  readonly near: readonly string[]
}

/** Suggestions go by the beginning of `name`, the words of `label`, other names, and `near`. */
export const skills = defineModel<SkillDocument>({
  name: 'skills',
  version: 7,
  readableFrom: 3,
  topics: ['skills'],
  indexes: [
    { equals: [], sort: ['nameKey', 'asc'] },
    { equals: ['shownTo'], sort: ['nameKey', 'asc'] },
    { equals: [], sort: ['name', 'asc'] },
    { equals: ['shownTo'], sort: ['name', 'asc'] },
    { equals: ['name'], filters: ['shownTo'] },
    { equals: ['near'], filters: ['shownTo'] },
  ],
  search: ['label'],
})
