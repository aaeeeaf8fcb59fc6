import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import { jobStatusLabels } from '#events/vocabulary/jobs/jobs.ts'
import type { CompanyUser } from '../../app/screen.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { useList, useTotal } from '../../api/use-call.ts'
import { useNow } from '../../lib/time/now.ts'
import { jobColours } from '../../lib/words/status-labels.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { MenuButton } from '../../ui/sheets/MenuButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { placeLine, timeLine } from './job-lines.ts'
import { useJobMoves } from './job-moves.tsx'
import { JobFunnel } from './JobFunnel.tsx'
import { useDuplicate } from './use-duplicate.ts'
import './jobs.css'
import { numberText } from '../../lib/words/words.ts'

const JobDrawer = preloadedPart(() => import('./JobDrawer.tsx').then((module) => ({ default: module.JobDrawer })))

const tabs = [
  { value: 'open', label: 'Open', status: 'open', none: 'No open jobs' },
  { value: 'drafts', label: 'Drafts', status: 'draft', none: 'No drafts' },
  { value: 'paused', label: 'Paused', status: 'paused', none: 'No paused jobs' },
  { value: 'closed', label: 'Closed', status: 'closed,filled', none: 'No closed jobs' },
] as const

/** The company's jobs by status, the newest first, with where their applications stand. The tab is in the URL. */
export function RecruiterJobs({ user }: { readonly user: CompanyUser }) {
  const { organization, uid } = user
  const navigate = useNavigate()
  const { params, setFilter } = useUrlFilter()
  // The start page leads here with the form open.
  const [posting, setPosting] = useState(params.get('post') === '1')
  const close = () => {
    setPosting(false)
    if (params.has('post')) setFilter('post', '')
  }
  const tab = tabs.find(({ value }) => value === params.get('tab')) ?? tabs[0]
  const totals = useTotals(organization)
  const isNew = Object.values(totals).every((total) => total === 0)
  const jobs = useList('jobs.list', { organization, status: tab.status })
  const post = (
    <Button variant="primary" icon="plus" onClick={() => setPosting(true)}>
      Post a job
    </Button>
  )
  const empty = (
    <EmptyState title={isNew ? 'No jobs yet' : tab.none} action={post}>
      Say what the work is and which skills it needs; students find it by both.
    </EmptyState>
  )
  return (
    <>
      <PageHeader
        title="Jobs"
        lead={`Whom ${user.organizationLabel ?? 'your company'} looks for, and where their applications stand`}
        actions={
          !isNew && (
            <>
              <CsvButton operation="jobs.list" input={{ organization, status: tab.status }} />
              {post}
            </>
          )
        }
      />
      <Tabs
        label="Jobs by status"
        choices={tabs.map(({ value, label }) => ({
          value,
          label,
          count: totals[value],
        }))}
        value={tab.value}
        onChange={(value) => setFilter('tab', value === tabs[0].value ? '' : value)}
      >
        <section className="card recruiter-jobs">
          <Loaded query={jobs} what="your jobs">
            {(shown) => <Table label="Jobs" columns={columnsOf(uid)} rows={shown} linked empty={empty} />}
          </Loaded>
          <ShowMore list={jobs} />
        </section>
      </Tabs>
      <Suspense>{posting && <JobDrawer uid={uid} onClose={close} onPosted={(id) => void navigate(`/app/jobs/${id}`)} />}</Suspense>
    </>
  )
}

/** How many jobs each tab has. */
function useTotals(organization: string) {
  const [open, drafts, paused, closed] = tabs
  return {
    open: useTotal('jobs.list', { organization, status: open.status }),
    drafts: useTotal('jobs.list', { organization, status: drafts.status }),
    paused: useTotal('jobs.list', { organization, status: paused.status }),
    closed: useTotal('jobs.list', { organization, status: closed.status }),
  }
}

const columnsOf = (uid: string): readonly Column<JobReply>[] => [
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
  { head: 'Time', quiet: true, cell: (job) => <TimeLine job={job} /> },
  {
    head: 'Applications',
    alignEnd: true,
    headOnPhone: true,
    cell: ({ id, applications = 0 }) => (applications > 0 ? <Link to={`/app/applications?job=${id}`}>{numberText(applications)}</Link> : 0),
  },
  { head: 'Where they stand', fullWidthOnPhone: true, cell: (job) => <JobFunnel job={job} /> },
  { head: 'Actions', headHidden: true, alignEnd: true, actions: true, cell: (job) => <JobActions job={job} uid={uid} /> },
]

function TimeLine({ job }: { readonly job: JobReply }) {
  const line = timeLine(job, useNow())
  if (job.status !== 'closed' && job.status !== 'filled') return line
  return (
    <>
      <StatusChip colour={jobColours[job.status]}>{jobStatusLabels[job.status]}</StatusChip> {line}
    </>
  )
}

function JobActions({ job, uid }: { readonly job: JobReply; readonly uid: string }) {
  const [editing, setEditing] = useState(false)
  const duplicate = useDuplicate()
  const { items, dialog } = useJobMoves(job, uid)
  return (
    <>
      <MenuButton
        label={`Actions for ${job.title}`}
        variant="ghost"
        size="s"
        items={[
          { key: 'edit', label: 'Edit…', onSelect: () => setEditing(true) },
          { key: 'duplicate', label: 'Copy as a draft', onSelect: () => duplicate(job.id) },
          ...items,
        ]}
      />
      {dialog}
      <Suspense>{editing && <JobDrawer job={job} uid={uid} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}
