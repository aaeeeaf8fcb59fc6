import { Suspense, useState } from 'react'
import type { JobReply } from '#contract/jobs.ts'
import { jobMoves, jobStatusLabels, type JobStatus } from '#events/vocabulary/jobs.ts'
import { useWrite } from '../../api/use-write.ts'
import { useNow } from '../../lib/now.ts'
import { jobColours } from '../../lib/status-labels.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusDot } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { placeLine, timeLine } from './job-lines.ts'
import './jobs.css'

const JobDrawer = preloadedPart(() => import('./JobDrawer.tsx').then((module) => ({ default: module.JobDrawer })))

const verbs: Readonly<Record<JobStatus, string>> = {
  draft: 'Back to draft',
  open: 'Open it',
  paused: 'Pause it',
  closed: 'Close it',
  filled: 'Mark as filled',
}

/** The header of a recruiter's job: title, status menu and the edit button. */
export function RecruiterJobHead({ job, uid }: { readonly job: JobReply; readonly uid: string }) {
  const now = useNow()
  const [editing, setEditing] = useState(false)
  const { run: update } = useWrite('jobs.update')
  const change = (status: JobStatus) =>
    update({ id: job.id, uid, formData: { status } }, { done: `${job.title} is ${jobStatusLabels[status].toLowerCase()}` })
  return (
    <div className="job-head">
      <PageHeader
        title={job.title}
        lead={`${placeLine(job)} · ${timeLine(job, now)}`}
        actions={
          <>
            <MenuButton
              label={`Status: ${jobStatusLabels[job.status]}. Change it`}
              items={jobMoves[job.status].map((status) => ({
                key: status,
                label: verbs[status],
                danger: status === 'closed',
                onSelect: () => void change(status),
              }))}
            >
              <StatusDot colour={jobColours[job.status]} /> {jobStatusLabels[job.status]} <Icon name="down" size={14} />
            </MenuButton>
            <Button onClick={() => setEditing(true)}>Edit job</Button>
          </>
        }
      />
      <Suspense>{editing && <JobDrawer job={job} uid={uid} onClose={() => setEditing(false)} />}</Suspense>
    </div>
  )
}
