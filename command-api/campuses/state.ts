import type { CampusStatus } from '#events/vocabulary/organizations/campuses.ts'
import { pairId } from '#lib/pair-id.ts'
import type { Lookup } from '../core/command.ts'
import { oneMore, type DailyCount } from '../core/daily-count.ts'
import { defineFold } from '../core/streams/fold.ts'
import { readAs } from '../organizations/state.ts'

export type CampusState = {
  readonly universityId: string
  readonly status: Exclude<CampusStatus, 'pending'>
  readonly reason: string | undefined
  readonly decisions: DailyCount
}

export const campusFold = defineFold<CampusState>('campus', {
  CampusApprovalGranted: (before, { data: { universityId, reason }, meta: { occurredAt } }) => ({
    universityId,
    reason,
    status: 'approved',
    decisions: oneMore(occurredAt, before?.decisions),
  }),
  CampusApprovalDeclined: (before, { data: { universityId, reason }, meta: { occurredAt } }) => ({
    universityId,
    reason,
    status: 'declined',
    decisions: oneMore(occurredAt, before?.decisions),
  }),
})

/** Whether students of this university may see and apply to the company's jobs. Those without a university may. */
export async function isOpenOnCampus(
  lookup: Pick<Lookup, 'fold'>,
  universityId: string | undefined,
  organizationId: string,
): Promise<boolean> {
  if (universityId === undefined) return true
  const [university, company] = await Promise.all([readAs(lookup, universityId), readAs(lookup, organizationId)])
  return (await lookup.fold(campusFold, pairId(university, company)))?.status === 'approved'
}
