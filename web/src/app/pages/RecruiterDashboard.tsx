import { Link } from 'react-router-dom'
import { openSteps } from '#events/vocabulary/application-status.ts'
import { Loaded } from '../../api/queries.tsx'
import { useList, useTotal } from '../../api/use-call.ts'
import { ApplicationTable } from '../../features/applications/ApplicationTable.tsx'
import { useNow } from '../../lib/now.ts'
import { greeting } from '../../lib/time.ts'
import { firstName } from '../../lib/words.ts'
import { LinkButton } from '../../ui/Button.tsx'
import type { CompanyUser } from '../screens.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import './dashboard.css'

const shown = 8

/** The recruiter's figures, and the applications that wait longest or are new. */
export function RecruiterDashboard({ user }: { readonly user: CompanyUser }) {
  const now = useNow()
  const openJobs = useTotal('jobs.list', { organization: user.organization, status: 'open' })
  const open = useList('applications.listForRecruiter', { status: openSteps.join(','), limit: shown })
  const fresh = useTotal('applications.listForRecruiter', { status: openSteps.join(','), unseen: true })
  const late = useList('applications.listForRecruiter', {
    stale: true,
    sort: '-since',
    limit: shown,
  })
  const waiting = late.data ?? []
  const newest = (open.data ?? []).filter(({ id }) => !waiting.some((late) => late.id === id))
  const figures = [
    ['Open jobs', openJobs, 'taking applications'],
    ['New', fresh, 'nobody has opened yet'],
    ['In progress', open.total, 'applications without an end'],
    ['Waiting long', late.total, 'longer in one step than it should take'],
  ] as const
  // Shown together: one that loaded later would push down what is being read.
  const both = {
    data: late.data && open.data && [...waiting, ...newest].slice(0, shown),
    error: late.error ?? open.error,
    isFetching: late.isFetching || open.isFetching,
    refetch: () => [late.refetch(), open.refetch()],
  }
  return (
    <>
      <PageHeader
        title={undefined}
        heading={`${greeting(now)}, ${firstName(user.displayName)}`}
        lead={user.organizationLabel}
        actions={
          <LinkButton to="/app/jobs" variant="primary">
            Go to your jobs
          </LinkButton>
        }
      />
      <div className="figures">
        {figures.map(([title, figure, text]) => (
          <section key={title} className="card card-pad">
            <h2>{title}</h2>
            <p className="figure">{figure ?? '–'}</p>
            <p className="quiet small">{text}</p>
          </section>
        ))}
      </div>
      <section className="card">
        <div className="card-head">
          <h2 className="h3">
            {both.data === undefined
              ? 'Applications'
              : waiting.length > 0
                ? 'Waiting for an answer the longest, then the newest'
                : 'The newest'}
          </h2>
          <Link className="link" to="/app/applications">
            All applications
          </Link>
        </div>
        <Loaded query={both} what="applications" rows={6}>
          {(some) => <ApplicationTable applications={some} />}
        </Loaded>
      </section>
    </>
  )
}
