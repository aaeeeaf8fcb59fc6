import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** The résumés of one student; `_id` is the uid. */
export type ResumesDocument = Document & {
  readonly studentId: string
  /** Oldest first. */
  readonly versions: readonly {
    readonly id: string
    readonly number: number
    readonly name: string
    readonly bytes: number
    readonly uploadedAt: string
  }[]
  readonly primaryId?: string
}

export const resumes = defineModel<ResumesDocument>({ name: 'resumes', version: 1, topics: ['resumes'], indexes: [] })
