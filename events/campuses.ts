/** A company on one university's campus: stream `campus-<id>`, where the id is made of both (`lib/pair-id.ts`). */
import { Type } from 'typebox'
import { defineEvent } from './define.ts'
import { Id, Prose } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

const decision = {
  campusId: Id,
  universityId: Id,
  organizationId: Id,
  /** The company reads it. */
  reason: Type.Optional(Prose(limits.campusReason)),
}

/** From now on the university's students see the company's jobs. */
export const CampusApprovalGranted = defineEvent(
  'CampusApprovalGranted',
  1,
  decision,
  ({ universityId }, _, by) => `${by} approved the company for the students of {o:${universityId}}`,
)

export const CampusApprovalDeclined = defineEvent(
  'CampusApprovalDeclined',
  1,
  decision,
  ({ universityId }, _, by) => `${by} declined the company for the students of {o:${universityId}}`,
)
