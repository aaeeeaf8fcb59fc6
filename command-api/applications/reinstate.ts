import { ApplicationReinstated } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { mayReinstate, takesApplications } from '#events/vocabulary/terms.ts'
import type { Decision } from '../core/command.ts'
import { heldUntil, idsOf, withDisclosure } from './disclosure.ts'
import { termOf } from './interviews-of-moves.ts'
import { tooManyMoves, type Move } from './move.ts'
import { movedThereAt } from './state.ts'

/**
 * Back to the status before the end: by the recruiter within 90 days, by the student within a day and while the job is open.
 * @returns undefined where it is no reinstatement
 */
export function reinstate(move: Move): Decision | undefined {
  if (!isReinstatement(move)) return undefined
  const { application, command, context } = move
  const { now, actor, needs } = context
  const inTime = mayReinstate(actor?.role, movedThereAt(application), now)
  const jobAllows = actor?.role !== 'student' || (needs.job !== undefined && takesApplications(needs.job, now))
  if (!inTime || !jobAllows) return refuse('reinstate_not_possible')
  const tooMany = tooManyMoves(move)
  if (tooMany) return tooMany
  const discloseAt = heldUntil(command.status, context, application)
  return withDisclosure(
    application,
    happened(ApplicationReinstated, {
      ...idsOf(application),
      from: application.status,
      to: command.status,
      discloseAt,
      ...termOf(command.status, discloseAt, move),
      reason: command.reason,
    }),
    context,
  )
}

/** To the status before the end: a student after a withdrawal, a recruiter, with a reason, after a rejection or a closing. */
function isReinstatement({ application, command, context: { actor } }: Move): boolean {
  const [before, last] = application.steps.slice(-2)
  if (!before || before.status !== command.status || !last) return false
  if (actor?.role === 'student') return last.status === 'withdrawn'
  return actor?.role === 'recruiter' && command.reason !== undefined && (last.status === 'rejected' || last.status === 'closed')
}
