import { Suspense, useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { JobCard, OrganizationPage } from '#contract/directory.ts'
import { RecordFigures } from '../../parts/CompanyRecord.tsx'
import { useList } from '../../api/use-call.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { useNow } from '../../lib/time/now.ts'
import { count } from '../../lib/words/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip, StatusChip } from '../../ui/Chip.tsx'
import { SkillBars } from '../../ui/figures/Meters.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { savedQueryOf, sameSearch } from './search/job-filters.ts'
import { closesSoon, closingLine, payLine, placesLine, workplaceLine } from './job-lines.ts'
import './about-company.css'

const SaveSearchDialog = preloadedPart(() =>
  import('../../parts/SaveSearchDialog.tsx').then((module) => ({ default: module.SaveSearchDialog })),
)

type Props = { readonly company: OrganizationPage; readonly actions?: ReactNode; readonly beside?: ReactNode }

/** A company, in its own words first, what it looks for, and how it answers (product 2.20 "Company page"). */
export function AboutCompany({ company, actions, beside }: Props) {
  const { id, label, kind, urls, verified, suspended, approvedHere, description, record, jobs } = company
  const places = jobs && placesLine(jobs)
  const first = kind === 'university' ? 'University' : places && `Jobs in ${places}`
  return (
    <>
      <PageHeader
        title={label}
        avatar={<Avatar name={label} of="company" size={56} />}
        lead={
          <>
            {first}
            {urls.map((url, at) => (
              <span key={url}>
                {(at > 0 || first) && ' · '}
                <a className="link" href={url} rel="noopener noreferrer nofollow" target="_blank">
                  {hostOf(url)}
                </a>
              </span>
            ))}
          </>
        }
        actions={
          <>
            {suspended ? (
              <StatusChip colour="danger">Suspended</StatusChip>
            ) : approvedHere !== undefined ? (
              <Chip tone={approvedHere ? 'match' : 'plain'}>
                {approvedHere ? 'Approved by your career office' : 'Not approved by your career office'}
              </Chip>
            ) : (
              <Chip tone={verified ? 'match' : 'plain'}>{verified ? 'Verified' : 'Not verified yet'}</Chip>
            )}
            {actions}
          </>
        }
      />
      <div className="about-company">
        <div>
          <InItsWords label={label} description={description} />
          {jobs && record && <OpenJobs id={id} jobs={jobs} total={record.openJobs} hidden={approvedHere === false} />}
        </div>
        <div>
          {record && (
            <aside className="card card-pad" aria-label="How they answer">
              <RecordFigures record={record} />
            </aside>
          )}
          {beside}
        </div>
      </div>
    </>
  )
}

/** The first sentence large, as far as it is one for that. */
function InItsWords({ label, description }: { readonly label: string; readonly description: string | undefined }) {
  if (description === undefined) return <p className="quiet about-company-none">{label} has not written about itself yet.</p>
  const [, first = '', rest = description] = /^(\S.{20,180}?[.!?])\s+(.*)$/su.exec(description) ?? []
  return (
    <>
      {first && <p className="about-company-first">{first}</p>}
      {rest && <p className="about-company-text">{rest}</p>}
    </>
  )
}

type OpenJobsProps = { readonly id: string; readonly jobs: readonly JobCard[]; readonly total: number; readonly hidden: boolean }

function OpenJobs({ id, jobs, total, hidden }: OpenJobsProps) {
  const now = useNow()
  const fitting = jobs.filter(({ match, skills }) => match && skills.length > 0 && match.have.length * 2 >= skills.length).length
  return (
    <section aria-label="Open jobs">
      <h2 className="h2 about-company-jobs-head">
        {total === 0 ? 'No open jobs' : count(total, 'open job')}
        {fitting > 0 && (
          <small className="quiet">{fitting === 1 ? 'one asks' : `${fitting} ask`} for skills of which you have half or more</small>
        )}
      </h2>
      {total > 0 && jobs.length === 0 && (
        <p className="quiet">
          {hidden ? 'Your career office has not approved this company: its jobs are not shown to students.' : 'None that you may see.'}
        </p>
      )}
      {jobs.length > 0 && (
        <ul className="about-company-jobs">
          {jobs.map((job) => (
            <li key={job.id} className="about-company-job">
              <div>
                <Link to={`/app/jobs/${job.id}`} className="job-item-title">
                  {job.title}
                </Link>
                <small>{workplaceLine(job)}</small>
              </div>
              <span className={payLine(job) ? undefined : 'quiet'}>{payLine(job) ?? 'pay not stated'}</span>
              <span>
                {job.match && job.skills.length > 0 && (
                  <span className="row job-match">
                    <SkillBars matched={job.match.have.length} total={job.skills.length} />
                    <span className="quiet small" aria-hidden>
                      {job.match.have.length} of {job.skills.length}
                    </span>
                  </span>
                )}
              </span>
              <span className="quiet small" data-soon={closesSoon(job, now) || undefined}>
                {job.applied ? <Chip tone="match">Applied</Chip> : (closingLine(job, now) ?? 'open until filled')}
              </span>
            </li>
          ))}
        </ul>
      )}
      {jobs.length > 0 && total > jobs.length && (
        <Link className="link" to={`/app/jobs?company=${id}`}>
          All {count(total, 'open job')}
        </Link>
      )}
    </section>
  )
}

/** A saved search for what the company posts. */
export function TellMe({ company: { id, label } }: { readonly company: OrganizationPage }) {
  const [saving, setSaving] = useState(false)
  const saved = useList('savedSearches.list', {}, { whole: true }).data
  const params = new URLSearchParams({ company: id })
  const same = sameSearch(saved, params)
  if (same) return <Chip>Saved as “{same.name}”</Chip>
  return (
    <>
      <Button icon="bell" onClick={() => setSaving(true)}>
        Tell me about new jobs
      </Button>
      <Suspense>
        {saving && (
          <SaveSearchDialog kind="jobs" query={savedQueryOf(params)} suggested={`New at ${label}`} onClose={() => setSaving(false)} />
        )}
      </Suspense>
    </>
  )
}

function hostOf(url: string): string {
  return URL.parse(url)?.host.replace(/^www\./, '') ?? url
}
