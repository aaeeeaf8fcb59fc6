import type { ReferralStatus, referralOwnerships } from '#events/vocabulary/referral-status.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

export type ReferralDocument = Document & {
  readonly employeeId: string
  readonly organizationId: string
  /** Unknown while the student has no account. */
  readonly studentId?: string
  readonly invitationId?: string
  /** Keyed hash of the student's address, for who joins. */
  readonly emailKey?: string
  /** Whose key seals what the employee wrote: the invitation, or the student. */
  readonly subjectId: string
  /** The employee wrote an address … */
  readonly byEmail: boolean
  /** … and learns who is behind it when they accept. Whom one finds in the search, one knows. */
  readonly known: boolean
  /** As the employee named them. */
  readonly student: { readonly email: string; readonly name?: string }
  readonly message?: string
  readonly jobId?: string
  readonly ownership: (typeof referralOwnerships)[number]
  readonly status: ReferralStatus
  /** It counts towards the employee's twenty. */
  readonly open: boolean
  /** Last day to answer. */
  readonly expiresOn: string
  /** Once accepted: last day it stands. */
  readonly expirationDate?: string
  /** When what stands now is over: the offer, then the accepted referral. */
  readonly expiresAt: string
  readonly invitedAt: string
  readonly since: string
  readonly applicationId?: string
  readonly revision: number
}

const filters = ['status', 'open', 'known', 'jobId', 'studentId', 'employeeId', 'organizationId'] as const

export const referrals = defineModel<ReferralDocument>({
  name: 'referrals',
  version: 4,
  topics: ['referrals'],
  indexes: [
    { equals: ['employeeId'], sort: ['invitedAt', 'desc'], filters },
    { equals: ['studentId'], sort: ['invitedAt', 'desc'], filters },
    { equals: ['emailKey'], filters: ['open'] },
    { equals: ['organizationId'], sort: ['invitedAt', 'desc'], filters },
    { equals: [], sort: ['invitedAt', 'desc'] },
  ],
})
