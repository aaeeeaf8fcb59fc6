import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** The résumés of one student; `_id` is the uid. */
/** Of a version, also a removed one, there is a document by its id, which says whose it is and has no versions. */
export type ResumesDocument = Document & {
  readonly studentId: string
  /** Oldest first, without those that were removed. */
  readonly versions: readonly {
    readonly id: string
    readonly number: number
    readonly name: string
    readonly bytes: number
    readonly uploadedAt: string
    /** An admin attached it, and the student has not published it. */
    readonly hidden?: true
  }[]
  readonly primaryId?: string
}

export const resumes = defineModel<ResumesDocument>({
  name: 'resumes',
  version: 3,
  // Documents before it are found by the ids of all their versions.
  readableFrom: 3,
  topics: ['resumes'],
  indexes: [],
})
