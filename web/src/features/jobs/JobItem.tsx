import { Link } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import { jobStatusLabels } from '#events/vocabulary/jobs.ts'
import { jobColours } from '../../lib/status-labels.ts'
import { Chip, StatusChip } from '../../ui/Chip.tsx'
import { SkillBars } from '../../ui/Meters.tsx'
import { Time } from '../../ui/Time.tsx'
import { placeLine } from './job-lines.ts'
import './jobs.css'

export function JobItem({ job, mySkills }: { readonly job: JobReply; readonly mySkills: readonly string[] }) {
  const matched = job.skills.filter((skill) => mySkills.includes(skill)).length
  return (
    <article className="job-item">
      <Link to={`/app/jobs/${job.id}`} className="job-item-title">
        {job.title}
      </Link>
      <p>
        {job.organizationLabel} · {placeLine(job)}
      </p>
      <p className="row small quiet">
        {mySkills.length > 0 && job.skills.length > 0 && (
          <>
            <SkillBars matched={matched} total={job.skills.length} /> {matched} of {job.skills.length} skills
          </>
        )}
        {job.status !== 'open' && <StatusChip colour={jobColours[job.status]}>{jobStatusLabels[job.status]}</StatusChip>}
        {job.applied && <Chip tone="match">Applied</Chip>}
        <span className="push">
          posted <Time at={job.postedAt} />
        </span>
      </p>
    </article>
  )
}
