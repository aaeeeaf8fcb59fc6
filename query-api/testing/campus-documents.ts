import { pairId } from '#lib/pair-id.ts'
import type { CampusApprovalDocument } from '#projections/views/campus-approvals/model.ts'
import { earlier, type WithoutPosition } from './people.ts'

/** CMU has not decided about Globex. Universities post jobs themselves in some specs. */
const approved = [
  ['mit', 'acme'],
  ['mit', 'globex'],
  ['mit', 'cmu'],
  ['mit', 'mit'],
  ['cmu', 'acme'],
]

export const campusDocuments = approved.map(([universityId = '', organizationId = '']): WithoutPosition<CampusApprovalDocument> => ({
  _id: pairId(universityId, organizationId),
  universityId,
  organizationId,
  status: 'approved',
  decided: { at: earlier, by: 'uma' },
  before: [],
}))
