import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import { isTerminal, ownStatusLabels } from '#events/vocabulary/application-status.ts'
import { useList } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { applicationColour } from '../../lib/status-labels.ts'
import { count, inWords } from '../../lib/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import './student-applications.css'

const Confirm = preloadedPart(() => import('../../ui/Confirm.tsx').then((module) => ({ default: module.Confirm })))

/** What an accepted offer means for the other applications: nothing happens to them unasked. */
export function OtherApplications({ accepted, uid }: { readonly accepted: ApplicationReply; readonly uid: string }) {
  const list = useList('applications.listForStudent', { uid })
  const { run: withdraw, pending } = useWrite('applications.changeStatus')
  const [asking, setAsking] = useState(false)
  const others = (list.data ?? []).filter(
    ({ id, status, allowed }) => id !== accepted.id && !isTerminal(status) && status !== 'accepted' && allowed.includes('withdrawn'),
  )
  const end = (application: ApplicationReply) =>
    withdraw(
      { id: application.id, status: 'withdrawn', reasonCode: 'accepted_elsewhere' },
      {
        done: `You withdrew from ${application.jobTitle}`,
        undo: ({ eventId }) => void withdraw({ id: application.id, status: application.status, ...(eventId && { undoes: eventId }) }),
      },
    )
  const endAll = async () => {
    setAsking(false)
    for (const application of others) if (await end(application)) return
  }
  if (others.length === 0) return null
  return (
    <section className="card" style={{ marginBottom: 20 }}>
      <div className="card-head">
        <h2 className="h3">
          {inWords(others.length)} other {others.length === 1 ? 'application is' : 'applications are'} open
        </h2>
        <Button busy={pending} onClick={() => setAsking(true)}>
          Withdraw {others.length === 1 ? 'it' : `all ${others.length}`}…
        </Button>
      </div>
      <p className="quiet other-applications-lead">Nothing happens to them by itself.</p>
      {others.map((application) => (
        <div key={application.id} className="other-application">
          <Avatar name={application.organizationLabel ?? ''} of="company" size={36} />
          <div>
            <Link className="link" to={`/app/applications/${application.id}`}>
              {application.jobTitle}
            </Link>
            <p className="quiet small">{application.organizationLabel}</p>
          </div>
          <StatusChip colour={applicationColour(application.status)}>{ownStatusLabels[application.status]}</StatusChip>
          <Button size="s" onClick={() => void end(application)}>
            Withdraw
          </Button>
        </div>
      ))}
      <Suspense>
        {asking && (
          <Confirm
            title={`Withdraw ${count(others.length, 'application')}`}
            action={others.length === 1 ? 'Withdraw it' : `Withdraw all ${others.length}`}
            onConfirm={() => void endAll()}
            onClose={() => setAsking(false)}
          >
            The companies see that you accepted an offer elsewhere. The applications stay in your list.
          </Confirm>
        )}
      </Suspense>
    </section>
  )
}
