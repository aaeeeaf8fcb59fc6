/** While an application is reviewed blind, its company reads the referral behind it as if there were none (product 2.19). */
import type { Account } from '#events/vocabulary/permissions.ts'
import { openReferralStatuses } from '#events/vocabulary/referrals/referral-status.ts'
import { linkOf } from '#events/vocabulary/referrals/unlinked.ts'
import { referralStatusAt } from '#events/vocabulary/terms.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals, type ReferralDocument } from '#projections/views/referrals/model.ts'
import type { Reader } from '../core/reader.ts'
import { LOOKUP_LIMIT } from '../lookups/reader.ts'

/** The applications to which the caller must not be led from a referral, by their ids. One that the view does not have yet counts as hidden. */
export async function hiddenApplications(
  read: Reader,
  { role }: Pick<Account, 'role'>,
  applicationIds: readonly (string | undefined)[],
): Promise<ReadonlySet<string | undefined>> {
  if (role !== 'recruiter') return new Set()
  const cards = await read.byIds(recruiterBoard, applicationIds)
  const ids = applicationIds.filter((id) => id !== undefined)
  return new Set(ids.filter((id) => cards.get(id)?.hidden ?? true))
}

/**
 * The referral as its company reads it. Where its application is known by now, a gap in the revision would tell of a former one that is
 * hidden still.
 * @param now in milliseconds
 */
export function readByCompany(referral: ReferralDocument, hidden: ReadonlySet<string | undefined>, now: number): ReferralDocument {
  if (hidden.has(linkOf(referral))) return unlinked(referral, now)
  const { uncounted = {}, revision } = referral
  const steps = Object.entries(uncounted).reduce((sum, [id, count]) => sum + (hidden.has(id) ? count : 0), 0)
  return endedAt({ ...referral, revision: revision - steps }, now)
}

/** Without its application an accepted one ends with its last day, as any other. @param now in milliseconds */
export function unlinked(
  { applicationId: _application, linkedBefore: _before, stage: _stage, unlinked: stood, ...referral }: ReferralDocument,
  now: number,
): ReferralDocument {
  return endedAt({ ...referral, ...stood }, now)
}

/** Of these applications the ids of those that were withdrawn while hidden: for all that comes next, a referral stands without them. */
export async function withdrawnHidden(
  read: Reader,
  applicationIds: readonly (string | undefined)[],
): Promise<ReadonlySet<string | undefined>> {
  const cards = await read.byIds(recruiterBoard, applicationIds)
  return new Set([...cards.values()].filter(({ status, hidden }) => status === 'withdrawn' && hidden).map(({ _id }) => _id))
}

/**
 * Of withdrawn ones the ids of those which the student's next application would go with: a hidden one has withdrawn them and nobody else, so
 * either side may still do that. @param now in milliseconds
 */
export async function standingWithdrawn(read: Reader, found: readonly ReferralDocument[], now: number): Promise<ReadonlySet<string>> {
  const standing = found.filter((referral) => referral.status === 'withdrawn' && unlinked(referral, now).status === 'accepted')
  const unseen = await withdrawnHidden(
    read,
    standing.map(({ applicationId }) => applicationId),
  )
  return new Set(standing.filter(({ applicationId }) => unseen.has(applicationId)).map(({ _id }) => _id))
}

/**
 * An accepted one whose term has ended, as the timer's event leaves it, which comes a little later: of one that follows an application no
 * event says so.
 */
export function endedAt(referral: ReferralDocument, now: number): ReferralDocument {
  if (referral.status !== 'accepted' || referralStatusAt(referral, now) !== 'expired') return referral
  return { ...referral, status: 'expired', since: referral.expiresAt, revision: referral.revision + 1 }
}

/**
 * The referrals of these students that are open as far as the people of their company may know, newest first: that a hidden application has
 * ended one, or goes on past its last day, is told to none of them but the employee who referred. Of an address that somebody wrote it is
 * not told whose it is, before the person answers (product 2.18).
 * @param now in milliseconds
 */
export async function openAtCompany(
  read: Reader,
  { organizationId = '' }: Pick<Account, 'organizationId'>,
  students: readonly string[],
  now: number,
): Promise<readonly ReferralDocument[]> {
  const where = { studentId: { in: students }, organizationId, known: true }
  const { items } = await read.find(referrals, { where, sort: ['invitedAt', 'desc'], limit: LOOKUP_LIMIT })
  const hidden = await hiddenApplications(read, { role: 'recruiter' }, items.map(linkOf))
  return items.filter((referral) => openReferralStatuses.includes(referralStatusAt(readByCompany(referral, hidden, now), now)))
}
