import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { ReferralStatusChanged, ReferralStatusCorrected, ReferralStudentJoined } from '#events/referrals.ts'
import { Id, Prose } from '#events/schema.ts'
import { openReferralStatuses, referralMovesFor, referralStatuses } from '#events/vocabulary/referral-status.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { applicationFold, applicationFor } from '../applications/state.ts'
import { defineCommand } from '../core/command.ts'
import { referralFold, type Referral } from './state.ts'

export const UpdateReferralStatus = Type.Object(
  { referralId: Id, status: Type.Enum(referralStatuses), reason: Type.Optional(Prose(2_000)) },
  { additionalProperties: false },
)

/** §7 POST /referrals/update-status {referralId, status}: withdrawn by either side, or what happened off the platform. */
export const updateReferralStatus = defineCommand<typeof UpdateReferralStatus, Referral, { readonly applicationId: string | undefined }>({
  operation: 'referrals.updateStatus',
  schema: UpdateReferralStatus,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  needs: async ({ referralId, studentId, jobId }, { status }, _, lookup) => {
    const applicationId = status === 'submitted' && studentId && jobId ? await applicationFor(lookup, studentId, jobId) : undefined
    const owner = applicationId === undefined ? undefined : (await lookup.fold(applicationFold, applicationId))?.referralId
    return owner === undefined || owner === referralId ? { applicationId } : refuse('application_referred')
  },
  parties: ({ studentId, employeeId, organizationId }) => ({ own: [studentId, employeeId], organizationId }),
  decide: (referral, { status: to, reason }, { actor, needs: { applicationId } }) => {
    const { status: from, subjectId } = referral
    if (to === from) return []
    const allowed = referralMovesFor(actor?.role, from)
    if (!allowed.includes(to)) return refuse('illegal_transition', { from, to, allowed })
    if (to === 'submitted' && applicationId === undefined) return refuse('not_applied')
    const linked = to === 'submitted' && applicationId ? { applicationId } : {}
    return [happened(ReferralStatusChanged, { ...idsOf(referral), from, to, ...linked, ...(reason?.trim() && { subjectId, reason }) })]
  },
  statusOf: ({ status }) => status,
})

const FollowApplication = Type.Object(
  { referralId: Id, applicationId: Id, status: Type.Enum(referralStatuses), correction: Type.Boolean() },
  { additionalProperties: false },
)

/** Sent by a process: the referral follows the application that came of it (product 2.3). */
export const followApplication = defineCommand<typeof FollowApplication, Referral>({
  operation: 'process.followApplication',
  schema: FollowApplication,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  parties: () => ({}),
  decide: (referral, { applicationId, status: to, correction }) => {
    const { status: from } = referral
    if (to === from) return []
    if (referral.applicationId !== undefined && referral.applicationId !== applicationId)
      return refuse('referral_not_open', { status: from })
    // What ended the referral itself, such as its withdrawal by the employee, is not undone by what becomes of the application.
    if ((referral.byHand || !correction) && !openReferralStatuses.includes(from)) return refuse('referral_not_open', { status: from })
    const definition = correction ? ReferralStatusCorrected : ReferralStatusChanged
    return [happened(definition, { ...idsOf(referral), from, to, applicationId })]
  },
})

const JoinReferral = Type.Object({ referralId: Id, invitationId: Id, studentId: Id }, { additionalProperties: false })

/** Sent by a process: the person referred by e-mail has an account now. */
export const joinReferral = defineCommand<typeof JoinReferral, Referral>({
  operation: 'process.joinReferral',
  schema: JoinReferral,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  parties: () => ({}),
  effect: async ({ invitationId, studentId }, _, { linkKeys }) => {
    await linkKeys(invitationId, studentId)
    return undefined
  },
  decide: (referral, { studentId }) =>
    referral.studentId === undefined
      ? [
          happened(ReferralStudentJoined, {
            referralId: referral.referralId,
            employeeId: referral.employeeId,
            organizationId: referral.organizationId,
            studentId,
          }),
        ]
      : [],
})

function idsOf({ referralId, employeeId, organizationId, studentId }: Referral) {
  return { referralId, employeeId, organizationId, ...(studentId && { studentId }) }
}
