import type { Position } from '#events/envelope.ts'
import { ownerOf } from '#events/vocabulary/referrals/referral-ownership.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { Reader, Views } from '../core/reader.ts'
import { unlinked } from '../referrals/unlinked.ts'
import { readerAt } from './reader.ts'

/** Of one that stands again as soon as its application ends unseen. */
const followed = ['accepted', 'submitted', 'in_process', 'withdrawn'] as const

/**
 * The referral that owns a student's application for a job at an instant: of those that stand, the one accepted first (product 2.3). One whose
 * application was withdrawn while hidden stands for its company, so the next goes with it, too (product 2.19).
 */
export function acceptedReferral(read: Reader) {
  return async (studentId: string, jobId: string, now: string): Promise<{ readonly referralId: string } | undefined> => {
    const { items } = await read.find(referrals, {
      where: { studentId, status: { in: followed }, jobId },
      sort: ['invitedAt', 'desc'],
      limit: 10,
    })
    const cards = await read.byIds(
      recruiterBoard,
      items.map(({ applicationId }) => applicationId),
    )
    const standing = items.map((referral) => {
      const card = cards.get(referral.applicationId ?? '')
      return card?.hidden && card.status === 'withdrawn' ? unlinked(referral, Date.parse(now)) : referral
    })
    const owner = ownerOf(
      standing.filter(({ status }) => status === 'accepted'),
      now,
    )
    return owner && { referralId: owner._id }
  }
}

type Cause = { readonly position: Position; readonly meta: { readonly occurredAt: string } }

/** The same for a process: everything stored before the event is taken into account. @throws while the view has not reached it */
export function acceptedReferralFor(store: ReadStore, views: Views) {
  return async (studentId: string, jobId: string, { position, meta }: Cause): Promise<string | undefined> => {
    const read = await readerAt(store, views, [referrals, recruiterBoard], position)
    return (await acceptedReferral(read)(studentId, jobId, meta.occurredAt))?.referralId
  }
}
