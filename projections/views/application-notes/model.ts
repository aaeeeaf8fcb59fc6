import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/**
 * A company's notes on one application, for itself alone; `_id` is the application's id. There are `limits.notesPerApplication` at
 * most, and retracted ones are not among them.
 */
export type ApplicationNotesDocument = Document & {
  readonly organizationId: string
  readonly studentId: string
  /** The oldest first. */
  readonly notes: readonly ApplicationNote[]
}

export type ApplicationNote = {
  readonly id: string
  readonly at: string
  /** The author's uid. */
  readonly by: string
  readonly text: string
  readonly rating?: number
}

export const applicationNotes = defineModel<ApplicationNotesDocument>({
  name: 'application-notes',
  version: 1,
  topics: ['applications'],
  indexes: [],
})
