import type { ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** A referral as far as it decides who owns its student for a job. */
export type ReferralOfStudent = {
  readonly id: string
  readonly employeeId: string
  readonly organizationId: string
  /** Chosen by the student, where the employee named none. */
  readonly jobId?: string
  readonly status: ReferralStatus
  readonly invitedAt: string
  readonly expiresAt: string
  readonly acceptedAt?: string
  readonly applicationId?: string
  /** What was done while it follows that, but not by a step of it: so it stands without it. */
  readonly byHand?: ReferralStatus
  /** Expired as an offer, to which an admin had set it back after a yes. */
  readonly unanswered?: true
  /** The employee chose the student, instead of writing an address: known before the answer. */
  readonly chosen?: true
}

/**
 * The referrals of one student, `_id`, whose employee knows the student: those chosen from the search, and those accepted. One that
 * ended without a yes is gone, and so are the older ones of those that ended and own nothing.
 */
export type ReferralOwnersDocument = Document & { readonly referrals: readonly ReferralOfStudent[] }

export const referralOwners = defineModel<ReferralOwnersDocument>({
  name: 'referral-owners',
  version: 6,
  readableFrom: 1,
  topics: ['referrals'],
  indexes: [],
})
