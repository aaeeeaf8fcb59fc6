import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import { jobTypeLabels, workplaceLabels } from '#events/vocabulary/jobs.ts'
import { useSkillLabels } from '../../api/skills.ts'
import { useNow } from '../../lib/now.ts'
import { Chip } from '../../ui/Chip.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Time } from '../../ui/Time.tsx'
import { timeLine } from './job-lines.ts'
import './jobs.css'

/** A job as read by everyone but its own recruiters; `action` is the reader's button, such as Apply. */
export function JobPage({
  job,
  mySkills,
  action,
}: {
  readonly job: JobReply
  readonly mySkills: readonly string[]
  readonly action?: ReactNode
}) {
  const now = useNow()
  const label = useSkillLabels(job.skills)
  return (
    <>
      <Link to="/app/jobs" className="back-link">
        <Icon name="back" size={15} /> Jobs
      </Link>
      <PageHeader title={job.title} lead={`${job.organizationLabel} · ${timeLine(job, now)}`} actions={action} />
      <div className="job-page">
        <section className="card job-text">
          <p>{job.description}</p>
        </section>
        <aside className="stack">
          <section className="card card-pad">
            <h2 className="h3" style={{ marginBottom: 10 }}>
              {mySkills.length > 0
                ? `${job.skills.filter((skill) => mySkills.includes(skill)).length} of ${job.skills.length} skills are yours`
                : 'Skills'}
            </h2>
            <div className="row" style={{ gap: 6 }}>
              {job.skills.map((skill) => (
                <Chip key={skill} tone={mySkills.includes(skill) ? 'match' : 'plain'}>
                  {label(skill)}
                </Chip>
              ))}
            </div>
          </section>
          <section className="card card-pad">
            <Facts
              facts={[
                { term: 'Company', value: job.organizationLabel },
                { term: 'Type', value: jobTypeLabels[job.jobType] },
                { term: 'Place', value: [workplaceLabels[job.workplaceType], job.address].filter(Boolean).join(', ') },
                { term: 'Openings', value: job.openings },
                { term: 'Closes', value: job.closesOn && <Time at={job.closesOn} /> },
                { term: 'Posted', value: <Time at={job.postedAt} /> },
              ]}
            />
          </section>
        </aside>
      </div>
    </>
  )
}
