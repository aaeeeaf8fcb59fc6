import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** The résumés of one student; `_id` is the uid. */
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
  /** Of all versions, the removed ones too: finds the student of a version. */
  readonly versionIds: readonly string[]
  readonly primaryId?: string
}

export const resumes = defineModel<ResumesDocument>({
  name: 'resumes',
  version: 2,
  topics: ['resumes'],
  indexes: [{ equals: ['versionIds'] }],
})
