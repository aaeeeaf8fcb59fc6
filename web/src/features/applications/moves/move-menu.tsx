import type { ApplicationReply } from '#contract/applications.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { currentTime } from '../../../lib/time/now.ts'
import { applicationColour } from '../../../lib/words/status-labels.ts'
import { StatusDot } from '../../../ui/Chip.tsx'
import type { MenuItem } from '../../../ui/sheets/Menu.tsx'
import { interviewItems } from '../interviews/interview-items.ts'
import { moveLabel } from './rejection.ts'
import { statusesWithDialog, type Move } from './use-move.tsx'

/** A menu item for each status that the application can move to, and for its interviews. @param asking these open a dialog first, and end with `…` */
export function moveMenuItems(
  application: ApplicationReply,
  move: Move,
  asking: readonly ApplicationStatus[] = statusesWithDialog,
): readonly MenuItem[] {
  const moves = application.allowed.map((to) => ({
    key: to,
    danger: to === 'rejected',
    label: (
      <span className="row">
        <StatusDot colour={applicationColour(to)} /> {moveLabel(application, to)}
        {asking.includes(to) && '…'}
      </span>
    ),
    onSelect: () => move(application, to),
  }))
  const interviews = interviewItems(application, currentTime()).map(({ label, place }) => ({
    key: label,
    label,
    onSelect: () => move(application, 'interviewing', place),
  }))
  // Apart from what is chosen most, so that a finger does not miss it.
  return [...moves.filter(({ danger }) => !danger), ...interviews, ...moves.filter(({ danger }) => danger)]
}
