import { Suspense, useCallback, useState, type ReactNode } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, type ApplicationStatus } from '#events/vocabulary/application-status.ts'
import type { Input } from '../../api/operation.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'

const MoveDialog = preloadedPart(() => import('./MoveDialog.tsx').then((module) => ({ default: module.MoveDialog })))

export type MoveDetails = Omit<Input<'applications.changeStatus'>, 'id' | 'status'>
export type Move = (application: ApplicationReply, status: ApplicationStatus) => void

/** Moves of these kinds ask something first. */
const asking: readonly ApplicationStatus[] = ['rejected', 'offered', 'declined', 'withdrawn']

/**
 * Moves an application: asks where a reason or an offer belongs to it, shows the move at once, offers to undo it for
 * 10 s, and puts it back with a plain sentence when the server refuses.
 */
export function useMove(role: 'recruiter' | 'student'): { readonly move: Move; readonly dialog: ReactNode } {
  const { run: change } = useWrite('applications.changeStatus')
  const [asked, setAsked] = useState<{ readonly application: ApplicationReply; readonly status: ApplicationStatus }>()

  const perform = useCallback(
    (application: ApplicationReply, status: ApplicationStatus, details: MoveDetails) => {
      const { id, status: previous } = application
      const who = role === 'recruiter' ? (application.name ?? 'The application') : application.jobTitle
      void change(
        { id, status, ...details },
        {
          done: `${who} moved to ${applicationStatusLabels[status]}`,
          undo: ({ eventId }) =>
            void change(
              { id, status: previous, ...(eventId && { undoes: eventId }) },
              { done: `${who} is back in ${applicationStatusLabels[previous]}` },
            ),
        },
      )
    },
    [change, role],
  )
  const move = useCallback<Move>(
    (application, status) => {
      if (asking.includes(status)) setAsked({ application, status })
      else perform(application, status, {})
    },
    [perform],
  )
  const answer = (details: MoveDetails) => {
    if (!asked) return
    setAsked(undefined)
    perform(asked.application, asked.status, details)
  }
  const dialog = asked && (
    <Suspense>
      <MoveDialog application={asked.application} status={asked.status} role={role} onClose={() => setAsked(undefined)} onAnswer={answer} />
    </Suspense>
  )
  return { move, dialog }
}
