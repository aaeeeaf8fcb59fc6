import { callInput } from '#contract/input.ts'
import { CampusApprovalDeclined, CampusApprovalGranted } from '#events/campuses.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { secondsLeftToday } from '#events/vocabulary/terms.ts'
import { filled } from '#lib/fields.ts'
import { pairId } from '#lib/pair-id.ts'
import { defineCommand } from '../core/command.ts'
import { countOn } from '../core/daily-count.ts'
import { organizationFold } from '../organizations/state.ts'
import { campusFold, type CampusState } from './state.ts'

/** The route says for which university. */
const DecideCampus = callInput('campusApprovals.decide', { universityId: Id })

/** POST /campus-approvals/{organizationId}: staff let a company on their campus, or not; they may think again at any time. */
export const decideCampus = defineCommand<typeof DecideCampus, CampusState | undefined>({
  input: DecideCampus,
  fold: campusFold,
  startsStream: true,
  target: ({ universityId, organizationId }) => pairId(universityId, organizationId),
  parties: (_, { universityId }) => ({ universityId }),
  needs: async (_, { universityId, organizationId }, __, { fold }) => {
    const [university, organization] = await Promise.all([fold(organizationFold, universityId), fold(organizationFold, organizationId)])
    return university?.kind === 'university' && organization?.kind === 'company' ? undefined : refuse('not_found')
  },
  decide: (campus, { universityId, organizationId, decision, reason: said }, { target: campusId, now }) => {
    const reason = filled(said)
    if (campus?.status === decision && campus.reason === reason) return []
    if (countOn(now, campus?.decisions) >= limits.campusDecisionsPerDay)
      return refuse('decided_too_often', { limit: limits.campusDecisionsPerDay, retryAfterSeconds: secondsLeftToday(now) })
    const definition = decision === 'approved' ? CampusApprovalGranted : CampusApprovalDeclined
    return [happened(definition, { campusId, universityId, organizationId, reason })]
  },
  reply: ({ status }) => ({ status }),
})
