import { ApplicationStatusChanged } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import {
  movesFor,
  rejectCodes,
  withdrawCodes,
  type ApplicationStatus,
  type ReasonCode,
} from '#events/vocabulary/applications/application-status.ts'
import { isHidden } from '#events/vocabulary/applications/blind.ts'
import { madeAt } from '#events/vocabulary/path.ts'
import { invalid, isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { dayIn } from '#events/vocabulary/semesters.ts'
import { hasEnded, isPast, offerAnswerDay } from '#events/vocabulary/terms.ts'
import { defined, filled } from '#lib/fields.ts'
import { defineCommand, type Claim, type Context, type Decision } from '../core/command.ts'
import { correct } from './correct.ts'
import { heldUntil, idsOf, withDisclosure } from './disclosure.ts'
import { proposedInterview } from './interviews.ts'
import { interviewAgain, offAfter, proposalOf } from './interviews-of-moves.ts'
import { ChangeStatus, moveNeeds, seenBy, type ChangeStatusInput, type Move, type Needs } from './move.ts'
import { reinstate } from './reinstate.ts'
import { applicationClaim, applicationFold, revisionFor, type ApplicationState } from './state.ts'
import { undo } from './undo.ts'

/** §7 PUT /applications/status/{id}: move, undo, correct or reinstate (product 2.2). */
export const changeStatus = defineCommand<typeof ChangeStatus, ApplicationState, Needs>({
  input: ChangeStatus,
  fold: applicationFold,
  target: ({ id }) => id,
  thing: 'application',
  needs: moveNeeds,
  // Withdrawing released the application's claim, so a withdrawn one has to take it again.
  claims: ({ status, studentId, jobId }): readonly Claim[] =>
    status === 'withdrawn'
      ? [{ kind: 'application', value: applicationClaim(studentId, jobId), taken: refuse('duplicate_application') }]
      : [],
  decide: (stored, command, context) => {
    const { expectedRevision, status: to, undoes } = command
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
    return reinstate(move) ?? correct(move) ?? refuse('illegal_transition', { from, to, allowed })
  },
  reply: (application, _, { actor, needs }) => {
    const { status, steps } = seenBy(actor?.role, application)
    return { status, eventId: steps.at(-1)?.eventId, warnings: needs?.warnings }
  },
})

/**
 * Whether the caller knows the application as it is. To a company only moves count since the revision that it knows: that a colleague
 * opened the application is no reason to ask again. It is told whose move it did not know.
 */
function conflictWith(expected: number | undefined, stored: ApplicationState, { actor }: Context<Needs>): Refusal | undefined {
  if (expected === undefined) return undefined
  const isStudent = actor?.role === 'student'
  const actual = revisionFor(stored, { actor })
  const knows = isStudent ? expected === actual : expected >= stored.movedRevision && expected <= actual
  if (knows) return undefined
  const { status } = seenBy(actor?.role, stored)
  const [before, last] = stored.steps.slice(-2)
  // A student who is reviewed blind stays unnamed, also as the one who was first.
  const isUnnamed = isHidden(stored) && last?.by === stored.studentId
  const whose = !isStudent && { from: before?.status, at: last && madeAt(last), by: isUnnamed ? undefined : last?.by }
  return refuse('revision_conflict', defined({ expected, actual, status, ...whose }))
}

function moved(move: Move): Decision {
  const { application, command, context } = move
  const { status: to, reasonCode, reason, note, offerText } = command
  const { offerExpiresOn: lastDay, toldEnd: end } = application
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
function lastDayOfOffer(command: ChangeStatusInput, { now, needs }: Context<Needs>, discloseAt = now): string | Refusal {
  const offerExpiresOn = command.offerExpiresOn?.slice(0, 'YYYY-MM-DD'.length)
  const today = dayIn(discloseAt, needs.timezone)
  if (isPast(offerExpiresOn, today)) return refuse('offer_expiry_in_past', { field: 'offerExpiresOn', from: today })
  return offerExpiresOn ?? offerAnswerDay(today)
}
