import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import type { UserReply } from '#contract/people.ts'
import { jobStatusLabels } from '#events/vocabulary/jobs.ts'
import { useJobsQuery } from '../../api/jobs.ts'
import { Loaded } from '../../api/queries.tsx'
import { useNow } from '../../lib/now.ts'
import { jobColours } from '../../lib/status-words.ts'
import { useTitle } from '../../lib/use-title.ts'
import { count } from '../../lib/words.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { placeLine, timeLine } from './job-words.ts'

const JobDrawer = onDemand(() => import('./JobDrawer.tsx').then((module) => ({ default: module.JobDrawer })))

/** The company's jobs, open ones first, each leading to its board. */
export function RecruiterJobs({ user }: { readonly user: UserReply }) {
  useTitle('Jobs')
  const [posting, setPosting] = useState(false)
  const navigate = useNavigate()
  const jobs = useJobsQuery({ organization: user.organization })
  const post = (
    <Button variant="primary" icon="plus" onClick={() => setPosting(true)}>
      Post a job
    </Button>
  )
  return (
    <>
      <div className="page-head">
        <div>
          <h1 className="h1">Jobs</h1>
          <p className="sub">{user.organizationLabel}</p>
        </div>
        {jobs.data?.length !== 0 && post}
      </div>
      <section className="card">
        <Loaded query={jobs} what="your jobs">
          {(all) =>
            all.length === 0 ? (
              <EmptyState title="No jobs yet" action={post}>
                Say what the work is and which skills it needs; students find it by both.
              </EmptyState>
            ) : (
              <JobTable jobs={all} />
            )
          }
        </Loaded>
      </section>
      <Suspense>
        {posting && <JobDrawer uid={user.uid} onClose={() => setPosting(false)} onPosted={(id) => void navigate(`/app/jobs/${id}`)} />}
      </Suspense>
    </>
  )
}

function JobTable({ jobs }: { readonly jobs: readonly JobReply[] }) {
  const now = useNow()
  const sorted = jobs.toSorted(
    (one, other) => Number(other.status === 'open') - Number(one.status === 'open') || other.postedAt.localeCompare(one.postedAt),
  )
  return (
    <div className="table-wrap">
      <table className="table">
        <thead>
          <tr>
            <th>Job</th>
            <th>Status</th>
            <th>Time</th>
            <th className="end">Applications</th>
          </tr>
        </thead>
        <tbody>
          {sorted.map((job) => (
            <tr key={job.id} data-link>
              <td>
                <Link to={`/app/jobs/${job.id}`}>
                  <b>{job.title}</b>
                </Link>
                <small>{placeLine(job)}</small>
              </td>
              <td>
                <StatusChip colour={jobColours[job.status]}>{jobStatusLabels[job.status]}</StatusChip>
              </td>
              <td className="quiet">{timeLine(job, now)}</td>
              <td className="end">
                {job.applications === undefined ? '' : <Link to={`/app/jobs/${job.id}`}>{count(job.applications, 'application')}</Link>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
