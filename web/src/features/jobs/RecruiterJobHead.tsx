import { Suspense, useState } from 'react'
import type { JobReply } from '#contract/jobs.ts'
import { jobMoves, jobStatusLabels, type JobStatus } from '#events/vocabulary/jobs.ts'
import { useUpdateJobMutation } from '../../api/jobs.ts'
import { useNotices } from '../../api/write.ts'
import { useNow } from '../../lib/now.ts'
import { jobColours } from '../../lib/status-words.ts'
import { onDemand } from '../../lib/on-demand.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusDot } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/MenuButton.tsx'
import { placeLine, timeLine } from './job-words.ts'

const JobDrawer = onDemand(() => import('./JobDrawer.tsx').then((module) => ({ default: module.JobDrawer })))

const verbs: Readonly<Record<JobStatus, string>> = {
  draft: 'Back to draft',
  open: 'Open it',
  paused: 'Pause it',
  closed: 'Close it',
  filled: 'Mark as filled',
}

/** Title, state and the two things one does with a job. */
export function RecruiterJobHead({ job, uid }: { readonly job: JobReply; readonly uid: string }) {
  const now = useNow()
  const [editing, setEditing] = useState(false)
  const [update] = useUpdateJobMutation()
  const { done, failed } = useNotices()
  const change = async (status: JobStatus) => {
    try {
      await update({ id: job.id, uid, formData: { status } }).unwrap()
      done(`${job.title} is ${jobStatusLabels[status].toLowerCase()}`)
    } catch (cause) {
      failed(cause)
    }
  }
  return (
    <div className="page-head" style={{ marginBottom: 16 }}>
      <div>
        <h1 className="h1">{job.title}</h1>
        <p className="sub">
          {placeLine(job)} · {timeLine(job, now)}
        </p>
      </div>
      <div className="page-head-actions">
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
      </div>
      <Suspense>{editing && <JobDrawer job={job} uid={uid} onClose={() => setEditing(false)} />}</Suspense>
    </div>
  )
}
