import type { ApplicationSource, ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { Interview } from '#events/vocabulary/applications/interviews.ts'
import type { Path } from '#events/vocabulary/path.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One application as its student may know it; `_id` is the application's id. */
export type StudentApplicationDocument = Document & {
  readonly jobId: string
  readonly organizationId: string
  readonly studentId: string
  readonly universityId?: string
  readonly source: ApplicationSource
  readonly referralId?: string
  readonly resumeVersionId?: string
  /** A rejection or an offer only once it was disclosed (product 2.2). */
  readonly status: ApplicationStatus
  readonly submittedAt: string
  readonly since: string
  readonly offerExpiresOn?: string
  /** When that day ended for the company as the student was told: it stays, wherever the company moves. */
  readonly offerExpiresAt?: string
  readonly offerText?: string
  /** When, as far as the student knows, it was last moved, or something was said about an interview. */
  readonly movedAt: string
  /** All that were proposed, in their order. */
  readonly interviews?: readonly Interview[]
  /** Both sides have notice that it closes by itself then, unless the company moves it. */
  readonly closesAt?: string
  /** The offer ended without an answer. */
  readonly offerExpired?: true
  /** With a rejection or an offer before its disclosure: queries must return nothing but its `toldSteps`, and no `heldOffer`. */
  readonly path: Path
  readonly heldOffer?: { readonly offerExpiresOn?: string; readonly offerText?: string }
  /** How many events after the submission the student noticed. */
  readonly revision: number
}

export const studentApplications = defineModel<StudentApplicationDocument>({
  name: 'student-applications',
  version: 7,
  // Documents before it have no path.
  readableFrom: 7,
  // Whose it is, is known here: by a change its trail is read again, too.
  topics: ['applications', 'timeline'],
  indexes: [{ equals: ['studentId'], sort: ['submittedAt', 'desc'], filters: ['status', 'jobId', 'organizationId'] }],
})
