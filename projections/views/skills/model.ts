import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

export type SkillDocument = Document & {
  readonly label: string
  /** By which lists by name are in order (`nameKey` of `lib/fold.ts`). */
  readonly nameKey: string
  /** `everybody`, or the uid of who proposed it, until our team has looked at it; `nobody` while it is merged. */
  readonly shownTo: string
  readonly declined?: true
  /** As what it is read while it is merged, and to whom it was shown before. */
  readonly into?: string
  readonly shownBefore?: string
  /** The label folded (`lib/folded-name.ts`). */
  readonly name: string
  /** Keys by which a name with slips of typing finds it (`lib/near-words.ts`). */
  readonly near: readonly string[]
}

/** Suggestions go by the beginning of `name`, the words of `label`, other names, and `near`. */
export const skills = defineModel<SkillDocument>({
  name: 'skills',
  version: 8,
  // Lists of admins go by an index that the collections before it lack.
  readableFrom: 8,
  topics: ['skills'],
  indexes: [
    { equals: [], sort: ['nameKey', 'asc'], filters: ['shownTo'] },
    { equals: ['shownTo'], sort: ['nameKey', 'asc'] },
    { equals: [], sort: ['name', 'asc'], filters: ['shownTo'] },
    { equals: ['shownTo'], sort: ['name', 'asc'] },
    { equals: ['name'], filters: ['shownTo'] },
    { equals: ['near'], filters: ['shownTo'] },
  ],
  search: ['label'],
})
