import type { ReferralStatus } from '#events/vocabulary/referral-status.ts'
import { changing, defineFold } from '../core/fold.ts'

export type ReferralState = {
  readonly referralId: string
  readonly employeeId: string
  readonly organizationId: string
  /** Whose key seals what is said about the student: the invitation's until there is an account. */
  readonly subjectId: string
  readonly studentId: string | undefined
  readonly invitationId: string | undefined
  readonly emailKey: string | undefined
  readonly jobId: string | undefined
  readonly status: ReferralStatus
  /** When what stands now is over: the offer, then the accepted referral. */
  readonly expiresAt: string
  readonly applicationId: string | undefined
  /** Somebody set the status by hand, after whatever the application said. */
  readonly byHand: boolean
}

const to = changing<ReferralState, { readonly data: { readonly to: ReferralStatus; readonly applicationId?: string } }>(
  (referral, { data }) => ({
    ...referral,
    status: data.to,
    applicationId: data.applicationId ?? referral.applicationId,
    byHand: data.applicationId === undefined,
  }),
)

export const referralFold = defineFold<ReferralState>('referral', {
  ReferralInvited: (_, { data }) => ({
    referralId: data.referralId,
    employeeId: data.employeeId,
    organizationId: data.organizationId,
    subjectId: data.subjectId,
    studentId: data.studentId,
    invitationId: data.invitationId,
    emailKey: data.emailKey,
    jobId: data.jobId,
    status: 'invited',
    expiresAt: data.expiresAt,
    applicationId: undefined,
    byHand: false,
  }),
  ReferralStudentJoined: changing((referral, { data }) => ({ ...referral, subjectId: data.studentId, studentId: data.studentId })),
  ReferralAccepted: changing((referral, { data }) => ({
    ...referral,
    status: 'accepted',
    jobId: data.jobId,
    expiresAt: data.expiresAt,
  })),
  ReferralDeclined: changing((referral) => ({ ...referral, status: 'declined' })),
  ReferralStatusChanged: to,
  ReferralStatusCorrected: to,
  ReferralExpired: changing((referral) => ({ ...referral, status: 'expired' })),
})

/** What only one open referral may hold. */
export function referralClaim(employeeId: string, emailKey: string): string {
  return `${employeeId}|${emailKey}`
}

/** What every event of a referral names. */
export function idsOf({ referralId, employeeId, organizationId, studentId }: ReferralState) {
  return { referralId, employeeId, organizationId, studentId }
}
