import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { isHidden } from '#events/vocabulary/applications/blind.ts'
import { firstStage, openReferralStatuses, type ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { referralStatusAt } from '#events/vocabulary/terms.ts'
import { applicationFold, type ApplicationState } from '../applications/state.ts'
import type { AfterEvent, ClaimRules, IsNeeded } from '../claims/claim-rules.ts'
import { changing, defineFold } from '../core/streams/fold.ts'
import { userFold } from '../users/state.ts'

export type ReferralState = {
  readonly referralId: string
  readonly employeeId: string
  /** The referrer reviews the company's applications too. */
  readonly byRecruiter: boolean
  readonly organizationId: string
  /** The subject of the personal data about the student: the invitation until there is an account, then the student. */
  readonly subjectId: string
  readonly studentId: string | undefined
  readonly invitationId: string | undefined
  /** The value in its claim: the key of the address that was written, or the student who was chosen. */
  readonly claimed: string | undefined
  readonly jobId: string | undefined
  readonly status: ReferralStatus
  /** End of the current term: the one to answer, or the one of the accepted referral. */
  readonly expiresAt: string
  /** The employee gave more time to apply, which they may once. */
  readonly extended: boolean
  readonly applicationId: string | undefined
  /** How far that application is, as last told. */
  readonly stage: ApplicationStatus | undefined
  /** The status that it would have without that application. */
  readonly unlinked: ReferralStatus | undefined
  /** Handed in outside of the platform, so that people say by hand how it goes on. */
  readonly external: boolean
  /** The student's last answer, and what the offer was before it. */
  readonly answer: Answer | undefined
  /** The last status was set by a person, not taken from the application. */
  readonly byHand: boolean
}

type Answer = {
  readonly eventId: string
  readonly at: string
  readonly by: string | undefined
  readonly status: 'accepted' | 'declined'
  readonly before: Pick<ReferralState, 'jobId' | 'expiresAt'>
}
type AnswerEvent = { readonly id: string; readonly meta: { readonly occurredAt: string; readonly actor: { readonly uid?: string } } }

function answerOf({ jobId, expiresAt }: ReferralState, status: Answer['status'], { id, meta }: AnswerEvent): Answer {
  return { eventId: id, at: meta.occurredAt, by: meta.actor.uid, status, before: { jobId, expiresAt } }
}

type StatusData = { readonly to: ReferralStatus; readonly applicationId?: string; readonly external?: true }
const statusChanged = changing<ReferralState, { readonly data: StatusData }>((referral, { data }) => ({
  ...referral,
  status: data.to,
  applicationId: data.applicationId ?? referral.applicationId,
  stage: firstStage(data),
  unlinked: data.applicationId === undefined ? data.to : (referral.unlinked ?? referral.status),
  external: data.external ?? referral.external,
  byHand: data.applicationId === undefined,
}))

export const referralFold = defineFold<ReferralState>('referral', {
  ReferralInvited: (_, { data, meta: { actor } }) => ({
    referralId: data.referralId,
    employeeId: data.employeeId,
    byRecruiter: actor.role === 'recruiter',
    organizationId: data.organizationId,
    subjectId: data.subjectId,
    studentId: data.studentId,
    invitationId: data.invitationId,
    claimed: (data.byEmail ?? data.invitationId !== undefined) ? data.emailKey : data.studentId,
    jobId: data.jobId,
    status: 'invited',
    expiresAt: data.expiresAt,
    extended: false,
    applicationId: undefined,
    stage: undefined,
    unlinked: undefined,
    external: false,
    answer: undefined,
    byHand: false,
  }),
  ReferralStudentJoined: changing((referral, { data }) => ({ ...referral, subjectId: data.studentId, studentId: data.studentId })),
  ReferralAccepted: changing((referral, event) => ({
    ...referral,
    status: 'accepted',
    jobId: event.data.jobId,
    expiresAt: event.data.expiresAt,
    answer: answerOf(referral, 'accepted', event),
  })),
  ReferralExtended: changing((referral, { data: { expiresAt } }) => ({ ...referral, expiresAt, extended: true })),
  ReferralDeclined: changing((referral, event) => ({ ...referral, status: 'declined', answer: answerOf(referral, 'declined', event) })),
  ReferralAnswerTakenBack: changing((referral, { data: { jobId, expiresAt } }) => ({
    ...referral,
    status: 'invited',
    jobId,
    expiresAt,
    extended: false,
    applicationId: undefined,
    stage: undefined,
    unlinked: undefined,
    answer: undefined,
  })),
  ReferralStatusChanged: statusChanged,
  ReferralStatusCorrected: statusChanged,
  ReferralStageChanged: changing((referral, { data: { stage } }) => ({ ...referral, stage })),
  ReferralExpired: changing((referral) => ({ ...referral, status: 'expired' })),
})

/**
 * The value of the claim that one open referral per employee and student holds.
 * @param claimed the keyed address that was written, or the uid that was chosen: to compare the two would tell whose the address is
 */
export function referralClaim(employeeId: string, claimed: string): string {
  return `${employeeId}|${claimed}`
}

/** The ids that every event of a referral names. */
export function idsOf({ referralId, employeeId, organizationId, studentId }: ReferralState) {
  return { referralId, employeeId, organizationId, studentId }
}

/** A recruiter who refers somebody to a job that is reviewed blind must not notice which application is that person's (product 2.19). */
export function isHiddenFromReferrer({ byRecruiter }: ReferralState, application: ApplicationState | undefined): boolean {
  return byRecruiter && application !== undefined && isHidden(application)
}

/** Until it ends as far as its recruiter may know: to be refused the same referral again, or not, must not tell more (product 2.19). */
const isOpen: IsNeeded = async ({ id }, { fold, now }) => {
  const referral = await fold(referralFold, id)
  if (!referral) return false
  const { applicationId, byRecruiter, unlinked, status, studentId } = referral
  // Of an erased student it goes on to its last day, and stands in nobody's way.
  if (studentId !== undefined && (await fold(userFold, studentId))?.state === 'erased') return false
  const application = byRecruiter && applicationId !== undefined ? await fold(applicationFold, applicationId) : undefined
  const known = isHiddenFromReferrer(referral, application) ? (unlinked ?? status) : status
  return openReferralStatuses.includes(referralStatusAt({ ...referral, status: known }, now))
}

/** Looks at the referral as it is now, because a correction may have opened it again: then it has its place again, too. */
const placesAfter: AfterEvent<{ readonly data: { readonly referralId: string } }> = async ({ data }, { fold }) => {
  const referral = await fold(referralFold, data.referralId)
  if (!referral) return []
  const { employeeId, claimed, status } = referral
  const place = { kind: 'openReferral', value: employeeId } as const
  if (openReferralStatuses.includes(status)) return [{ ...place, becomes: 'taken' }]
  return [
    { ...place, becomes: 'free unless needed' },
    ...(claimed ? [{ kind: 'referral', value: referralClaim(employeeId, claimed), becomes: 'free unless needed' } as const] : []),
  ]
}

export const referralClaimRules: ClaimRules = {
  needs: { referral: isOpen, openReferral: isOpen },
  after: {
    ReferralDeclined: placesAfter,
    ReferralAnswerTakenBack: placesAfter,
    ReferralStatusChanged: placesAfter,
    ReferralStatusCorrected: placesAfter,
    ReferralExpired: placesAfter,
  },
}
