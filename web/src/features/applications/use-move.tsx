import { Suspense, useCallback, useState, type ReactNode } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, type ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { useChangeStatusMutation, type StatusChange } from '../../api/applications.ts'
import { useNotices } from '../../api/write.ts'
import { onDemand } from '../../lib/on-demand.ts'

const MoveDialog = onDemand(() => import('./MoveDialog.tsx').then((module) => ({ default: module.MoveDialog })))

export type MoveDetails = Omit<StatusChange, 'id' | 'status' | 'role'>
export type Move = (application: ApplicationReply, status: ApplicationStatus) => void

/** Moves of these kinds ask something first. */
const asking: readonly ApplicationStatus[] = ['rejected', 'offered', 'declined', 'withdrawn']

/**
 * Moves an application: asks where a reason or an offer belongs to it, shows the move at once, offers to undo it for
 * 10 s, and puts it back with a plain sentence when the server refuses.
 */
export function useMove(role: 'recruiter' | 'student'): { readonly move: Move; readonly dialog: ReactNode } {
  const [change] = useChangeStatusMutation()
  const { done, failed } = useNotices()
  const [asked, setAsked] = useState<{ readonly application: ApplicationReply; readonly status: ApplicationStatus }>()

  const perform = useCallback(
    async (application: ApplicationReply, status: ApplicationStatus, details: MoveDetails) => {
      const { id, status: previous } = application
      const who = role === 'recruiter' ? (application.name ?? 'The application') : application.jobTitle
      try {
        const { eventId } = await change({ id, status, role, ...details }).unwrap()
        const undo = async () => {
          try {
            await change({ id, status: previous, role, ...(eventId && { undoes: eventId }) }).unwrap()
            done(`${who} is back in ${applicationStatusLabels[previous]}`)
          } catch (cause) {
            failed(cause)
          }
        }
        done(`${who} moved to ${applicationStatusLabels[status]}`, { label: 'Undo', run: () => void undo() })
      } catch (cause) {
        failed(cause)
      }
    },
    [change, done, failed, role],
  )
  const move = useCallback<Move>(
    (application, status) => {
      if (asking.includes(status)) setAsked({ application, status })
      else void perform(application, status, {})
    },
    [perform],
  )
  const answer = (details: MoveDetails) => {
    if (!asked) return
    setAsked(undefined)
    void perform(asked.application, asked.status, details)
  }
  const dialog = asked && (
    <Suspense>
      <MoveDialog application={asked.application} status={asked.status} role={role} onClose={() => setAsked(undefined)} onAnswer={answer} />
    </Suspense>
  )
  return { move, dialog }
}
