import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import type { UserReply } from '#contract/people.ts'
import { isTerminal } from '#events/vocabulary/application-status.ts'
import { useRecruiterApplicationsQuery } from '../../api/applications.ts'
import { useJobsQuery } from '../../api/jobs.ts'
import { Loaded } from '../../api/queries.tsx'
import { ApplicationTable } from '../../features/applications/ApplicationTable.tsx'
import { isLate, lateAfterDays } from '../../features/applications/board-model.ts'
import { useNow } from '../../lib/now.ts'
import { greeting } from '../../lib/time.ts'
import { firstName } from '../../lib/words.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import './dashboard.css'

const shown = 8

/** What is new, what waits too long, and the way to the boards. */
export function RecruiterDashboard({ user }: { readonly user: UserReply }) {
  const now = useNow()
  const jobs = useJobsQuery({ organization: user.organization })
  const applications = useRecruiterApplicationsQuery({})
  const open = (applications.data ?? []).filter(({ status }) => !isTerminal(status))
  const fresh = open.filter(({ unseen }) => unseen)
  const late = open.filter((application) => isLate(application, now)).toSorted(bySince)
  const newest = open.filter((application) => !late.includes(application)).toSorted((one, other) => bySince(other, one))
  const figures = [
    ['Open jobs', jobs.data?.filter(({ status }) => status === 'open').length, 'taking applications'],
    ['New', applications.data && fresh.length, 'nobody has opened yet'],
    ['In progress', applications.data && open.length, 'applications without an end'],
    ['Waiting long', applications.data && late.length, `in one step for more than ${lateAfterDays} days`],
  ] as const
  return (
    <>
      <PageHead
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
            {applications.data === undefined
              ? 'Applications'
              : late.length > 0
                ? 'Waiting for an answer the longest, then the newest'
                : 'The newest'}
          </h2>
          <Link className="link" to="/app/applications">
            All applications
          </Link>
        </div>
        <Loaded query={applications} what="applications" rows={6}>
          {() => <ApplicationTable applications={[...late, ...newest].slice(0, shown)} />}
        </Loaded>
      </section>
    </>
  )
}

function bySince(one: ApplicationReply, other: ApplicationReply): number {
  return one.since.localeCompare(other.since)
}
