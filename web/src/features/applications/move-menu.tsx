import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, type ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { applicationColour } from '../../lib/status-labels.ts'
import { StatusDot } from '../../ui/Chip.tsx'
import type { MenuItem } from '../../ui/Menu.tsx'
import { statusesWithDialog, type Move } from './use-move.tsx'

/** A menu item for each status that the application can move to, and one for the time of its interview. @param asking these open a dialog first, and end with `…` */
export function moveMenuItems(
  application: ApplicationReply,
  move: Move,
  asking: readonly ApplicationStatus[] = statusesWithDialog,
): readonly MenuItem[] {
  const { status, interviewAt } = application
  const moves = application.allowed.map((to) => ({
    key: to,
    danger: to === 'rejected',
    label: (
      <span className="row">
        <StatusDot colour={applicationColour(to)} /> {applicationStatusLabels[to]}
        {asking.includes(to) && '…'}
      </span>
    ),
    onSelect: () => move(application, to),
  }))
  const label = interviewAt === undefined ? 'Set the time…' : 'Move the interview…'
  const time = status === 'interviewing' ? [{ key: status, label, onSelect: () => move(application, status) }] : []
  // Apart from what is chosen most, so that a finger does not miss it.
  return [...moves.filter(({ danger }) => !danger), ...time, ...moves.filter(({ danger }) => danger)]
}
