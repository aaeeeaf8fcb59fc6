import { referralStatusAt } from '#events/vocabulary/terms.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import type { Reader } from '../core/reader.ts'

/** The referral that owns a student's application for a job at an instant: of those that stand, the one accepted first (product 2.3). */
export function acceptedReferral(read: Reader) {
  return async (studentId: string, jobId: string, now: string): Promise<{ readonly referralId: string } | undefined> => {
    const { items } = await read.find(referrals, {
      where: { studentId, status: 'accepted', jobId },
      sort: ['invitedAt', 'desc'],
      limit: 10,
    })
    const standing = items.filter((referral) => referralStatusAt(referral, now) === 'accepted')
    const owner = standing.toSorted((a, b) => (a.since < b.since ? -1 : 1)).at(0)
    return owner && { referralId: owner._id }
  }
}
