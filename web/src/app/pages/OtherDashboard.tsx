import { Link } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { Loaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { JobItem } from '../../features/jobs/JobItem.tsx'
import { useNow } from '../../lib/time/now.ts'
import { greeting } from '../../lib/time/time.ts'
import { firstName } from '../../lib/words/words.ts'
import { amountOf } from '../../ui/Filters.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import './dashboard.css'

const jobsShown = 5
const jobsRead = 20

/** The start page of the role that has no screens of its own yet. */
export function OtherDashboard({ user }: { readonly user: UserReply }) {
  const now = useNow()
  return (
    <>
      <PageHeader title={undefined} heading={`${greeting(now)}, ${firstName(user.displayName)}`} lead={scopeLead(user)} />
      <div className="dashboard">
        <div className="stack">
          <OpenJobs />
          <Jobs />
        </div>
        <aside className="card card-pad">
          <h2 className="h3">Not here yet</h2>
          <p className="quiet" style={{ marginTop: 6 }}>
            Reports have no screens yet. When they come, each figure says of which moment it is and how it can be checked.
          </p>
        </aside>
      </div>
    </>
  )
}

/** What the reports of an analyst are about. */
function scopeLead({ scope }: UserReply): string {
  if (!scope) return 'Your account has no scope yet, so no report opens. Our team sets it.'
  return `Your scope: ${scope.kind === 'platform' ? 'all of Proffer' : (scope.label ?? scope.id)}`
}

function Jobs() {
  const jobs = useList('jobs.search', { limit: jobsRead })
  return (
    <section className="card">
      <div className="card-head">
        <h2 className="h3">The newest jobs</h2>
        <Link className="link" to="/app/jobs">
          All jobs
        </Link>
      </div>
      <Loaded query={jobs} what="the jobs" rows={4}>
        {(all) => all.slice(0, jobsShown).map((job) => <JobItem key={job.id} job={job} />)}
      </Loaded>
    </section>
  )
}

function OpenJobs() {
  const meta = useList('jobs.search', { limit: jobsRead }).pages[0]?.meta
  const counted = (facet: string, wanted: string) => meta && amountOf(meta.facets[facet] ?? [], wanted)
  return (
    <Figures
      title="Open jobs"
      figures={[
        ['in all', meta?.total],
        ['internships', counted('jobType', 'internship')],
        ['remote', counted('workplaceType', 'remote')],
      ]}
    />
  )
}

type FiguresProps = { readonly title: string; readonly figures: readonly (readonly [label: string, figure: number | string | undefined])[] }

/** A few figures side by side; a dash while they are loading. */
function Figures({ title, figures }: FiguresProps) {
  return (
    <section className="card card-pad">
      <h2 className="h3">{title}</h2>
      <dl className="figure-row">
        {figures.map(([label, figure]) => (
          <div key={label}>
            <dt className="quiet small">{label}</dt>
            <dd className="figure">{figure ?? '–'}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
