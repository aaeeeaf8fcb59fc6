import { Link } from 'react-router-dom'
import type { ApplicationReply } from '#contract/applications.ts'
import type { JobReply } from '#contract/jobs.ts'
import { ownStatusLabels } from '#events/vocabulary/applications/application-status.ts'
import { jobStatusLabels, jobTypeLabels } from '#events/vocabulary/jobs/jobs.ts'
import { useNow } from '../../lib/time/now.ts'
import { applicationColour, jobColours } from '../../lib/words/status-labels.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Chip, StatusChip } from '../../ui/Chip.tsx'
import { SkillBars } from '../../ui/figures/Meters.tsx'
import { Time } from '../../ui/Time.tsx'
import { closesSoon, closingLine, payLine, workplaceLine } from './job-lines.ts'
import { SaveJob } from './SaveJob.tsx'
import './jobs.css'

type Props = {
  readonly job: JobReply
  readonly application?: ApplicationReply | undefined
  readonly referred?: boolean
  /** It is the one that is open beside the list. */
  readonly current?: boolean
  /** It was posted since the saved search was seen. */
  readonly isNew?: boolean
  /** The query with which the list opens it beside itself; without it the row leads to the job's page. */
  readonly search?: string | undefined
}

export function JobItem({ job, application, referred = false, current = false, isNew = false, search }: Props) {
  const now = useNow()
  const place = `${job.organizationLabel} · ${workplaceLine(job)}`
  const hasApplied = application !== undefined || job.applied !== undefined
  return (
    <article
      className="job-item"
      data-current={current || undefined}
      data-new={isNew || undefined}
      data-closed={job.status === 'open' ? undefined : true}
    >
      <Avatar name={job.organizationLabel} of="company" size={36} />
      <div className="job-item-text">
        <Link
          to={search === undefined ? `/app/jobs/${job.id}` : { search }}
          replace={search !== undefined}
          className="job-item-title"
          aria-current={current || undefined}
        >
          {job.title}
          {isNew && <span className="sr-only">, new</span>}
        </Link>
        <p title={place}>{place}</p>
        <div className="row small quiet">
          {!hasApplied && job.match && job.skills.length > 0 && <MatchLine job={job} />}
          {job.status !== 'open' && <StatusChip colour={jobColours[job.status]}>{jobStatusLabels[job.status]}</StatusChip>}
          {referred && <Chip tone="glow">Referred</Chip>}
          {application ? <AppliedChip application={application} /> : job.applied && <Chip tone="match">Applied</Chip>}
          {!hasApplied && <span>{jobTypeLabels[job.jobType]}</span>}
          {payLine(job) && <span>{payLine(job)}</span>}
          {!hasApplied && (
            <span className="push" data-soon={closesSoon(job, now) || undefined}>
              {closingLine(job, now) ?? (
                <>
                  {job.status === 'draft' ? 'drafted' : 'posted'} <Time at={job.postedAt} />
                </>
              )}
            </span>
          )}
        </div>
      </div>
      {(job.saved !== undefined || (job.match && job.status === 'open')) && <SaveJob job={job} as="mark" />}
    </article>
  )
}

function MatchLine({ job: { match, skills } }: { readonly job: JobReply }) {
  const matched = match?.have.length ?? 0
  return (
    <span className="row job-match">
      <SkillBars matched={matched} total={skills.length} />
      <span aria-hidden>
        {matched} of {skills.length}
      </span>
    </span>
  )
}

function AppliedChip({ application: { status, submittedAt } }: { readonly application: ApplicationReply }) {
  return (
    <StatusChip colour={applicationColour(status)}>
      <span>
        Applied <Time at={submittedAt} />
        {status !== 'submitted' && ` · ${ownStatusLabels[status].toLowerCase()}`}
      </span>
    </StatusChip>
  )
}
