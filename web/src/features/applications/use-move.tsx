import { Suspense, useCallback, useState, type ReactNode } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, type ApplicationStatus } from '#events/vocabulary/application-status.ts'
import type { Input } from '../../api/operation.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'

export const MoveDialog = preloadedPart(() => import('./MoveDialog.tsx').then((module) => ({ default: module.MoveDialog })))

export type MoveDetails = Omit<Input<'applications.changeStatus'>, 'id' | 'status'>
export type Move = (application: ApplicationReply, status: ApplicationStatus) => void

/** A move to these needs a dialog first. */
export const statusesWithDialog: readonly ApplicationStatus[] = ['rejected', 'offered', 'declined', 'withdrawn']

/**
 * Moves an application of the company. Opens `dialog` if the move needs a reason or an offer, shows the move before the server has
 * answered, offers to undo it for 10 s, and takes it back with a toast when the server refuses. A move from `interviewing` to
 * `interviewing` sets the interview's time; it has no undo, because the time can be set again (docs/decisions/interviews.md).
 * @param asking moves to these need a dialog first
 */
export function useMove(asking: readonly ApplicationStatus[] = statusesWithDialog): { readonly move: Move; readonly dialog: ReactNode } {
  const { run: change } = useWrite('applications.changeStatus')
  const [pendingMove, setPendingMove] = useState<{ readonly application: ApplicationReply; readonly status: ApplicationStatus }>()

  const perform = useCallback(
    (application: ApplicationReply, status: ApplicationStatus, details: MoveDetails, stored?: () => void) => {
      const { id, status: previous } = application
      const who = application.name ?? 'The application'
      if (status === previous) {
        const done = application.interviewAt === undefined ? 'The interview has its time' : 'The interview is moved'
        void change({ id, status, ...details }, { next: stored, done })
        return
      }
      void change(
        { id, status, ...details },
        {
          next: stored,
          done: `${who} moved to ${applicationStatusLabels[status]}`,
          undo: ({ eventId }) =>
            void change(
              { id, status: previous, ...(eventId && { undoes: eventId }) },
              { done: `${who} is back in ${applicationStatusLabels[previous]}` },
            ),
        },
      )
    },
    [change],
  )
  const move = useCallback<Move>(
    (application, status) => {
      if (asking.includes(status) || status === application.status) setPendingMove({ application, status })
      else perform(application, status, {})
    },
    [perform, asking],
  )
  const answer = (details: MoveDetails, stored: () => void) => {
    if (!pendingMove) return
    setPendingMove(undefined)
    perform(pendingMove.application, pendingMove.status, details, stored)
  }
  const dialog = pendingMove && (
    <Suspense>
      <MoveDialog
        application={pendingMove.application}
        status={pendingMove.status}
        as="recruiter"
        onClose={() => setPendingMove(undefined)}
        onAnswer={answer}
      />
    </Suspense>
  )
  return { move, dialog }
}
