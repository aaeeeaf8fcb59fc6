import { Link } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import { useNow } from '../../lib/time/now.ts'
import { numberText } from '../../lib/words/words.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { closesSoon, closingLine } from './job-lines.ts'
import { JobFunnel } from './JobFunnel.tsx'
import './jobs.css'

const columns: readonly Column<JobReply>[] = [
  {
    head: 'Job',
    fullWidthOnPhone: true,
    cell: (job) => (
      <>
        <Link to={`/app/jobs/${job.id}`}>
          <b>{job.title}</b>
        </Link>
        <Closes job={job} />
      </>
    ),
  },
  {
    head: 'Applications',
    alignEnd: true,
    headOnPhone: true,
    cell: ({ id, applications = 0 }) => (applications > 0 ? <Link to={`/app/applications?job=${id}`}>{numberText(applications)}</Link> : 0),
  },
  { head: 'Where they stand', fullWidthOnPhone: true, cell: (job) => <JobFunnel job={job} /> },
]

/** For the company: jobs that take applications, with how many have come and where they stand. */
export function OpenJobs({ jobs }: { readonly jobs: readonly JobReply[] }) {
  return <Table label="Open jobs" columns={columns} rows={jobs} linked empty={none} />
}

function Closes({ job }: { readonly job: JobReply }) {
  const now = useNow()
  const line = closingLine(job, now)
  return line !== undefined && <small className={closesSoon(job, now) ? 'late' : undefined}>{line}</small>
}

const none = (
  <EmptyState
    title="No job is open"
    action={
      <LinkButton to="/app/jobs" variant="primary">
        Look at your jobs
      </LinkButton>
    }
  >
    Students apply to open jobs alone.
  </EmptyState>
)
