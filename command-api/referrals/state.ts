import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { isHidden } from '#events/vocabulary/applications/blind.ts'
import { firstStage, isHandedInOutside, openReferralStatuses, type ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import { isMadeUnlinked, linkOf, withUncounted, type Uncounted } from '#events/vocabulary/referrals/unlinked.ts'
import { referralStatusAt } from '#events/vocabulary/terms.ts'
import { pick } from '#lib/pick.ts'
import { applicationFold, type ApplicationState } from '../applications/state.ts'
import type { AfterEvent, ClaimRules, IsNeeded } from '../claims/claim-rules.ts'
import { changing, defineFold, type Counting, type ReadFold } from '../core/streams/fold.ts'
import { userFold } from '../users/state.ts'

export type ReferralState = {
  readonly referralId: string
  readonly employeeId: string
  /** The referrer was a recruiter then, who refers nobody but invites. */
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
  /** The one that it followed before the student took the answer back. */
  readonly linkedBefore: string | undefined
  /** The `revision` of a company from which that application is hidden: it counts no step of it. */
  readonly counted: number
  readonly uncounted: Uncounted
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

/** @param isCounted by a company that reads the referral without its application; every event when left out */
function counting<Event>(
  change: (referral: ReferralState, event: Event) => ReferralState,
  isCounted: (referral: ReferralState, event: Event) => boolean = () => true,
) {
  return changing<ReferralState, Event>((referral, event) => {
    const after = change(referral, event)
    const link = linkOf(after)
    if (link === undefined || isCounted(referral, event)) return { ...after, counted: referral.counted + 1 }
    return { ...after, uncounted: withUncounted(referral.uncounted, link) }
  })
}

type Move = { readonly to: ReferralStatus; readonly applicationId?: string }
type Dated = { readonly meta: { readonly occurredAt: string } }
/** A change of status, also of the one that it would have without its application, if it could be made without that. */
function moving<Event extends Dated>(
  change: (referral: ReferralState, event: Event) => Partial<ReferralState>,
  moveOf: (event: Event) => Move,
) {
  return counting<Event>(
    (referral, event) => ({
      ...referral,
      ...change(referral, event),
      status: moveOf(event).to,
      unlinked: unlinkedAfter(referral, moveOf(event), event),
    }),
    (referral, event) => isMadeByHand(referral, moveOf(event), event),
  )
}

type StatusEvent = Dated & { readonly data: Move & { readonly external?: true } }
const statusChanged = moving<StatusEvent>(
  (referral, { data }) => ({
    applicationId: data.applicationId ?? referral.applicationId,
    stage: firstStage(data),
    external: isHandedInOutside(data, referral.external),
    byHand: data.applicationId === undefined,
  }),
  ({ data }) => data,
)

function unlinkedAfter(referral: ReferralState, move: Move, event: Dated): ReferralStatus | undefined {
  const { status, unlinked } = referral
  if (unlinked === undefined) return move.applicationId === undefined ? undefined : status
  return isMadeByHand(referral, move, event) ? move.to : unlinked
}

function isMadeByHand(referral: ReferralState, move: Move, { meta }: Dated): boolean {
  const { status, unlinked = status } = referral
  if (referral.unlinked === undefined) return move.applicationId === undefined
  return isMadeUnlinked({ ...referral, status: unlinked }, move, meta.occurredAt)
}

/**
 * A recruiter who must not notice the application counts no event of it. Where it was not looked up whether that is still hidden (for a
 * repeated call, or one that does not depend on it), it counts as hidden. Of one whose
 * application is known by now, it counts no step of a former one that is hidden still.
 */
function countedFor(referral: ReferralState, { actor, needs }: Counting, revision?: number) {
  const { hidden = linkOf(referral) !== undefined, hiddenSteps = 0 } = (needs ?? {}) as {
    readonly hidden?: boolean
    readonly hiddenSteps?: number
  }
  if (revision === undefined || actor?.role !== 'recruiter') return revision
  return hidden ? referral.counted : revision - hiddenSteps
}

export const referralFold = defineFold<ReferralState>(
  'referral',
  {
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
      linkedBefore: undefined,
      counted: 0,
      uncounted: {},
      external: false,
      answer: undefined,
      byHand: false,
    }),
    ReferralStudentJoined: counting((referral, { data }) => ({ ...referral, subjectId: data.studentId, studentId: data.studentId })),
    ReferralAccepted: moving(
      (referral, event) => ({ ...pick(event.data, 'jobId', 'expiresAt'), answer: answerOf(referral, 'accepted', event) }),
      () => ({ to: 'accepted' }),
    ),
    ReferralExtended: counting((referral, { data: { expiresAt } }) => ({ ...referral, expiresAt, extended: true })),
    ReferralDeclined: moving(
      (referral, event) => ({ answer: answerOf(referral, 'declined', event) }),
      () => ({ to: 'declined' }),
    ),
    ReferralAnswerTakenBack: counting((referral, { data: { jobId, expiresAt } }) => ({
      ...referral,
      status: 'invited',
      jobId,
      expiresAt,
      extended: false,
      applicationId: undefined,
      stage: undefined,
      unlinked: undefined,
      linkedBefore: linkOf(referral),
      answer: undefined,
    })),
    ReferralStatusChanged: statusChanged,
    ReferralStatusCorrected: statusChanged,
    ReferralStageChanged: counting(
      (referral, { data: { stage } }) => ({ ...referral, stage }),
      () => false,
    ),
    ReferralExpired: moving(
      () => ({}),
      () => ({ to: 'expired' }),
    ),
  },
  { counted: countedFor },
)

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

/**
 * A recruiter who referred somebody to a job that is reviewed blind, also as an employee before, must not notice which application is that
 * person's (product 2.19).
 */
export async function isHiddenFromReferrer(
  referral: ReferralState,
  application: ApplicationState | undefined,
  fold: ReadFold,
): Promise<boolean> {
  return application !== undefined && isHidden(application) && (await isOfRecruiter(referral, fold))
}

/** By the role that the referrer has by now: it may have changed since. */
export async function isOfRecruiter({ employeeId }: ReferralState, fold: ReadFold): Promise<boolean> {
  return (await fold(userFold, employeeId))?.role === 'recruiter'
}

/**
 * Its status, without an application that its student withdrew while the company did not see whose it was: to that the referral stands, and
 * the student applies with it again.
 * @param application that it follows
 */
export function withoutWithdrawn({ status, unlinked }: ReferralState, application: ApplicationState | undefined): ReferralStatus {
  return application?.status === 'withdrawn' && isHidden(application) ? (unlinked ?? status) : status
}

/** Until it ends as far as its recruiter may know: to be refused the same referral again, or not, must not tell more (product 2.19). */
const isOpen: IsNeeded = async ({ id }, { fold, now }) => {
  const referral = await fold(referralFold, id)
  if (!referral) return false
  const { applicationId, unlinked, status, studentId } = referral
  // Of an erased student it goes on to its last day, and stands in nobody's way.
  if (studentId !== undefined && (await fold(userFold, studentId))?.state === 'erased') return false
  const application = applicationId === undefined ? undefined : await fold(applicationFold, applicationId)
  const known = (await isHiddenFromReferrer(referral, application, fold)) ? (unlinked ?? status) : status
  return openReferralStatuses.includes(referralStatusAt({ ...referral, status: known }, now))
}

/**
 * Looks at the referral as it is now, because a correction may have opened it again: then it has its place again, too. One that ended with
 * its application gives its places to whoever asks for them, and before that nothing is stored: it would tell that a hidden application
 * has a referral (product 2.19).
 */
const placesAfter: AfterEvent<{ readonly data: { readonly referralId: string; readonly applicationId?: string } }> = async (
  { data },
  { fold },
) => {
  const referral = await fold(referralFold, data.referralId)
  if (!referral) return []
  const { employeeId, claimed, status } = referral
  const place = { kind: 'openReferral', value: employeeId } as const
  if (openReferralStatuses.includes(status)) return [{ ...place, becomes: 'taken' }]
  if (data.applicationId !== undefined) return []
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
