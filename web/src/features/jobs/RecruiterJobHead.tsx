import { Suspense, useState } from 'react'
import type { JobReply } from '#contract/jobs.ts'
import { jobStatusLabels } from '#events/vocabulary/jobs/jobs.ts'
import { useNow } from '../../lib/time/now.ts'
import { jobColours } from '../../lib/words/status-labels.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusDot } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { MenuButton } from '../../ui/sheets/MenuButton.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { placeLine, timeLine } from './job-lines.ts'
import { useJobMoves } from './job-moves.tsx'
import { JobDetails } from './JobDetails.tsx'
import { useAddress } from './use-address.ts'
import { useDuplicate } from './use-duplicate.ts'
import './jobs.css'

const JobDrawer = preloadedPart(() => import('./JobDrawer.tsx').then((module) => ({ default: module.JobDrawer })))
const JobAsSeen = preloadedPart(() => import('./JobAsSeen.tsx').then((module) => ({ default: module.JobAsSeen })))

/** The header of a recruiter's job: title, status menu, the edit button, and what else one does with a job. */
export function RecruiterJobHead({ job, uid }: { readonly job: JobReply; readonly uid: string }) {
  const now = useNow()
  const [shown, setShown] = useState<'form' | 'preview'>()
  const { items, dialog } = useJobMoves(job, uid)
  const duplicate = useDuplicate()
  const { copy, isPublic } = useAddress(job)
  const close = () => setShown(undefined)
  return (
    <div className="job-head">
      <PageHeader
        title={job.title}
        lead={`${placeLine(job)} · ${timeLine(job, now)}`}
        actions={
          <>
            <MenuButton label={`Status: ${jobStatusLabels[job.status]}. Change it`} items={items}>
              <StatusDot colour={jobColours[job.status]} /> {jobStatusLabels[job.status]} <Icon name="down" size={14} />
            </MenuButton>
            <Button onClick={() => setShown('form')}>Edit job</Button>
            <MenuButton
              label="More for this job"
              items={[
                { key: 'preview', label: 'Preview as students see it', onSelect: () => setShown('preview') },
                ...(isPublic ? [{ key: 'share', label: 'Copy the public address', onSelect: copy }] : []),
                { key: 'duplicate', label: 'Copy as a draft', onSelect: () => duplicate(job.id) },
              ]}
            />
          </>
        }
      />
      {dialog}
      <Suspense>
        {shown === 'form' && <JobDrawer job={job} uid={uid} onClose={close} />}
        {shown === 'preview' && <JobAsSeen job={job} onClose={close} />}
      </Suspense>
    </div>
  )
}

/** A draft, in the place of its board. */
export function DraftedJob({ job }: { readonly job: JobReply }) {
  return (
    <section className="card job-text" aria-label="As students will see it">
      <p className="notice-warn job-draft-note">A draft: only your company sees it. Open it when it says what you want.</p>
      <JobDetails job={job} />
    </section>
  )
}
