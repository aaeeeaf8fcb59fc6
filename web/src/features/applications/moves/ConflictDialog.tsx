import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, movesFor, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { ProblemLine } from '../../../parts/ProblemLine.tsx'
import { Loaded } from '../../../api/queries.tsx'
import { useList } from '../../../api/use-call.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/sheets/Dialog.tsx'
import { Time } from '../../../ui/Time.tsx'
import { rescinds, rescission } from './rejection.ts'
import type { Sent } from './sent.ts'

/** A move that was refused because somebody else had moved the application meanwhile. */
export type Conflict = {
  readonly application: ApplicationReply
  /** Where it was to go. */
  readonly wanted: ApplicationStatus
  /** Where it is now. */
  readonly status: ApplicationStatus
  /** The application's revision with the other person's move. */
  readonly revision: number
}

type Props = { readonly conflict: Conflict; readonly onClose: () => void; readonly onMove: () => void; readonly sent: Sent }

/** Says who moved the application where, and moves it all the same where that is still possible. */
export function ConflictDialog({ conflict: { application, wanted, status }, onClose, onMove, sent }: Props) {
  const { id, name = 'this application' } = application
  const trail = useList('timeline.read', { type: 'application', id })
  return (
    <Dialog title={`${name} was moved meanwhile`} onClose={onClose}>
      <Loaded query={trail} what="who moved it" rows={1}>
        {(entries) => {
          const last = entries.find(({ to }) => to !== undefined)
          return (
            <p>
              {last?.actor.displayName ?? 'Somebody'} moved {name} to {applicationStatusLabels[status]}
              {last && (
                <>
                  {' '}
                  <Time at={last.at} as="moment" />
                </>
              )}
              .
            </p>
          )
        }}
      </Loaded>
      <ProblemLine problem={sent.problem} />
      <div className="sheet-actions">
        <Button data-autofocus onClick={onClose}>
          Leave it there
        </Button>
        {movesFor('recruiter', status).includes(wanted) && (
          <Button variant="primary" busy={sent.busy} onClick={onMove}>
            {rescinds({ status }, wanted) ? rescission : `Move to ${applicationStatusLabels[wanted]}`} all the same
          </Button>
        )}
      </div>
    </Dialog>
  )
}
