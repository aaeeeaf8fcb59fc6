import type { NominationOutcome } from '#events/vocabulary/invitations.ts'
import type { Document } from '#platform/read-store/port.ts'
import type { Progress } from '../../application-progress.ts'
import { defineModel } from '../../define.ts'

/** How far a nominee has come, for the nominators; `_id` is the student's uid. Contains only what the student may know. */
export type StudentOutcomeDocument = Document & {
  /** The professor of each nomination that the student agreed to and did not take back: the same one may be there twice. */
  readonly nominators: readonly string[]
  readonly outcome?: NominationOutcome
  /** Each application by its id, without what a correction took back. */
  readonly progress: Readonly<Record<string, Progress>>
}

export const studentOutcomes = defineModel<StudentOutcomeDocument>({
  name: 'student-outcomes',
  version: 2,
  topics: ['nominations'],
  indexes: [],
})
