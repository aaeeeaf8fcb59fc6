import type { CampusDecision } from '#events/vocabulary/organizations/campuses.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

type Decided = { readonly at: string; readonly by?: string; readonly reason?: string }

/** The decision of one university on one company. Without a document the company waits there. */
export type CampusApprovalDocument = Document & {
  readonly universityId: string
  readonly organizationId: string
  readonly status: CampusDecision
  readonly decided: Decided
  /** The latest former decisions, the oldest first. */
  readonly before: readonly (Decided & { readonly status: CampusDecision })[]
}

export const campusApprovals = defineModel<CampusApprovalDocument>({
  name: 'campus-approvals',
  version: 2,
  topics: ['campusApprovals'],
  indexes: [
    { equals: ['universityId'], filters: ['status', 'organizationId'] },
    { equals: ['organizationId'], filters: ['status', 'universityId'] },
    { equals: [] },
  ],
})
