/** While an application is reviewed blind, its company reads the referral behind it as if there were none (product 2.19). */
import type { Account } from '#events/vocabulary/permissions.ts'
import { referralStatusAt } from '#events/vocabulary/terms.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import type { ReferralDocument } from '#projections/views/referrals/model.ts'
import type { Reader } from '../core/reader.ts'

/** Whether the caller must not be led from a referral to this application. What the view does not have yet counts as hidden. */
export async function hiddenApplications(
  read: Reader,
  { role }: Account,
  applicationIds: readonly (string | undefined)[],
): Promise<(applicationId: string | undefined) => boolean> {
  if (role !== 'recruiter') return () => false
  const cards = await read.byIds(recruiterBoard, applicationIds)
  return (id) => id !== undefined && (cards.get(id)?.hidden ?? true)
}

/** @param now in milliseconds: without its application an accepted one ends with its last day, as any other */
export function unlinked(
  { applicationId: _application, stage: _stage, unlinked: stood, ...referral }: ReferralDocument,
  now: number,
): ReferralDocument {
  const before = { ...referral, ...stood }
  const hasExpired = before.status === 'accepted' && referralStatusAt(before, now) === 'expired'
  return hasExpired ? { ...before, status: 'expired', since: before.expiresAt, revision: before.revision + 1 } : before
}
