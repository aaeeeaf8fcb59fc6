import type { Uncounted } from '#events/vocabulary/referrals/unlinked.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

export type ReferralDocument = Document & {
  readonly employeeId: string
  /** The referrer reviews the company's applications too. */
  readonly byRecruiter?: true
  readonly organizationId: string
  /** Unknown while the student has no account. */
  readonly studentId?: string
  readonly invitationId?: string
  /** Keyed hash of the student's address: finds the referral when that address registers. */
  readonly emailKey?: string
  /** Subject of what the employee wrote: the invitation, or the student. */
  readonly subjectId: string
  /** The employee wrote an address, instead of choosing a student from the search. */
  readonly byEmail: boolean
  /** Whether the employee knows the student: always from the search, by e-mail once the student accepts. */
  readonly known: boolean
  /** The person registered after the referral: the employee may know who it is. */
  readonly joined?: true
  /** As the employee named them; of an erased person there is nothing. */
  readonly student: { readonly email?: string; readonly name?: string }
  readonly message?: string
  readonly jobId?: string
  readonly status: ReferralStatus
  /** Counts towards the employee's limit of open referrals. */
  readonly open: boolean
  /** Last day to answer. */
  readonly expiresOn: string
  /** Handed in outside of the platform. */
  readonly external?: true
  /** When the student accepted it; stays after the referral has moved on. */
  readonly acceptedAt?: string
  /** Once accepted: the last day of the accepted referral. */
  readonly expirationDate?: string
  /** Its last day before it was extended. */
  readonly extendedFrom?: string
  /** End of the current term: of the offer, then of the accepted referral. */
  readonly expiresAt: string
  readonly invitedAt: string
  readonly since: string
  readonly applicationId?: string
  /** The one that it followed before the student took the answer back, so that its company counts no step of that. */
  readonly linkedBefore?: string
  /** How far that application is, while the referral is in process. */
  readonly stage?: ApplicationStatus
  /** Once it follows an application: what it would be without that, which is all that a company reads while the application is hidden. */
  readonly unlinked?: Pick<ReferralDocument, 'status' | 'since' | 'revision'>
  readonly uncounted?: Uncounted
  readonly revision: number
}

const filters = ['status', 'open', 'known', 'jobId', 'studentId', 'employeeId', 'organizationId'] as const

export const referrals = defineModel<ReferralDocument>({
  name: 'referrals',
  version: 13,
  // The part of a referral that a company may read while its application is hidden stands in a field that earlier documents lack.
  readableFrom: 7,
  // Whose it is, is known here: by a change its trail is read again, too.
  topics: ['referrals', 'timeline'],
  indexes: [
    { equals: ['employeeId'], sort: ['invitedAt', 'desc'], filters },
    { equals: ['studentId'], sort: ['invitedAt', 'desc'], filters },
    { equals: ['emailKey'], filters: ['open'] },
    { equals: ['organizationId'], sort: ['invitedAt', 'desc'], filters },
    { equals: [], sort: ['invitedAt', 'desc'] },
  ],
})
