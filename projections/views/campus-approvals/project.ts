import type { DomainEvent } from '#events/define.ts'
import type { CampusDecision } from '#events/vocabulary/organizations/campuses.ts'
import { roomsOf } from '#events/vocabulary/sides.ts'
import { defined } from '#lib/fields.ts'
import { defineProjection, type Contents } from '../../define.ts'
import { campusApprovals, type CampusApprovalDocument } from './model.ts'

export const campusApprovalProjection = defineProjection(campusApprovals, { streams: ['campus'], ignores: [] })({
  key: ({ data }) => [data.campusId],
  audience: (campus) => roomsOf('campus', campus),
  // No person's data: what staff write of a company is the university's.
  subjects: () => [],
  when: {
    CampusApprovalGranted: (campus, event) => decided(campus, 'approved', event),
    CampusApprovalDeclined: (campus, event) => decided(campus, 'declined', event),
  },
})

/** As many former decisions are listed; the trail has all. */
const FORMER = 20

type Data = { readonly universityId: string; readonly organizationId: string; readonly reason?: string }

function decided(
  campus: CampusApprovalDocument | undefined,
  status: CampusDecision,
  { data: { universityId, organizationId, reason }, meta }: Pick<DomainEvent<string, Data>, 'data' | 'meta'>,
): Contents<CampusApprovalDocument> {
  return {
    universityId,
    organizationId,
    status,
    decided: defined({ at: meta.occurredAt, by: meta.actor.uid, reason }),
    before: campus ? [...campus.before, { status: campus.status, ...campus.decided }].slice(-FORMER) : [],
  }
}
