import type { NominationOutcome } from '#events/vocabulary/invitations.ts'
import type { Document } from '#platform/read-store/port.ts'
import type { Progress } from '../../application-progress.ts'
import { defineModel } from '../../define.ts'

/** How far a nominee has come, for the nominators; `_id` is the student's uid. Contains only what the student may know. */
export type StudentOutcomeDocument = Document & {
  /** Professors to whose nomination the student consented. */
  readonly nominators: readonly string[]
  readonly outcome?: NominationOutcome
  /** Each application by its id, without what a correction took back. */
  readonly progress: Readonly<Record<string, Progress>>
}

export const studentOutcomes = defineModel<StudentOutcomeDocument>({
  name: 'student-outcomes',
  version: 1,
  topics: ['nominations'],
  indexes: [],
})
