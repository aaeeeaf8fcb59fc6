import { Link } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import { awaitsCompany } from '#events/vocabulary/applications/application-status.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { count } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/sheets/Dialog.tsx'

type Props = { readonly job: JobReply; readonly to: 'closed' | 'filled'; readonly onEnd: () => void; readonly onClose: () => void }

/** Before a job ends: what becomes of the applications that have no answer yet (product 2.2). */
export function EndJobDialog({ job: { id, title }, to, onEnd, onClose }: Props) {
  const columns = useRead('applications.columns', { jobId: id })
  return (
    <Dialog title={to === 'closed' ? `Close ${title}?` : `Mark ${title} as filled?`} onClose={onClose}>
      <div className="stack">
        <p>Students no longer find it, and nobody can apply any more.</p>
        <Loaded query={columns} what="its applications" rows={1}>
          {(found) => {
            const sumOf = (counted: typeof found) => counted.reduce((sum, column) => sum + column.count, 0)
            const waiting = sumOf(found.filter(({ status }) => awaitsCompany(status)))
            const offered = sumOf(found.filter(({ status }) => status === 'offered'))
            return (
              <>
                {waiting === 0 ? (
                  <p>No application waits for your answer.</p>
                ) : (
                  <p>
                    <b>{count(waiting, 'application still waits', 'applications still wait')} for your answer.</b> Each stays on the board,
                    where it can be answered. What nobody has moved for {limits.endedJobDays} days then closes by itself and counts as no
                    response; both sides get notice {limits.closeNoticeDays} days before.
                  </p>
                )}
                {offered > 0 && <p>{count(offered, 'offer stays', 'offers stay')} open until the last day to answer.</p>}
                {waiting > 0 && (
                  <Link className="link" to={`/app/jobs/${id}`} onClick={onClose}>
                    Answer first
                  </Link>
                )}
              </>
            )
          }}
        </Loaded>
        <div className="sheet-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant={to === 'closed' ? 'danger' : 'primary'}
            onClick={() => {
              onEnd()
              onClose()
            }}
          >
            {to === 'closed' ? 'Close the job' : 'Mark as filled'}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
