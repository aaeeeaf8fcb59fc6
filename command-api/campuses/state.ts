import type { CampusStatus } from '#events/vocabulary/organizations/campuses.ts'
import { pairId } from '#lib/pair-id.ts'
import type { Lookup } from '../core/command.ts'
import { defineFold } from '../core/streams/fold.ts'

export type CampusState = {
  readonly universityId: string
  readonly status: Exclude<CampusStatus, 'pending'>
  readonly reason: string | undefined
}

export const campusFold = defineFold<CampusState>('campus', {
  CampusApprovalGranted: (_, { data: { universityId, reason } }) => ({ universityId, reason, status: 'approved' }),
  CampusApprovalDeclined: (_, { data: { universityId, reason } }) => ({ universityId, reason, status: 'declined' }),
})

/** Whether students of this university may see and apply to the company's jobs. Those without a university may. */
export async function isOpenOnCampus(
  { fold }: Pick<Lookup, 'fold'>,
  universityId: string | undefined,
  organizationId: string,
): Promise<boolean> {
  if (universityId === undefined) return true
  return (await fold(campusFold, pairId(universityId, organizationId)))?.status === 'approved'
}
