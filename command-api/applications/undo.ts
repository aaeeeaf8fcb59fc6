import { ApplicationStatusCorrected } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { isHidden } from '#events/vocabulary/applications/blind.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { mayUndo } from '#events/vocabulary/terms.ts'
import type { Decision } from '../core/command.ts'
import { heldUntil, idsOf, withDisclosure } from './disclosure.ts'
import { calledBack } from './interviews.ts'
import { termOf, offAfter } from './interviews-of-moves.ts'
import { tooManyMoves, type Move } from './move.ts'

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
  const tooMany = tooManyMoves(move)
  if (tooMany) return tooMany
  const discloseAt = heldUntil(before.status, context, application)
  const undone = happened(ApplicationStatusCorrected, {
    ...idsOf(application),
    correctsEventId: last.eventId,
    from: application.status,
    to: before.status,
    discloseAt,
    ...termOf(before.status, discloseAt, move),
    kind: 'undo',
  })
  return [
    ...withDisclosure(application, undone, context),
    ...calledBack(application, now, before.status),
    ...offAfter(before.status, discloseAt, move),
  ]
}
