import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** The jobs that one student keeps for later; `_id` is the uid. Bounded by `limits.savedJobs`. */
export type SavedDocument = Document & {
  /** The latest last. */
  readonly jobs: readonly { readonly id: string; readonly at: string }[]
}

export const saved = defineModel<SavedDocument>({ name: 'saved', version: 1, topics: ['saved'], indexes: [] })
