import type { NominationStatus } from '#events/vocabulary/invitations.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One nomination. Its outcome is in the view `paths`, by `studentId`. */
export type NominationDocument = Document & {
  readonly professorId: string
  readonly semester: string
  readonly universityId?: string
  readonly invitationId?: string
  /** Keyed hash of the nominee's address, for the limit of nominators per student, and to find it when that address registers. */
  readonly emailKey: string
  /** Subject of the nominee's personal data: the invitation, or the student. */
  readonly subjectId: string
  /** Unknown until the nominee has an account. */
  readonly studentId?: string
  /** The nominee registered after the nomination: the professor may know who it is. */
  readonly joined?: true
  readonly nominee: { readonly email: string; readonly name?: string }
  readonly reason: string
  readonly status: NominationStatus
  readonly sentAt: string
  readonly consentedAt?: string
  /** When the professor had the student reminded. */
  readonly reminders?: readonly string[]
  /** The words that were agreed to named recruiters who may find the student (product 2.20). */
  readonly namesRecruiters?: true
  /** Whether recruiters may read the reason. */
  readonly shareReason?: boolean
  /** Whether the professor may open the student's résumé. */
  readonly shareWithNominator?: boolean
  /** It repeats the nomination of a colleague. */
  readonly endorsed?: true
  /** It was revoked after somebody had opened its invitation, so it still counts towards the quota. */
  readonly stillCounts?: true
  /** The professor's university is not confirmed: nobody outside it is shown the nomination (product 2.20). */
  readonly unplaced?: true
}

/** Of a query for somebody outside the university. */
export const ofConfirmed = { unplaced: { none: [true] } } as const

const filters = ['semester', 'status', 'studentId', 'professorId', 'universityId', 'stillCounts', 'unplaced'] as const

export const nominations = defineModel<NominationDocument>({
  name: 'nominations',
  version: 9,
  // With documents that lack the words that were agreed to, students would be asked in vain.
  readableFrom: 8,
  // Whose it is, is known here: by a change its trail is read again, too.
  topics: ['nominations', 'quota', 'timeline'],
  indexes: [
    { equals: ['professorId'], sort: ['sentAt', 'desc'], filters },
    { equals: ['studentId'], sort: ['sentAt', 'desc'], filters },
    { equals: ['universityId'], sort: ['sentAt', 'desc'], filters },
    { equals: ['emailKey'], filters },
    { equals: ['semester'], sort: ['sentAt', 'desc'], filters },
    { equals: [], sort: ['sentAt', 'desc'] },
  ],
})
