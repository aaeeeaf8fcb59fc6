import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** The letter of an application that was sent with one; `_id` is the application's id. By itself, so that no move writes it again. */
export type CoverLetterDocument = Document & {
  readonly studentId: string
  readonly coverLetter: string
}

/** Comes with its application, whose views tell of it. */
export const coverLetters = defineModel<CoverLetterDocument>({
  name: 'cover-letters',
  version: 1,
  topics: ['applications'],
  indexes: [],
})
