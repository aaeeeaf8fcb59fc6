import { Link } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { Loaded } from '../../api/queries.tsx'
import { useList, useTotal } from '../../api/use-call.ts'
import { JobItem } from '../../features/jobs/JobItem.tsx'
import { NominationTable } from '../../features/nominations/NominationTable.tsx'
import { useNow } from '../../lib/time/now.ts'
import { greeting } from '../../lib/time/time.ts'
import { count, firstName } from '../../lib/words/words.ts'
import { amountOf } from '../../ui/Filters.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { paths } from '../paths.ts'
import './dashboard.css'

const jobsShown = 5
const jobsRead = 20
const nominationsShown = 12

/** The start page of the roles that have no screens of their own yet. */
export function OtherDashboard({ user }: { readonly user: UserReply }) {
  const now = useNow()
  const { role } = user
  const waiting = useTotal('people.waiting', {}, { skip: role === 'analyst' }) ?? 0
  return (
    <>
      <PageHeader
        title={undefined}
        heading={`${greeting(now)}, ${firstName(user.displayName)}`}
        lead={
          <>
            All of Proffer
            {waiting > 0 && (
              <>
                {' · '}
                <Link className="link" to={paths.waiting}>
                  {count(waiting, 'person waits', 'people wait')} for approval
                </Link>
              </>
            )}
          </>
        }
      />
      {role === 'admin' ? (
        <>
          <div className="figures figures-wide">
            <NominationFigures />
            <JobsByStatus />
          </div>
          <div className="stack">
            <Nominations />
            <Jobs />
          </div>
        </>
      ) : (
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
      )}
    </>
  )
}

/** Of the newest semester. */
function NominationFigures() {
  const nominations = useList('nominations.list', { limit: nominationsShown })
  const semester = nominations.data?.[0]?.semester
  const zeroIfEmpty = nominations.data?.length === 0 ? 0 : undefined
  const skip = { skip: semester === undefined }
  const sent = useTotal('nominations.list', { semester }, skip)
  const agreed = useTotal('nominations.list', { semester, status: 'consented' }, skip)
  const waiting = useTotal('nominations.list', { semester, status: 'pending' }, skip)
  return (
    <Figures
      title={semester ? `Nominations, ${semesterLabel(semester)}` : 'Nominations'}
      figures={[
        ['sent', sent ?? zeroIfEmpty],
        ['agreed', agreed ?? zeroIfEmpty],
        ['waiting for the student', waiting ?? zeroIfEmpty],
      ]}
    />
  )
}

function Nominations() {
  const nominations = useList('nominations.list', { limit: nominationsShown })
  return (
    <section className="card all-nominations">
      <div className="card-head">
        <h2 className="h3">The newest nominations</h2>
      </div>
      <Loaded query={nominations} what="the nominations" rows={6}>
        {(all) => (
          <NominationTable
            nominations={all.slice(0, nominationsShown)}
            empty={
              <EmptyState title="Nobody has been put forward yet">
                A nomination appears here the moment a professor makes it, and its answer when the student gives one.
              </EmptyState>
            }
          />
        )}
      </Loaded>
    </section>
  )
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

/** Only open jobs are found by those who are no admins. */
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

function JobsByStatus() {
  const open = useTotal('jobs.list', { status: 'open' })
  const paused = useTotal('jobs.list', { status: 'paused' })
  const all = useTotal('jobs.list', {})
  return (
    <Figures
      title="Jobs"
      figures={[
        ['open', open],
        ['paused', paused],
        ['in all', all],
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
