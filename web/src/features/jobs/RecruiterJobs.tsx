import { Suspense, useState, type ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import { jobStatusLabels } from '#events/vocabulary/jobs.ts'
import type { CompanyUser } from '../../app/screens.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { CsvButton } from '../../api/CsvButton.tsx'
import { useList } from '../../api/use-call.ts'
import { useNow } from '../../lib/now.ts'
import { jobColours } from '../../lib/status-labels.ts'
import { count } from '../../lib/words.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { placeLine, timeLine } from './job-lines.ts'

const JobDrawer = preloadedPart(() => import('./JobDrawer.tsx').then((module) => ({ default: module.JobDrawer })))

/** The company's jobs, open ones first, with links to their boards. */
export function RecruiterJobs({ user }: { readonly user: CompanyUser }) {
  const [posting, setPosting] = useState(false)
  const navigate = useNavigate()
  const jobs = useList('jobs.list', { organization: user.organization })
  const post = (
    <Button variant="primary" icon="plus" onClick={() => setPosting(true)}>
      Post a job
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Jobs"
        lead={user.organizationLabel}
        actions={
          jobs.data?.length !== 0 && (
            <>
              <CsvButton operation="jobs.list" input={{ organization: user.organization }} />
              {post}
            </>
          )
        }
      />
      <section className="card">
        <Loaded query={jobs} what="your jobs">
          {(all) => (
            <JobTable
              jobs={all}
              empty={
                <EmptyState title="No jobs yet" action={post}>
                  Say what the work is and which skills it needs; students find it by both.
                </EmptyState>
              }
            />
          )}
        </Loaded>
        <ShowMore list={jobs} />
      </section>
      <Suspense>
        {posting && <JobDrawer uid={user.uid} onClose={() => setPosting(false)} onPosted={(id) => void navigate(`/app/jobs/${id}`)} />}
      </Suspense>
    </>
  )
}

const columns: readonly Column<JobReply>[] = [
  {
    head: 'Job',
    cell: (job) => (
      <>
        <Link to={`/app/jobs/${job.id}`}>
          <b>{job.title}</b>
        </Link>
        <small>{placeLine(job)}</small>
      </>
    ),
  },
  { head: 'Status', cell: ({ status }) => <StatusChip colour={jobColours[status]}>{jobStatusLabels[status]}</StatusChip> },
  { head: 'Time', quiet: true, cell: (job) => <TimeLine job={job} /> },
  {
    head: 'Applications',
    alignEnd: true,
    cell: ({ id, applications }) => applications !== undefined && <Link to={`/app/jobs/${id}`}>{count(applications, 'application')}</Link>,
  },
]

function TimeLine({ job }: { readonly job: JobReply }) {
  return timeLine(job, useNow())
}

function JobTable({ jobs, empty }: { readonly jobs: readonly JobReply[]; readonly empty: ReactNode }) {
  const sorted = jobs.toSorted(
    (one, other) => Number(other.status === 'open') - Number(one.status === 'open') || other.postedAt.localeCompare(one.postedAt),
  )
  return <Table label="Jobs" columns={columns} rows={sorted} linked empty={empty} />
}
