import { Link } from 'react-router-dom'
import { AllAtOnce, Loaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { ComingInterviews } from '../../features/applications/interviews/ComingInterviews.tsx'
import { WaitingTable } from '../../features/applications/list/WaitingTable.tsx'
import { OpenJobs } from '../../features/jobs/OpenJobs.tsx'
import { PutForwardCard } from '../../features/students/PutForwardCard.tsx'
import { useNow } from '../../lib/time/now.ts'
import { greeting } from '../../lib/time/time.ts'
import { useMedia } from '../../lib/use-media.ts'
import { firstName, numberText } from '../../lib/words/words.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { paths } from '../paths.ts'
import type { CompanyUser } from '../screen.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { RecruiterFigures, RecruiterStanding } from './RecruiterFigures.tsx'
import { openJobsOf, recruiterLists } from './start-lists.ts'
import './dashboard.css'

const grid = 'dashboard recruiter-dashboard'

/** The applicants who wait for an answer and until when, the open jobs and the interviews that come, and the recruiter's figures. */
export function RecruiterDashboard({ user }: { readonly user: CompanyUser }) {
  const now = useNow()
  const waiting = useList('applications.listForRecruiter', recruiterLists.waiting)
  const interviews = useList('applications.listForRecruiter', recruiterLists.interviews, { whole: true })
  const jobs = useList('jobs.list', openJobsOf(user.organization))
  const isWide = useMedia('(min-width: 961px)')
  const coming = (
    <section className="card recruiter-interviews">
      <Head title="Interviews" to={`${paths.applications}?status=interviewing`} all="All in interviews" />
      <Loaded query={interviews} what="your interviews" rows={3}>
        {(some) => (
          <div className="card-pad">
            <ComingInterviews applications={some} />
          </div>
        )}
      </Loaded>
    </section>
  )
  return (
    <>
      <PageHeader
        title={undefined}
        heading={`${greeting(now)}, ${firstName(user.displayName)}`}
        lead={`Who waits for an answer of ${user.organizationLabel ?? 'your company'}, and what comes next`}
        actions={
          <LinkButton to={`${paths.jobs}?post=1`} variant="primary">
            Post a job
          </LinkButton>
        }
      />
      {user.subscription?.active && <PutForwardCard />}
      <AllAtOnce queries={[waiting, interviews, jobs]} what="who waits for an answer" rows={10} grid={grid}>
        <div className={grid}>
          <div className="stack">
            <section className="card">
              <Head title="They wait for an answer" total={waiting.total} to={paths.applications} all="All applications" />
              <Loaded query={waiting} what="who waits for an answer" rows={5}>
                {(some) => <WaitingTable applications={some} />}
              </Loaded>
            </section>
            {/* Interviews that come are as pressing as who waits: in one column the jobs stand below both. */}
            {!isWide && coming}
            <section className="card">
              <Head title="Open jobs" total={jobs.total} to={paths.jobs} all="All jobs" />
              <Loaded query={jobs} what="your open jobs" rows={5}>
                {(some) => <OpenJobs jobs={some} />}
              </Loaded>
            </section>
          </div>
          <aside className="stack">
            {isWide && coming}
            <RecruiterStanding user={user} />
          </aside>
        </div>
      </AllAtOnce>
      <RecruiterFigures user={user} />
    </>
  )
}

type HeadProps = { readonly title: string; readonly total?: number | undefined; readonly to: string; readonly all: string }

function Head({ title, total = 0, to, all }: HeadProps) {
  return (
    <div className="card-head">
      <h2 className="h3">{title}</h2>
      {total > 0 && <span className="quiet">{numberText(total)}</span>}
      <Link className="link" to={to}>
        {all}
      </Link>
    </div>
  )
}
