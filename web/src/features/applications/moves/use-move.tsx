import { Suspense, useCallback, useState, type ReactNode } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { opensName } from '#events/vocabulary/applications/blind.ts'
import type { Input } from '../../../api/operation.ts'
import type { Problem } from '../../../api/problem.ts'
import { useAppSelector } from '../../../api/store.ts'
import { useNotices, useWrite } from '../../../api/use-write.ts'
import { preloadedPart } from '../../../lib/lazy-part.ts'
import type { Conflict } from './ConflictDialog.tsx'
import { nothingSent } from './sent.ts'
import { isToldAtOnce } from './told-at-once.ts'

export const MoveDialog = preloadedPart(() => import('./MoveDialog.tsx').then((module) => ({ default: module.MoveDialog })))

const ProposeInterview = preloadedPart(() =>
  import('../interviews/ProposeInterview.tsx').then((module) => ({ default: module.ProposeInterview })),
)

const ConflictDialog = preloadedPart(() => import('./ConflictDialog.tsx').then((module) => ({ default: module.ConflictDialog })))

/** The details of a move that the company did not know. */
type ConflictDetails = { readonly actual: number; readonly status: ApplicationStatus; readonly by?: string }

export type MoveDetails = Omit<Input<'applications.changeStatus'>, 'id' | 'status'>
/** The place that a proposed interview takes: that of one, of the next, or one of its own. */
export type InterviewPlace = { readonly replaces: string } | 'next' | 'beside'
/** To `interviewing` an application at which interviews are proposed does not move: one of them is. */
export type Move = (application: ApplicationReply, status: ApplicationStatus, place?: InterviewPlace) => void

/** A move that waits for its dialog. */
type PendingMove = { readonly application: ApplicationReply; readonly status: ApplicationStatus; readonly place: InterviewPlace }

/** A move to these needs a dialog first. */
export const statusesWithDialog: readonly ApplicationStatus[] = ['rejected', 'offered', 'declined', 'withdrawn']

type AskedConflict = Conflict & { readonly details: MoveDetails; readonly stored?: (() => void) | undefined }
type Perform = (
  application: ApplicationReply,
  status: ApplicationStatus,
  details: MoveDetails,
  stored?: () => void,
) => Promise<Problem | undefined>

/** Sends a move. @param onConflict somebody else was first @returns why it was refused */
function usePerform(onConflict: (conflict: AskedConflict) => void): Perform {
  const { run: change } = useWrite('applications.changeStatus', { failure: 'here' })
  const { failed } = useNotices()
  const uid = useAppSelector(({ session }) => session.uid)
  return useCallback<Perform>(
    async (application, status, details, stored) => {
      const { id, name: who = 'The application' } = application
      const undo = async (previous: ApplicationStatus, eventId: string | undefined) => {
        const back = { id, status: previous, ...(eventId && { undoes: eventId }) }
        const problem = await change(back, { done: `${who} is back in ${applicationStatusLabels[previous]}` })
        if (problem) failed(problem)
      }
      const told = await isToldAtOnce(status)
      const saidAfter = (previous: ApplicationStatus) =>
        status === previous
          ? { done: 'The interview is proposed' }
          : {
              done: `${who} moved to ${applicationStatusLabels[status]}`,
              // A name that opened is read, and so is what the student was told: only a reason takes such a move back.
              ...(!(application.hidden && opensName(status)) &&
                !told && {
                  undo: ({ eventId }: { readonly eventId?: string }) => void undo(previous, eventId),
                }),
            }
      let known = { status: application.status, revision: application.revision }
      let problem: Problem | undefined
      for (let attempts = 0; attempts < 3; attempts++) {
        const after = { next: stored, ...saidAfter(known.status) }
        problem = await change({ id, status, ...details, expectedRevision: known.revision }, after)
        const other = problem?.code === 'revision_conflict' && (problem.details as ConflictDetails | undefined)
        if (!other) break
        known = { status: other.status, revision: other.actual }
        // One's own last move, of which the page has not heard yet, is no conflict: it is sent again.
        if (other.by === uid) continue
        onConflict({ application, wanted: status, ...known, details, stored })
        return undefined
      }
      return problem
    },
    [change, failed, uid, onConflict],
  )
}

/**
 * Moves an application of the company. Opens `dialog` if the move needs a reason or an offer, shows the move before the server has
 * answered, offers to undo it for 10 s, and takes it back when the server refuses: why stands in the dialog, or in a toast where there
 * is none. Where somebody else was first, it says who, and asks. An interview is no move of its own and has no undo, because another can take its place (docs/decisions/interviews.md).
 * @param asking moves to these need a dialog first
 */
export function useMove(asking: readonly ApplicationStatus[] = statusesWithDialog): { readonly move: Move; readonly dialog: ReactNode } {
  const { failed } = useNotices()
  const [pendingMove, setPendingMove] = useState<PendingMove>()
  const [conflict, setConflict] = useState<AskedConflict>()
  const [sent, setSent] = useState(nothingSent)

  // A sheet that failed and was closed before says nothing of this.
  const ask = useCallback((asked: AskedConflict) => {
    setSent(nothingSent)
    setConflict(asked)
  }, [])
  const perform = usePerform(ask)
  const move = useCallback<Move>(
    (application, status, place) => {
      if (asking.includes(status) || place !== undefined) {
        setSent(nothingSent)
        setPendingMove({ application, status, place: place ?? 'next' })
      } else void perform(application, status, {}).then((problem) => problem && failed(problem))
    },
    [perform, failed, asking],
  )
  const sendFromSheet = async (performed: Promise<Problem | undefined>, close: () => void) => {
    setSent({ busy: true, problem: undefined })
    const problem = await performed
    setSent({ busy: false, problem })
    if (!problem) close()
  }
  const close = () => setPendingMove(undefined)
  const answer = (details: MoveDetails, stored: () => void) => {
    if (pendingMove) void sendFromSheet(perform(pendingMove.application, pendingMove.status, details, stored), close)
  }
  const moveAllTheSame = () => {
    if (!conflict) return
    const { application, wanted, status, revision, details, stored } = conflict
    // Somebody may have been first once more: then this asks about that.
    const closeThis = () => setConflict((now) => (now === conflict ? undefined : now))
    void sendFromSheet(perform({ ...application, status, revision }, wanted, details, stored), closeThis)
  }
  const dialog = (
    <Suspense>
      {pendingMove &&
        (pendingMove.status === 'interviewing' ? (
          <ProposeInterview application={pendingMove.application} place={pendingMove.place} onClose={close} onAnswer={answer} sent={sent} />
        ) : (
          <MoveDialog
            application={pendingMove.application}
            status={pendingMove.status}
            as="recruiter"
            onClose={close}
            onAnswer={answer}
            sent={sent}
          />
        ))}
      {conflict && <ConflictDialog conflict={conflict} onClose={() => setConflict(undefined)} onMove={moveAllTheSame} sent={sent} />}
    </Suspense>
  )
  return { move, dialog }
}
