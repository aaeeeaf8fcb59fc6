/** The effect of a change of status on interviews, and the interview that comes with one. */
import type { Happened } from '#events/define.ts'
import { isNoticedByStudent } from '#events/noticed.ts'
import { awaitsCompany, isAhead, isTerminal, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { interviewTime } from '#events/vocabulary/applications/interviews.ts'
import { invalid, isRefusal, type Refusal } from '#events/vocabulary/refusals.ts'
import { hasEnded, idleAt, jobWindsUpAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import type { Decision } from '../core/command.ts'
import { calledOff, givesWay, idleAfter, notNow, proposedInterview, takesProposals, type Proposal } from './interviews.ts'
import type { Move } from './move.ts'

/** The interview that a call has; one time is an interview without details, and takes the place of the one that is next. */
export function proposalOf({
  application,
  command: { interview, interviewAt },
  context: { now, needs },
}: Move): Proposal | Refusal | undefined {
  if (interview && interviewAt !== undefined) return invalid('interviewAt', 'must be left out beside an interview')
  if (interviewAt === undefined) return interview
  const before = givesWay(application, now)
  if (!before) return { at: interviewAt }
  // All but the time stays.
  const { id, minutes, people } = before
  const { places = {}, colleagues = [] } = needs.known ?? {}
  return { at: interviewAt, minutes, replaces: id, with: people.filter((uid) => colleagues.includes(uid)), ...places[id] }
}

/** The same status again is no event (product 2.2), but for an interview at another time, or another interview. A student cannot propose one. */
export function interviewAgain(move: Move): Decision {
  const { application, command, context } = move
  const { status } = application
  if (context.actor?.role === 'student') return []
  const proposal = proposalOf(move)
  if (proposal !== undefined && !takesProposals(application)) return command.interview ? notNow(status) : []
  if (proposal === undefined || isRefusal(proposal)) return proposal ?? []
  const time = interviewTime(application.interviews, context.now)
  if (time !== undefined && command.interviewAt !== undefined && Date.parse(time) === Date.parse(command.interviewAt)) return []
  const interview = proposedInterview(application, proposal, context, status)
  return isRefusal(interview) ? interview : [interview]
}

/**
 * The effect of a status on the interviews that lie ahead: an end calls them off once the student knows of it, and so does one before them.
 */
export function offAfter(
  to: ApplicationStatus,
  discloseAt: string | undefined,
  { application, context: { now } }: Move,
): readonly Happened[] {
  if (isTerminal(to)) return discloseAt === undefined ? calledOff(application, 'ended', now, to) : []
  return isAhead(to) ? [] : calledOff(application, 'corrected', now, to)
}

/**
 * What a way back says of the term: where it is not that of a move. Of what was taken back unseen the student notices nothing, so that their
 * term goes on, with the notice that they have or were to have by now.
 */
export function termOf(to: ApplicationStatus, discloseAt: string | undefined, { application, context: { now, needs } }: Move) {
  const { applicationId, announced, termFrom, interviews } = application
  const isNoticed = isNoticedByStudent(
    { type: 'ApplicationStatusCorrected', data: { applicationId, to, ...defined({ discloseAt }) } },
    application,
  )
  if (!isNoticed && awaitsCompany(to) && announced) return { closesAt: announced.closesAt }
  const idle = idleAfter(interviews, to, isNoticed ? now : termFrom)
  const woundUpAt = !isNoticed && needs.job?.endedAt !== undefined ? jobWindsUpAt(needs.job.endedAt) : undefined
  const due = idle !== undefined && woundUpAt !== undefined && hasEnded(woundUpAt, now) ? woundUpAt : idle
  return { idleAt: due === idleAt(to, now) ? undefined : due }
}
