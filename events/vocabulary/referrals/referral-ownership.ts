import type { ReferralStatus } from './referral-status.ts'
import { referralStatusAt } from '../terms.ts'

type Accepted = {
  readonly status: ReferralStatus
  readonly expiresAt: string
  /** When the student accepted it. */
  readonly acceptedAt?: string
  readonly applicationId?: string
  /** What was said by hand of one that follows an application. */
  readonly byHand?: ReferralStatus
}

const owning: readonly ReferralStatus[] = ['accepted', 'submitted', 'in_process', 'hired']

/**
 * The owning one of a student's referrals for one job (product 2.19): the one accepted first that stands or has an application.
 * When it ends without an application, the earliest accepted of the rest does. A withdrawn application leaves it to the others.
 * @param now in milliseconds, or a UTC ISO instant
 */
export function ownerOf<Referral extends Accepted>(referrals: readonly Referral[], now: number | string): Referral | undefined {
  const rank = ({ status, acceptedAt = '' }: Referral) => `${status === 'withdrawn' ? 1 : 0} ${acceptedAt}`
  return referrals
    .filter((referral) => referral.acceptedAt !== undefined)
    .filter((referral) => owning.includes(referralStatusAt(referral, now)) || referral.applicationId !== undefined)
    .toSorted((one, other) => (rank(one) < rank(other) ? -1 : 1))
    .at(0)
}

/** As far as ownership goes, the referral without the application that it led to: what a company reads while that is hidden. */
export function beforeApplying<Referral extends Accepted>(referral: Referral): Referral {
  const { applicationId, byHand = 'accepted', ...before } = referral
  return applicationId === undefined ? referral : ({ ...before, status: byHand } as Referral)
}
