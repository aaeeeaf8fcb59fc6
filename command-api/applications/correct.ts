import { ApplicationStatusCorrected } from '#events/applications.ts'
import { happened, type Happened } from '#events/define.ts'
import { isAhead, isTerminal, openSteps, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { firstTakenBack } from '#events/vocabulary/path.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Decision } from '../core/command.ts'
import { heldUntil, idsOf, withDisclosure } from './disclosure.ts'
import { calledBack } from './interviews.ts'
import { termOf, offAfter } from './interviews-of-moves.ts'
import { tooManyMoves, type Move } from './move.ts'
import type { ApplicationState } from './state.ts'

/** With a reason: by an admin to any status, by a recruiter to an earlier step. @returns undefined where it is no correction */
export function correct(move: Move): Decision | undefined {
  const { application, command, context } = move
  const { status: to, reason } = command
  const role = context.actor?.role
  if (role === 'admin') return reason ? correction(move) : refuse('reason_required', { field: 'reason' })
  if (!reason || role !== 'recruiter' || !isEarlierStep(to, application.status)) return undefined
  return takesBackAcceptance(application, to) ? refuse('students_answer') : (tooManyMoves(move) ?? correction(move))
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
    ...termOf(command.status, discloseAt, move),
    kind: 'correction',
    reason: command.reason,
  })
  return [
    ...withDisclosure(application, corrected, context),
    ...calledBackBy(move, discloseAt),
    ...offAfter(command.status, discloseAt, move),
  ]
}

/**
 * An end that was a mistake called its interviews off by mistake, too. Not while the student is not to know that it was one, and not
 * before an invitation.
 */
function calledBackBy({ application, command, context }: Move, discloseAt: string | undefined): readonly Happened[] {
  const { status: to } = command
  const isOnAgain = isTerminal(application.status) && isAhead(to) && discloseAt === undefined
  return isOnAgain ? calledBack(application, context.now, to) : []
}

function isEarlierStep(to: ApplicationStatus, from: ApplicationStatus): boolean {
  const rank = (status: ApplicationStatus) => (openSteps as readonly ApplicationStatus[]).indexOf(status)
  return !isTerminal(from) && rank(to) >= 0 && rank(to) < rank(from)
}

/** A company corrects its own entries; what the student has answered, only the student or an admin takes back. */
function takesBackAcceptance({ steps, studentId }: ApplicationState, to: ApplicationStatus): boolean {
  return steps.slice(firstTakenBack(steps, to)).some(({ status, by }) => status === 'accepted' && by === studentId)
}
