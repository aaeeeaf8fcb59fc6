/** While an application is reviewed blind, its company reads the referral behind it as if there were none (product 2.19). */
import type { Account } from '#events/vocabulary/permissions.ts'
import { referralStatusAt } from '#events/vocabulary/terms.ts'
import { recruiterBoard, type BoardCardDocument } from '#projections/views/recruiter-board/model.ts'
import type { ReferralDocument } from '#projections/views/referrals/model.ts'
import type { Reader } from '../core/reader.ts'

/**
 * The applications to which the caller must not be led from a referral, by their ids. One that the view does not have yet counts as hidden,
 * and has no card.
 */
export async function hiddenApplications(
  read: Reader,
  { role }: Account,
  applicationIds: readonly (string | undefined)[],
): Promise<ReadonlyMap<string | undefined, BoardCardDocument | undefined>> {
  if (role !== 'recruiter') return new Map()
  const cards = await read.byIds(recruiterBoard, applicationIds)
  const ids = applicationIds.filter((id) => id !== undefined)
  return new Map(ids.filter((id) => cards.get(id)?.hidden ?? true).map((id) => [id, cards.get(id)]))
}

/** When the account of its student was erased, which ended it: nobody else withdraws an application without a role. */
export function endedByErasure(card: BoardCardDocument | undefined): string | undefined {
  const last = card?.steps.at(-1)
  return last?.status === 'withdrawn' && last.role === undefined ? last.at : undefined
}

/**
 * Without its application an accepted one ends with its last day, as any other, or with the account of its student.
 * @param now in milliseconds
 * @param card the application, as far as the view has it
 */
export function unlinked(
  { applicationId: _application, stage: _stage, unlinked: stood, ...referral }: ReferralDocument,
  now: number,
  card?: BoardCardDocument,
): ReferralDocument {
  const before = { ...referral, ...stood }
  if (before.status !== 'accepted') return before
  const erasedAt = endedByErasure(card)
  const since = erasedAt !== undefined && Date.parse(erasedAt) < Date.parse(before.expiresAt) ? erasedAt : undefined
  if (since === undefined && referralStatusAt(before, now) !== 'expired') return before
  return { ...before, status: 'expired', since: since ?? before.expiresAt, revision: before.revision + 1 }
}
