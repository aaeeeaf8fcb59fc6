/** Jobs that a university hides from its students (product 2.7). */
import type { Account } from '#events/vocabulary/permissions.ts'
import { pairId } from '#lib/pair-id.ts'
import type { Where } from '#platform/read-store/port.ts'
import { campusApprovals } from '#projections/views/campus-approvals/model.ts'
import type { Reader } from '../core/reader.ts'

/** A university has approved no more companies than this (docs/decisions/companies-on-a-campus.md). */
export const MOST_COMPANIES = 1_000

/** Narrows lists and searches of jobs; nothing for those who are not students of a university. */
export async function onCampusOf(read: Reader, { role, universityId }: Account): Promise<Where> {
  if (role !== 'student' || universityId === undefined) return {}
  const { items } = await read.find(campusApprovals, { where: { universityId, status: 'approved' }, limit: MOST_COMPANIES })
  return { organizationId: { in: items.map(({ organizationId }) => organizationId) } }
}

export async function isHiddenFrom(read: Reader, { role, universityId }: Account, organizationId: string): Promise<boolean> {
  if (role !== 'student' || universityId === undefined) return false
  return (await read.get(campusApprovals, pairId(universityId, organizationId)))?.status !== 'approved'
}
