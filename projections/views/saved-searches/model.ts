import type { SavedSearchKind, SearchAlert } from '#events/vocabulary/jobs/saved-searches.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One saved search; `_id` is the search's id. A person has `limits.savedSearches` at most. */
export type SavedSearchDocument = Document & {
  readonly uid: string
  readonly name: string
  readonly kind: SavedSearchKind
  /** As its call took it when it was saved. */
  readonly query: Readonly<Record<string, unknown>>
  /** The skills that the query names: by them is counted what a merge would change. */
  readonly skills: readonly string[]
  /** The companies and universities that it names, for the same. */
  readonly organizations: readonly string[]
  readonly alert: SearchAlert
  readonly savedAt: string
  /** Since when what it finds is new. */
  readonly seenAt: string
}

export const savedSearches = defineModel<SavedSearchDocument>({
  name: 'saved-searches',
  version: 3,
  // Its queries go by an index that the collections before it lack.
  readableFrom: 3,
  topics: ['savedSearches'],
  indexes: [{ equals: ['uid'], sort: ['savedAt', 'desc'] }, { equals: ['skills'] }, { equals: ['organizations'] }],
})
