import { callInput, type InputOf } from '#contract/input.ts'
import { ApplicationReinstated, ApplicationStatusChanged, ApplicationStatusCorrected } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import {
  isTerminal,
  movesFor,
  openSteps,
  rejectCodes,
  withdrawCodes,
  type ApplicationStatus,
  type ReasonCode,
} from '#events/vocabulary/application-status.ts'
import { isHidden } from '#events/vocabulary/blind.ts'
import { invalid, isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { dayIn } from '#events/vocabulary/semesters.ts'
import { hasEnded, isPast, mayReinstate, mayUndo, offerAnswerDay, takesApplications } from '#events/vocabulary/terms.ts'
import { defined, filled } from '#lib/fields.ts'
import { defineCommand, type Claim, type Context, type Decision } from '../core/command.ts'
import { jobFold, type JobState } from '../jobs/state.ts'
import { timezoneOf } from '../organizations/state.ts'
import { heldUntil, idsOf, withDisclosure } from './disclosure.ts'
import { warningsOf } from './interview-warnings.ts'
import { calledBack, mistakeInPeople, proposedInterview } from './interviews.ts'
import { interviewAgain, knownOf, laterIdleAt, offAfter, proposalOf } from './interviews-of-moves.ts'
import { applicationClaim, applicationFold, firstTakenBack, knownToStudent, type ApplicationState, type InterviewPlaces } from './state.ts'

const ChangeStatus = callInput('applications.changeStatus')
type Input = InputOf<typeof ChangeStatus>
export type Needs = {
  readonly job: JobState | undefined
  readonly timezone: string
  readonly holdSeconds: number
  readonly warnings?: readonly string[]
  /** Of a time that takes the place of an interview: where those of the application are, and who of them is still of the company. */
  readonly known?: { readonly places: InterviewPlaces; readonly colleagues: readonly string[] } | undefined
}
export type Move = { readonly application: ApplicationState; readonly command: Input; readonly context: Context<Needs> }

/** §7 PUT /applications/status/{id}: move, undo, correct or reinstate (product 2.2). */
export const changeStatus = defineCommand<typeof ChangeStatus, ApplicationState, Needs>({
  input: ChangeStatus,
  fold: applicationFold,
  target: ({ id }) => id,
  thing: 'application',
  needs: async (application, { status, interview, interviewAt }, call, lookup) => {
    const { applicationId, jobId, organizationId, interviews } = application
    const { actor } = call
    const isStudent = actor?.role === 'student'
    const [job, timezone, mistake, known, warnings] = await Promise.all([
      isStudent ? lookup.fold(jobFold, jobId) : undefined,
      // Only the last day of an offer depends on today's date at the company.
      isStudent || status === 'offered' ? timezoneOf(lookup, organizationId) : 'UTC',
      isStudent ? undefined : mistakeInPeople(interview?.with, organizationId, lookup),
      isStudent || interviewAt === undefined ? undefined : knownOf(applicationId, organizationId, interviews, lookup),
      isStudent || !interview ? [] : warningsOf(application, interview, call, lookup),
    ])
    return mistake ?? { job, timezone, holdSeconds: lookup.disclosureHold, known, warnings }
  },
  // Withdrawing released the application's claim, so a withdrawn one has to take it again.
  claims: ({ status, studentId, jobId }): readonly Claim[] =>
    status === 'withdrawn'
      ? [{ kind: 'application', value: applicationClaim(studentId, jobId), taken: refuse('duplicate_application') }]
      : [],
  decide: (stored, command, context) => {
    const { expectedRevision, status: to, undoes, reason } = command
    const role = context.actor?.role
    const application = seenBy(role, stored)
    const { status: from } = application
    const move = { application, command, context }
    const conflict = conflictWith(expectedRevision, stored, context)
    if (conflict) return conflict
    if (command.interview && !(to === from || (to === 'interviewing' && movesFor(role, from).includes(to))))
      return invalid('interview', 'goes with the move to an interview')
    if (undoes) return undo(move)
    if (to === from) return interviewAgain(move)
    const allowed = movesFor(role, from)
    if (allowed.includes(to)) return moved(move)
    if (role === 'admin') return reason ? correction(move) : refuse('reason_required', { field: 'reason' })
    if (isReinstatement(move)) return reinstated(move)
    if (reason && role === 'recruiter' && isEarlierStep(to, from))
      return takesBackAcceptance(application, to) ? refuse('students_answer') : correction(move)
    return refuse('illegal_transition', { from, to, allowed })
  },
  reply: (application, _, { actor, needs }) => {
    const { status, steps } = seenBy(actor?.role, application)
    return { status, revision: revisionFor(actor?.role, application), eventId: steps.at(-1)?.eventId, warnings: needs?.warnings }
  },
})

/** The student's revision counts what they notice; undefined for all others, who see every event. */
function revisionFor(role: Role | undefined, { noticed }: ApplicationState): number | undefined {
  return role === 'student' ? noticed : undefined
}

/**
 * Whether the caller knows the application as it is. To a company only moves count since the revision that it knows: that a colleague
 * opened the application is no reason to ask again. It is told whose move it did not know.
 */
function conflictWith(expected: number | undefined, stored: ApplicationState, { actor, revision }: Context<Needs>): Refusal | undefined {
  if (expected === undefined) return undefined
  const noticed = revisionFor(actor?.role, stored)
  const actual = noticed ?? Number(revision)
  const knows = noticed === undefined ? expected >= stored.movedRevision && expected <= actual : expected === actual
  if (knows) return undefined
  const { status } = seenBy(actor?.role, stored)
  const [before, last] = stored.steps.slice(-2)
  // A student who is reviewed blind stays unnamed, also as the one who was first.
  const isUnnamed = isHidden(stored) && last?.by === stored.studentId
  const whose = noticed === undefined && { from: before?.status, at: last?.at, by: isUnnamed ? undefined : last?.by }
  return refuse('revision_conflict', defined({ expected, actual, status, ...whose }))
}

function seenBy(role: Role | undefined, application: ApplicationState): ApplicationState {
  return role === 'student' ? knownToStudent(application) : application
}

function moved(move: Move): Decision {
  const { application, command, context } = move
  const { status: to, reasonCode, reason, note, offerText } = command
  const { offerExpiresOn: lastDay, offerExpiresAt: end } = application
  // The end was settled when the student was told: a company that changes its time zone does not move it.
  if (to === 'accepted' && (end === undefined ? isPast(lastDay, dayIn(context.now, context.needs.timezone)) : hasEnded(end, context.now)))
    return refuse('offer_expired', { offerExpiresOn: lastDay })
  const discloseAt = heldUntil(to, context)
  const offerExpiresOn = to === 'offered' ? lastDayOfOffer(command, context, discloseAt) : undefined
  if (isRefusal(offerExpiresOn)) return offerExpiresOn
  const needsCode = to === 'rejected' || to === 'withdrawn'
  if (reasonCode && !codesFor(to).includes(reasonCode)) return invalid('reasonCode', `must be one of: ${codesFor(to).join(', ')}`)
  const proposal = to === 'interviewing' ? proposalOf(move) : undefined
  if (isRefusal(proposal)) return proposal
  const interview = proposal && proposedInterview(application, proposal, context, to)
  if (isRefusal(interview)) return interview
  const changed = withDisclosure(
    application,
    happened(ApplicationStatusChanged, {
      ...idsOf(application),
      from: application.status,
      to,
      discloseAt,
      reasonCode: reasonCode ?? (needsCode ? 'unspecified' : undefined),
      offerExpiresOn,
      offerText: to === 'offered' ? offerText || undefined : undefined,
      interviewId: interview && context.id(0),
      reason,
      note: filled(note),
    }),
    context,
  )
  return [...changed, ...(interview ? [interview] : []), ...offAfter(to, discloseAt, move)]
}

/** The reason codes of a status (product 2.2): those for a rejection, those for a withdrawal or declined offer, otherwise none. */
function codesFor(to: ApplicationStatus): readonly ReasonCode[] {
  if (to === 'rejected') return rejectCodes
  return to === 'withdrawn' || to === 'declined' ? withdrawCodes : ['unspecified']
}

/** The days to answer begin on the day on which the student learns of the offer. */
function lastDayOfOffer(command: Input, { now, needs }: Context<Needs>, discloseAt = now): string | Refusal {
  const offerExpiresOn = command.offerExpiresOn?.slice(0, 'YYYY-MM-DD'.length)
  const today = dayIn(discloseAt, needs.timezone)
  if (isPast(offerExpiresOn, today)) return refuse('offer_expiry_in_past', { field: 'offerExpiresOn', from: today })
  return offerExpiresOn ?? offerAnswerDay(today)
}

/** Takes back the last move: within a minute, by the same person, without a reason. */
export function undo(move: Move): Decision {
  const { application, command, context } = move
  const { now, actor } = context
  const [before, last] = application.steps.slice(-2)
  const possible =
    application.undoable &&
    before &&
    last &&
    last.eventId === command.undoes &&
    last.by === actor?.uid &&
    before.status === command.status &&
    mayUndo(last.at, now)
  if (!possible) return refuse('undo_not_possible')
  // A move and its undo would be a way to read names without a reason in the record.
  if (!isHidden(application) && isHidden({ ...application, steps: application.steps.slice(0, -1) })) return refuse('name_is_open')
  const discloseAt = heldUntil(before.status, context, application)
  const undone = happened(ApplicationStatusCorrected, {
    ...idsOf(application),
    correctsEventId: last.eventId,
    from: application.status,
    to: before.status,
    discloseAt,
    idleAt: laterIdleAt(before.status, move),
    kind: 'undo',
  })
  return [
    ...withDisclosure(application, undone, context),
    ...calledBack(application, now, before.status),
    ...offAfter(before.status, discloseAt, move),
  ]
}

/** Takes back a mistake: names the first entry that is taken back, and takes back all after it (product 2.19). */
function correction(move: Move): Decision {
  const { application, command, context } = move
  const { steps } = application
  const first = steps[firstTakenBack(steps, command.status)] ?? steps.at(-1)
  const discloseAt = heldUntil(command.status, context, application)
  const corrected = happened(ApplicationStatusCorrected, {
    ...idsOf(application),
    correctsEventId: first?.eventId ?? '',
    from: application.status,
    to: command.status,
    discloseAt,
    idleAt: laterIdleAt(command.status, move),
    kind: 'correction',
    reason: command.reason,
  })
  return [...withDisclosure(application, corrected, context), ...offAfter(command.status, discloseAt, move)]
}

/** To the status before the end: a student after a withdrawal, a recruiter, with a reason, after a rejection or a closing. */
function isReinstatement({ application, command, context: { actor } }: Move): boolean {
  const [before, last] = application.steps.slice(-2)
  if (!before || before.status !== command.status || !last) return false
  if (actor?.role === 'student') return last.status === 'withdrawn'
  return actor?.role === 'recruiter' && command.reason !== undefined && (last.status === 'rejected' || last.status === 'closed')
}

/** Back to the status before the end: by the recruiter within 90 days, by the student within a day and while the job is open. */
function reinstated(move: Move): Decision {
  const { application, command, context } = move
  const { now, actor, needs } = context
  const inTime = mayReinstate(actor?.role, application.steps.at(-1)?.at ?? now, now)
  const jobAllows = actor?.role !== 'student' || (needs.job !== undefined && takesApplications(needs.job, now))
  if (!inTime || !jobAllows) return refuse('reinstate_not_possible')
  return withDisclosure(
    application,
    happened(ApplicationReinstated, {
      ...idsOf(application),
      from: application.status,
      to: command.status,
      discloseAt: heldUntil(command.status, context, application),
      idleAt: laterIdleAt(command.status, move),
      reason: command.reason,
    }),
    context,
  )
}

function isEarlierStep(to: ApplicationStatus, from: ApplicationStatus): boolean {
  const rank = (status: ApplicationStatus) => (openSteps as readonly ApplicationStatus[]).indexOf(status)
  return !isTerminal(from) && rank(to) >= 0 && rank(to) < rank(from)
}

/** A company corrects its own entries; what the student has answered, only the student or an admin takes back. */
function takesBackAcceptance({ steps, studentId }: ApplicationState, to: ApplicationStatus): boolean {
  return steps.slice(firstTakenBack(steps, to)).some(({ status, by }) => status === 'accepted' && by === studentId)
}
