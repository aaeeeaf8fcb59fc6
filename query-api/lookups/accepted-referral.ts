import type { Position } from '#events/envelope.ts'
import { ownerOf } from '#events/vocabulary/referrals/referral-ownership.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { Reader, Views } from '../core/reader.ts'
import { unlinked } from '../referrals/unlinked.ts'
import { allOf, readerAt } from './reader.ts'

/**
 * The referral that owns a student's application for a job at an instant: of those that stand, the one accepted first (product 2.3). One whose
 * application was withdrawn while hidden stands for its company, so the next goes with it, too (product 2.19). Only what the student said
 * yes to is asked for, whatever others have begun and withdrawn since.
 */
export function acceptedReferral(read: Reader) {
  return async (studentId: string, jobId: string, now: string): Promise<{ readonly referralId: string } | undefined> => {
    const [accepted, withdrawn] = await Promise.all([
      allOf(read, referrals, { where: { studentId, jobId, status: 'accepted' } }),
      allOf(read, recruiterBoard, { where: { studentId, jobId, status: 'withdrawn', hidden: true } }),
    ])
    const unseen = new Set<string | undefined>(withdrawn.map(({ _id }) => _id))
    const followed = await read.byIds(
      referrals,
      withdrawn.map(({ referralId }) => referralId),
    )
    const standing = [...new Map([...accepted.map((one) => [one._id, one] as const), ...followed]).values()].map((referral) =>
      unseen.has(referral.applicationId) ? unlinked(referral, Date.parse(now)) : referral,
    )
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
